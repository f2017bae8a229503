package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.core.internal.retrieval.metric.AppliedMetrics;
import io.flyquery.core.internal.retrieval.metric.MetricRows;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.model.Dialect;
import io.flyquery.model.Scope;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The indexes of all workspaces that were asked lately, loaded from the store and kept up by its changes. The least recently
 * used leave when the memory bound is reached. Thread-safe; a workspace is loaded by one thread, and the others that need it
 * wait, while other workspaces are searched.
 */
public final class IndexCache {
    private static final int BATCH = 500;
    private static final int MOST_VALUES = 100_000;

    /** About what an index without an example takes, so that any number of empty workspaces is bounded, too. */
    private static final long OVERHEAD = 16 << 10;

    private final StateStore store;
    private final @Nullable String modelKey;
    private final int dimensions;
    private final long mostBytes;
    private final boolean metrics;
    private final boolean tokens;
    private final Map<Scope, Loaded> loaded = new LinkedHashMap<>(16, 0.75f, true);

    /** Creates an empty cache without tokens; see {@link #IndexCache(StateStore, String, int, long, boolean, boolean)}. */
    public IndexCache(StateStore store, @Nullable String modelKey, int dimensions, long mostBytes, boolean metrics) {
        this(store, modelKey, dimensions, mostBytes, metrics, false);
    }

    /**
     * Creates an empty cache.
     *
     * @param modelKey the vector space, or null for words only
     * @param dimensions how many numbers a vector has
     * @param mostBytes bound of all indexes together
     * @param metrics whether learned metrics are in use
     * @param tokens whether the tokens of questions are in use
     */
    public IndexCache(
            StateStore store,
            @Nullable String modelKey,
            int dimensions,
            long mostBytes,
            boolean metrics,
            boolean tokens) {
        this.store = store;
        this.modelKey = modelKey;
        this.dimensions = dimensions;
        this.mostBytes = mostBytes;
        this.metrics = metrics;
        this.tokens = tokens;
    }

    /** The place of a workspace in the cache. */
    public static final class Loaded {
        private final Scope scope;
        private final Lock lock = new ReentrantLock();
        private volatile @Nullable WorkspaceIndex index;
        private volatile boolean withoutVectors;
        private volatile boolean withoutTokens;

        private Loaded(Scope scope) {
            this.scope = scope;
        }

        /** Returns whether the vectors had to be left out since they do not fit the memory bound. */
        public boolean withoutVectors() {
            return withoutVectors;
        }

        /** Returns whether the tokens had to be left out since they do not fit the memory bound. */
        public boolean withoutTokens() {
            return withoutTokens;
        }

        private <R> R locked(Supplier<R> work) {
            try {
                lock.lockInterruptibly();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new FlyQueryException(ErrorCode.UNAVAILABLE, "interrupted while waiting for the index", e);
            }
            try {
                return work.get();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Returns the workspace's place in the cache, loaded or not. */
    public Loaded of(Scope scope) {
        synchronized (loaded) {
            return loaded.computeIfAbsent(scope, Loaded::new);
        }
    }

    /** Returns the workspace's index if it is in memory. */
    public Optional<WorkspaceIndex> present(Scope scope) {
        synchronized (loaded) {
            Loaded place = loaded.get(scope);
            return place == null ? Optional.empty() : Optional.ofNullable(place.index);
        }
    }

    /** Returns the index of a workspace, loaded if need be, perhaps behind the store. */
    public WorkspaceIndex index(Loaded place) {
        WorkspaceIndex present = place.index;
        if (present != null) {
            return present;
        }
        return place.locked(() -> {
            WorkspaceIndex other = place.index;
            if (other != null) {
                return other;
            }
            WorkspaceIndex fresh = load(place);
            place.index = fresh;
            evict(place);
            return fresh;
        });
    }

    /** Brings the index of a workspace up to the store and returns it. */
    public WorkspaceIndex refreshed(Loaded place) {
        WorkspaceIndex index = index(place);
        return place.locked(() -> {
            store.read(place.scope, unit -> {
                catchUp(place, index, unit);
                return index;
            });
            leaveOutTokens(place, index);
            if (place.withoutVectors || index.bytes() <= mostBytes) {
                return index;
            }
            WorkspaceIndex smaller = load(place);
            place.index = smaller;
            return smaller;
        });
    }

    /** Work on an index and the store at one revision. */
    public interface Together {
        /** Does the work; both stand still meanwhile. */
        void on(WorkspaceIndex index, UnitOfWork unit);
    }

    /**
     * Does work on the index of a workspace and on the store at the very same revision, while the index is kept from going
     * on. For a caller that changes in the store overtook again and again.
     */
    public void upToDate(Loaded place, Together work) {
        WorkspaceIndex index = index(place);
        place.locked(() -> store.read(place.scope, unit -> {
            catchUp(place, index, unit);
            work.on(index, unit);
            return index;
        }));
    }

    private void catchUp(Loaded place, WorkspaceIndex index, UnitOfWork unit) {
        long from = index.revision();
        long to = Revisions.current(unit);
        if (to > from) {
            applyDelta(place, index, unit, from, to);
        }
    }

    /** Lets the tokens go first where not all fits: they decide between the best, vectors also find them. */
    private void leaveOutTokens(Loaded place, WorkspaceIndex index) {
        if (tokens && !place.withoutTokens && index.bytes() > mostBytes) {
            place.withoutTokens = true;
            index.leaveOutTokens();
        }
    }

    private WorkspaceIndex load(Loaded place) {
        place.withoutTokens = false;
        WorkspaceIndex index = load(place, modelKey);
        if (modelKey != null && index.bytes() > mostBytes) {
            index = load(place, null);
            place.withoutVectors = true;
        } else {
            place.withoutVectors = false;
        }
        return index;
    }

    private WorkspaceIndex load(Loaded place, @Nullable String vectorsOf) {
        WorkspaceIndex index = new WorkspaceIndex(dimensions, MOST_VALUES);
        store.read(place.scope, unit -> {
            long revision = Revisions.current(unit);
            if (metrics && vectorsOf != null) {
                index.apply(List.of(), AppliedMetrics.of(unit, vectorsOf, dimensions), revision);
            }
            Scan serving = Scan.of(ExampleTable.SPEC, "example_by_quality")
                    .where(Condition.equal(ExampleTable.QUALITY, "APPROVED"))
                    .where(Condition.equal(ExampleTable.SUSPENDED, false));
            List<Row> batch = new ArrayList<>(BATCH);
            try (Rows rows = unit.table(ExampleTable.SPEC).scan(serving)) {
                while (rows.hasNext()) {
                    batch.add(rows.next());
                    if (batch.size() == BATCH) {
                        index.apply(upserts(unit, batch, vectorsOf), revision);
                        leaveOutTokens(place, index);
                        batch.clear();
                    }
                }
            }
            index.apply(upserts(unit, batch, vectorsOf), revision);
            leaveOutTokens(place, index);
            return revision;
        });
        return index;
    }

    private void applyDelta(Loaded place, WorkspaceIndex index, UnitOfWork unit, long from, long to) {
        Set<Key> changed = new LinkedHashSet<>();
        Scan examples =
                Scan.of(ExampleTable.SPEC, "example_by_revision").where(Condition.greater(ExampleTable.REVISION, from));
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(examples)) {
            while (rows.hasNext()) {
                changed.add(rows.next().key());
            }
        }
        if (modelKey != null) {
            Scan vectors = Scan.of(EmbeddingTable.SPEC, "embedding_by_model")
                    .where(Condition.equal(EmbeddingTable.MODEL_KEY, modelKey))
                    .where(Condition.greater(EmbeddingTable.REVISION, from));
            try (Rows rows = unit.table(EmbeddingTable.SPEC).scan(vectors)) {
                while (rows.hasNext()) {
                    changed.add(Key.of(rows.next().get(EmbeddingTable.EXAMPLE_ID)));
                }
            }
        }
        List<Row> serving = new ArrayList<>();
        List<IndexChange> changes = new ArrayList<>();
        for (Row row : unit.table(ExampleTable.SPEC).getAll(changed)) {
            if (ExampleRows.serves(row)) {
                serving.add(row);
            } else {
                changes.add(IndexChange.remove(UUID.fromString(row.get(ExampleTable.ID))));
            }
        }
        changes.addAll(upserts(unit, serving, place.withoutVectors ? null : modelKey));
        index.apply(changes, place.withoutVectors ? null : changedMetrics(unit, from), to);
    }

    private @Nullable AppliedMetrics changedMetrics(UnitOfWork unit, long from) {
        return metrics && modelKey != null && MetricRows.changedSince(unit, modelKey, from)
                ? AppliedMetrics.of(unit, modelKey, dimensions)
                : null;
    }

    private List<IndexChange> upserts(UnitOfWork unit, List<Row> examples, @Nullable String vectorsOf) {
        Map<String, Row> vectors = new HashMap<>();
        if (vectorsOf != null && !examples.isEmpty()) {
            List<Key> keys = examples.stream()
                    .map(row -> Key.of(row.get(ExampleTable.ID), vectorsOf))
                    .toList();
            for (Row row : unit.table(EmbeddingTable.SPEC).getAll(keys)) {
                vectors.put(row.get(EmbeddingTable.EXAMPLE_ID), row);
            }
        }
        List<IndexChange> changes = new ArrayList<>(examples.size());
        for (Row row : examples) {
            Row found = vectors.get(row.get(ExampleTable.ID));
            changes.add(IndexChange.upsert(
                    entry(row),
                    found == null ? null : found.get(EmbeddingTable.RAW),
                    found == null ? null : found.get(EmbeddingTable.MASKED),
                    found == null || !tokens
                            ? null
                            : TokenCodes.read(found.orNull(EmbeddingTable.RAW_TOKENS), dimensions)
                                    .orElse(null)));
        }
        return changes;
    }

    private static IndexEntry entry(Row row) {
        Dialect dialect = Dialect.of(row.get(ExampleTable.DIALECT));
        return new IndexEntry(
                UUID.fromString(row.get(ExampleTable.ID)),
                row.get(ExampleTable.DATASET),
                dialect,
                row.get(ExampleTable.QUESTION),
                row.get(ExampleTable.MASKED_QUESTION),
                row.get(ExampleTable.TEMPLATE_KEY),
                row.get(ExampleTable.SKELETON_KEY),
                row.get(ExampleTable.APPROVED_AT),
                ColumnValue.read(row.get(ExampleTable.COLUMN_VALUES)));
    }

    /** Lets the least recently used workspaces go until the rest fits; the one just loaded stays. */
    private void evict(Loaded kept) {
        synchronized (loaded) {
            long total = 0;
            for (Loaded place : loaded.values()) {
                total += bytes(place);
            }
            Iterator<Loaded> eldestFirst = loaded.values().iterator();
            while (total > mostBytes && eldestFirst.hasNext()) {
                Loaded place = eldestFirst.next();
                if (place != kept) {
                    total -= bytes(place);
                    eldestFirst.remove();
                }
            }
        }
    }

    private static long bytes(Loaded place) {
        WorkspaceIndex index = place.index;
        return index == null ? 0 : OVERHEAD + index.bytes();
    }
}
