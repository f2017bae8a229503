package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.core.internal.retrieval.late.TokenMetric;
import io.flyquery.core.internal.retrieval.metric.AppliedMetrics;
import io.flyquery.core.internal.retrieval.metric.LearnedMetric;
import io.flyquery.core.internal.retrieval.metric.VectorMarks;
import io.flyquery.core.internal.retrieval.metric.VectorQuery;
import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The approved examples of one workspace in memory: BM25 postings and vectors of both text forms, tokens of
 * questions, and the value dictionary. A rebuildable projection of the store at a revision.
 *
 * <p>The same content ranks in the same way, whatever the order in which it came: equal scores are decided by the time
 * of approval, the later first, and then by id.
 *
 * <p>Thread-safe: any number of searches run at once, and a change waits for them and they for it. A read-write lock
 * and no copy-on-write, since an approval appends a few hundred bytes in microseconds to an index of up to hundreds of
 * megabytes; texts are analysed before the lock is taken. Changes come one after another, so that what they prepare before
 * the lock still holds under it.
 */
public final class WorkspaceIndex {
    private static final int SMALLEST_COMPACTION = 256;
    private static final int COMMON_IN_FEW = 3;
    private static final double COMMON_SHARE = 0.2;
    private static final int SHORTEST_CONTENT_WORD = 3;
    private static final float SAME_SKELETON = 1f;
    private static final float SAME_SHAPE = 0.5f;

    private final int dimensions;
    private final Lock changing = new ReentrantLock();
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final ConcurrentLinkedQueue<SearchScratch> scratches = new ConcurrentLinkedQueue<>();

    private final LexicalIndex lexicalRaw = new LexicalIndex();
    private final LexicalIndex lexicalMasked = new LexicalIndex();
    private final VectorIndex vectorRaw;
    private final VectorIndex vectorMasked;
    private AppliedMetrics metrics = AppliedMetrics.NONE;
    private @Nullable TokenMetric tokenMetric;
    private final ValueDictionary dictionary;
    private final Map<UUID, Integer> rowOf = new HashMap<>();
    private final Map<Group, RowSet> groups = new HashMap<>();
    private @Nullable IndexEntry[] entries = new @Nullable IndexEntry[64];
    private @Nullable TokenCodes[] tokens = new @Nullable TokenCodes[64];
    private int rows;
    private long entryBytes;
    private long tokenBytes;
    private boolean withoutTokens;
    private long revision;
    private List<ColumnValue> catalogValues = List.of();
    private final OrdinalOrder newestFirst = this::compareRows;

    /**
     * Creates an empty index at revision 0.
     *
     * @param dimensions how many numbers a vector has; at least 1
     * @param maxValues the most values its dictionary holds
     */
    public WorkspaceIndex(int dimensions, int maxValues) {
        if (dimensions < 1) {
            throw new IllegalArgumentException("dimensions was " + dimensions + " but must be at least 1");
        }
        this.dimensions = dimensions;
        vectorRaw = new VectorIndex(dimensions);
        vectorMasked = new VectorIndex(dimensions);
        dictionary = new ValueDictionary(maxValues);
    }

    /**
     * Applies changes as one: a search sees all of them or none.
     *
     * @param changes the changes in order
     * @param newRevision the revision of the store that the index reflects afterwards
     * @throws IllegalArgumentException if a vector has the wrong length; nothing is changed then
     */
    public void apply(List<IndexChange> changes, long newRevision) {
        apply(changes, null, newRevision);
    }

    /**
     * Applies changes and puts other metrics into effect as one; see {@link #apply(List, long)}. The lengths of vectors
     * under new metrics are computed while searches go on.
     *
     * @param newMetrics the metrics; null: as before
     */
    public void apply(List<IndexChange> changes, @Nullable AppliedMetrics newMetrics, long newRevision) {
        changing.lock();
        try {
            applyAlone(changes, newMetrics, newRevision);
        } finally {
            changing.unlock();
        }
    }

    private void applyAlone(List<IndexChange> changes, @Nullable AppliedMetrics newMetrics, long newRevision) {
        AppliedMetrics then = newMetrics == null ? metrics : newMetrics;
        List<Prepared> prepared = prepare(changes, then);
        VectorMarks raw = newMetrics == null ? null : marks(then.raw().metric(), vectorRaw.vectors());
        VectorMarks masked = newMetrics == null ? null : marks(then.masked().metric(), vectorMasked.vectors());
        underWriteLock(() -> {
            if (raw != null && masked != null) {
                vectorRaw.mark(raw);
                vectorMasked.mark(masked);
                metrics = then;
                LearnedMetric ofTokens = then.raw().metric();
                tokenMetric = ofTokens == null ? null : new TokenMetric(ofTokens);
            }
            for (Prepared change : prepared) {
                remove(change.id);
                if (change.upsert != null) {
                    append(change.upsert, change);
                }
            }
            int removed = rows - rowOf.size();
            if (removed > Math.max(SMALLEST_COMPACTION, rowOf.size())) {
                compact();
            }
            lexicalRaw.refresh();
            lexicalMasked.refresh();
            revision = newRevision;
        });
    }

    /**
     * Replaces what the application's catalog adds to the dictionary.
     *
     * @param values values and their columns
     * @param vetoed words and phrases that never are values, such as names of tables
     */
    public void catalog(Collection<ColumnValue> values, Collection<String> vetoed) {
        List<ColumnValue> copied = List.copyOf(values);
        underWriteLock(() -> {
            catalogValues.forEach(dictionary::remove);
            copied.forEach(dictionary::add);
            dictionary.veto(vetoed);
            catalogValues = copied;
        });
    }

    private VectorMarks marks(@Nullable LearnedMetric metric, List<float @Nullable []> vectors) {
        return VectorMarks.of(dimensions, metric, vectors);
    }

    /** Returns the revision of the store that the index reflects. */
    public long revision() {
        return underReadLock(() -> revision);
    }

    /** Returns how many examples there are. */
    public int size() {
        return underReadLock(rowOf::size);
    }

    /** Returns how many examples have a vector of their question as asked. */
    public int withVectors() {
        return underReadLock(
                () -> (int) rowOf.values().stream().filter(vectorRaw::has).count());
    }

    /** Returns how many examples have the tokens of their question. */
    public int withTokens() {
        return underReadLock(() ->
                (int) rowOf.values().stream().filter(row -> tokens[row] != null).count());
    }

    /** Lets all tokens go, and those of later changes, to take less memory. */
    public void leaveOutTokens() {
        underWriteLock(() -> {
            withoutTokens = true;
            Arrays.fill(tokens, null);
            tokenBytes = 0;
        });
    }

    /** Returns an example. */
    public Optional<IndexEntry> entry(UUID id) {
        return underReadLock(() -> Optional.ofNullable(rowOf.get(id)).map(row -> entryAt(row)));
    }

    /** Masks a question by the dictionary as it is now. */
    public Masked mask(String question) {
        return underReadLock(() -> dictionary.mask(question));
    }

    /**
     * Finds examples whose masked text the dictionary would make differently by now.
     *
     * @param limit the most to return; at least 0
     * @return the new masked text by id, in the order of ids
     */
    public Map<UUID, String> outdatedMasks(int limit) {
        return underReadLock(() -> {
            Map<UUID, String> outdated = new LinkedHashMap<>();
            Map<UUID, Integer> ordered = new TreeMap<>(rowOf);
            for (Map.Entry<UUID, Integer> row : ordered.entrySet()) {
                if (outdated.size() >= limit) {
                    break;
                }
                IndexEntry entry = entryAt(row.getValue());
                String masked = dictionary.mask(entry.question()).text();
                if (!masked.equals(entry.maskedQuestion())) {
                    outdated.put(row.getKey(), masked);
                }
            }
            return outdated;
        });
    }

    /** Returns about how many bytes the index takes. */
    public long bytes() {
        return underReadLock(() -> entryBytes
                + tokenBytes
                + (tokenMetric == null ? 0 : tokenMetric.bytes())
                + 104L * rows
                + lexicalRaw.bytes()
                + lexicalMasked.bytes()
                + vectorRaw.bytes()
                + vectorMasked.bytes()
                + dictionary.bytes());
    }

    /**
     * Searches by words and vectors, on the question as asked and masked.
     *
     * @throws IllegalArgumentException if a vector has the wrong length
     */
    public IndexHits search(IndexQuery query) {
        checkLength(query.rawVector);
        checkLength(query.maskedVector);
        List<String> rawTerms = Analyzer.terms(query.question);
        List<String> maskedTerms = Analyzer.terms(query.maskedQuestion);
        SearchScratch pooled = scratches.poll();
        SearchScratch scratch = pooled == null ? new SearchScratch() : pooled;
        IndexHits hits = underReadLock(() -> search(query, rawTerms, maskedTerms, scratch));
        scratches.offer(scratch);
        return hits;
    }

    private IndexHits search(IndexQuery query, List<String> rawTerms, List<String> maskedTerms, SearchScratch scratch) {
        long[] accepted = accepted(query, scratch);
        @Nullable VectorQuery raw = prepared(metrics.raw().metric(), query.rawVector);
        @Nullable VectorQuery masked = prepared(metrics.masked().metric(), query.maskedVector);
        scratch.asAsked.begin(rows);
        OrdinalOrder nearestFirst = asAsked(rawTerms, scratch.asAsked);
        Map<ListKind, RankedRows> found = new EnumMap<>(ListKind.class);
        found.put(
                ListKind.VECTOR_RAW,
                raw == null
                        ? RankedRows.NONE
                        : vectorRaw.search(raw, accepted, query.depth, newestFirst, scratch, scratch.asAsked));
        found.put(ListKind.LEXICAL_RAW, lexicalRaw.search(rawTerms, accepted, query.depth, newestFirst, scratch));
        found.put(
                ListKind.LEXICAL_MASKED,
                lexicalMasked.search(maskedTerms, accepted, query.depth, nearestFirst, scratch));
        found.put(
                ListKind.VECTOR_MASKED,
                masked == null
                        ? RankedRows.NONE
                        : vectorMasked.search(masked, accepted, query.depth, nearestFirst, scratch));
        if (!query.skeletonKey.isEmpty()) {
            found.put(ListKind.SKELETON, alikeInSql(query, accepted, nearestFirst, scratch));
        }
        int[] candidateRows = candidateRows(found.values());
        List<String> rawContent = contentWords(lexicalRaw, rawTerms);
        List<String> maskedContent = contentWords(lexicalMasked, maskedTerms);
        Map<Integer, Integer> numbers = new HashMap<>(candidateRows.length * 2);
        List<Candidate> candidates = new ArrayList<>(candidateRows.length);
        for (int row : candidateRows) {
            numbers.put(row, candidates.size());
            candidates.add(new Candidate(
                    entryAt(row),
                    cosine(vectorRaw, query.rawVector, row),
                    cosine(vectorMasked, query.maskedVector, row),
                    Math.max(matches(lexicalRaw, rawContent, row), matches(lexicalMasked, maskedContent, row)),
                    tokens[row]));
        }
        List<RankedList> lists = new ArrayList<>(found.size());
        found.forEach((kind, rowsFound) -> lists.add(numbered(kind, rowsFound, numbers)));
        return new IndexHits(revision, candidates, lists, metrics.numbers(), Optional.ofNullable(tokenMetric));
    }

    private static @Nullable VectorQuery prepared(@Nullable LearnedMetric metric, float @Nullable [] vector) {
        return vector == null ? null : VectorQuery.of(vector, metric);
    }

    private static RankedList numbered(ListKind kind, RankedRows found, Map<Integer, Integer> numbers) {
        int[] candidates = Arrays.stream(found.rows)
                .map(row -> Objects.requireNonNull(numbers.get(row)))
                .toArray();
        return new RankedList(kind, candidates, found.scores);
    }

    /** Returns the rows whose SQL is the draft's but for values, then those that have its shape. */
    private RankedRows alikeInSql(IndexQuery query, long[] accepted, OrdinalOrder ties, SearchScratch scratch) {
        SearchScratch.TopRows top = scratch.top;
        top.begin(query.depth, ties);
        for (int row = 0; row < rows; row++) {
            if ((accepted[row >>> 6] & (1L << row)) != 0) {
                IndexEntry entry = entryAt(row);
                if (entry.skeletonKey().equals(query.skeletonKey)) {
                    top.offer(row, SAME_SKELETON);
                } else if (entry.shapeKey().equals(query.shapeKey)) {
                    top.offer(row, SAME_SHAPE);
                }
            }
        }
        return top.finish();
    }

    /**
     * Returns the order between rows whose masked texts are equally near, such as all examples of one template: the
     * question as asked decides, by its vector as far as that was compared, then by its words, then the time of approval.
     */
    private OrdinalOrder asAsked(List<String> rawTerms, RowMemo noted) {
        return (left, right) -> {
            int byVector = Float.compare(asAsked(right, noted), asAsked(left, noted));
            if (byVector != 0) {
                return byVector;
            }
            int byWords = matches(lexicalRaw, rawTerms, right) - matches(lexicalRaw, rawTerms, left);
            return byWords != 0 ? byWords : compareRows(left, right);
        };
    }

    /** A row without a vector is farther than any that has one. */
    private static float asAsked(int row, RowMemo noted) {
        return noted.has(row) ? noted.get(row) : Float.NEGATIVE_INFINITY;
    }

    private long[] accepted(IndexQuery query, SearchScratch scratch) {
        int words = rows / 64 + 1;
        long[] accepted = scratch.acceptedWords(words);
        groups.forEach((group, members) -> {
            boolean inDataset = group.dataset.isEmpty() || group.dataset.equals(query.dataset);
            if (inDataset && query.dialects.test(group.dialect)) {
                members.addTo(accepted, words);
            }
        });
        return accepted;
    }

    /** Returns the rows on any list, the later approved first. */
    private int[] candidateRows(Collection<RankedRows> found) {
        return found.stream()
                .flatMapToInt(list -> Arrays.stream(list.rows))
                .distinct()
                .boxed()
                .sorted(this::compareRows)
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static float cosine(VectorIndex index, float @Nullable [] vector, int row) {
        return vector == null || !index.has(row) ? Float.NaN : index.cosine(row, vector);
    }

    /**
     * Returns the words that say what a question is about: at least 3 characters long or in a script beyond Latin, and
     * in at most a fifth of the examples (or in 3 of them, in a small workspace).
     */
    private static List<String> contentWords(LexicalIndex index, List<String> terms) {
        double common = Math.max(COMMON_IN_FEW, COMMON_SHARE * index.documents());
        return terms.stream()
                .distinct()
                .filter(term -> !term.equals(ValueDictionary.NUMBER))
                .filter(term ->
                        term.codePointCount(0, term.length()) >= SHORTEST_CONTENT_WORD || term.codePointAt(0) >= 0x250)
                .filter(term -> index.documentFrequency(term) <= common)
                .toList();
    }

    private static int matches(LexicalIndex index, List<String> words, int row) {
        int matches = 0;
        for (String word : words) {
            if (index.has(row, word)) {
                matches++;
            }
        }
        return matches;
    }

    private List<Prepared> prepare(List<IndexChange> changes, AppliedMetrics then) {
        List<float @Nullable []> raw = new ArrayList<>(changes.size());
        List<float @Nullable []> masked = new ArrayList<>(changes.size());
        for (IndexChange change : changes) {
            IndexChange.@Nullable Upsert upsert = change instanceof IndexChange.Upsert some ? some : null;
            float @Nullable [] ofRaw = upsert == null ? null : upsert.rawVector;
            float @Nullable [] ofMasked = upsert == null ? null : upsert.maskedVector;
            checkLength(ofRaw);
            checkLength(ofMasked);
            raw.add(ofRaw);
            masked.add(ofMasked);
        }
        VectorMarks rawMarks = marks(then.raw().metric(), raw);
        VectorMarks maskedMarks = marks(then.masked().metric(), masked);
        List<Prepared> prepared = new ArrayList<>(changes.size());
        for (int i = 0; i < changes.size(); i++) {
            prepared.add(prepare(changes.get(i), rawMarks, maskedMarks, i));
        }
        return prepared;
    }

    private static Prepared prepare(IndexChange change, VectorMarks raw, VectorMarks masked, int place) {
        if (change instanceof IndexChange.Upsert upsert) {
            String question = upsert.entry.question();
            List<Word> words = WordScanner.words(question);
            return new Prepared(
                    upsert.entry.id(),
                    upsert,
                    words,
                    Analyzer.terms(question, words),
                    Analyzer.terms(upsert.entry.maskedQuestion()),
                    raw,
                    masked,
                    place);
        }
        return new Prepared(
                ((IndexChange.Remove) change).id(), null, List.of(), List.of(), List.of(), raw, masked, place);
    }

    private void checkLength(float @Nullable [] vector) {
        if (vector != null && vector.length != dimensions) {
            throw new IllegalArgumentException(
                    "the vector has " + vector.length + " numbers but the index holds vectors of " + dimensions
                            + "; embed with the model of the index, or build an index of the other model");
        }
    }

    private void append(IndexChange.Upsert upsert, Prepared prepared) {
        IndexEntry entry = upsert.entry;
        int row = rows++;
        if (row == entries.length) {
            entries = Arrays.copyOf(entries, row * 2);
            tokens = Arrays.copyOf(tokens, row * 2);
        }
        entries[row] = entry;
        rowOf.put(entry.id(), row);
        groups.computeIfAbsent(Group.of(entry), group -> new RowSet()).add(row);
        lexicalRaw.append(row, prepared.rawTerms);
        lexicalMasked.append(row, prepared.maskedTerms);
        vectorRaw.append(row, upsert.rawVector, prepared.rawMarks, prepared.place);
        vectorMasked.append(row, upsert.maskedVector, prepared.maskedMarks, prepared.place);
        tokens[row] = withoutTokens ? null : upsert.tokens;
        tokenBytes += bytes(tokens[row]);
        dictionary.learn(prepared.words, entry.values());
        entryBytes += bytes(entry);
    }

    private void remove(UUID id) {
        Integer row = rowOf.remove(id);
        if (row == null) {
            return;
        }
        IndexEntry entry = entryAt(row);
        entries[row] = null;
        tokenBytes -= bytes(tokens[row]);
        tokens[row] = null;
        Group group = Group.of(entry);
        RowSet members = groups.get(group);
        if (members != null) {
            members.remove(row);
            if (members.isEmpty()) {
                groups.remove(group);
            }
        }
        lexicalRaw.remove(row);
        lexicalMasked.remove(row);
        vectorRaw.remove(row);
        vectorMasked.remove(row);
        dictionary.forget(entry.question(), entry.values());
        entryBytes -= bytes(entry);
    }

    private void compact() {
        int[] newRows = new int[rows];
        @Nullable IndexEntry[] kept = new @Nullable IndexEntry[Math.max(64, rowOf.size())];
        @Nullable TokenCodes[] keptTokens = new @Nullable TokenCodes[kept.length];
        groups.clear();
        int next = 0;
        for (int row = 0; row < rows; row++) {
            IndexEntry entry = entries[row];
            if (entry == null) {
                newRows[row] = -1;
                continue;
            }
            newRows[row] = next;
            kept[next] = entry;
            keptTokens[next] = tokens[row];
            rowOf.put(entry.id(), next);
            groups.computeIfAbsent(Group.of(entry), group -> new RowSet()).add(next);
            next++;
        }
        lexicalRaw.compact(newRows, next);
        lexicalMasked.compact(newRows, next);
        vectorRaw.compact(newRows);
        vectorMasked.compact(newRows);
        entries = kept;
        tokens = keptTokens;
        rows = next;
    }

    private int compareRows(int left, int right) {
        IndexEntry leftEntry = entryAt(left);
        IndexEntry rightEntry = entryAt(right);
        int byTime = rightEntry.approvedAt().compareTo(leftEntry.approvedAt());
        return byTime != 0 ? byTime : leftEntry.id().compareTo(rightEntry.id());
    }

    private IndexEntry entryAt(int row) {
        IndexEntry entry = entries[row];
        if (entry == null) {
            throw new IllegalStateException("row " + row + " of the index is removed");
        }
        return entry;
    }

    private static long bytes(@Nullable TokenCodes tokens) {
        return tokens == null ? 0 : tokens.bytes();
    }

    private static long bytes(IndexEntry entry) {
        long bytes =
                160L + 2L * (entry.question().length() + entry.maskedQuestion().length());
        bytes += entry.skeletonKey().length() + entry.shapeKey().length();
        for (ColumnValue value : entry.values()) {
            bytes += 96L + value.value().length() + value.column().length();
        }
        return bytes;
    }

    private void underWriteLock(Runnable work) {
        Lock held = lock.writeLock();
        held.lock();
        try {
            work.run();
        } finally {
            held.unlock();
        }
    }

    private <T> T underReadLock(Supplier<T> work) {
        Lock held = lock.readLock();
        held.lock();
        try {
            return work.get();
        } finally {
            held.unlock();
        }
    }

    /** Rows that pass or fail a filter together. */
    private record Group(String dataset, Dialect dialect) {
        static Group of(IndexEntry entry) {
            return new Group(entry.dataset(), entry.dialect());
        }
    }

    private record Prepared(
            UUID id,
            IndexChange.@Nullable Upsert upsert,
            List<Word> words,
            List<String> rawTerms,
            List<String> maskedTerms,
            VectorMarks rawMarks,
            VectorMarks maskedMarks,
            int place) {}
}
