package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.core.internal.embedding.HashedNgramEmbedder;
import io.flyquery.model.Dialect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkspaceIndexTest {
    private static final Instant DAY = Instant.parse("2026-03-01T00:00:00Z");
    private static final String[] WORDS = {
        "sales", "region", "north", "total", "customers", "orders", "by", "month", "which", "best", "city", "paris"
    };

    private final HashedNgramEmbedder embedder = new HashedNgramEmbedder();
    private final WorkspaceIndex index = new WorkspaceIndex(256, 1_000);

    @Test
    void findsAnExampleOnAllFourLists() {
        index.apply(List.of(upsert(entry(1, "total sales by region")), upsert(entry(2, "who lives in paris"))), 7);

        IndexHits hits = search("total sales by month");

        assertThat(hits.revision()).isEqualTo(7);
        assertThat(hits.lists())
                .extracting(RankedList::kind)
                .containsExactly(
                        ListKind.LEXICAL_RAW, ListKind.LEXICAL_MASKED, ListKind.VECTOR_RAW, ListKind.VECTOR_MASKED);
        for (RankedList list : hits.lists()) {
            assertThat(hits.candidates().get(list.candidate(0)).entry().id()).isEqualTo(id(1));
        }
        Candidate best = candidate(hits, 1);
        assertThat(best.similarity().orElseThrow()).isBetween(0.5, 0.99);
        assertThat(best.matchedWords()).isEqualTo(2);
    }

    @Test
    void exampleWithoutVectorsIsFoundByWordsAlone() {
        index.apply(List.of(IndexChange.upsert(entry(1, "total sales by region"), null, null)), 1);

        IndexHits hits = search("sales");

        assertThat(hits.lists().get(0).size()).isEqualTo(1);
        assertThat(hits.lists().get(2).size()).isZero();
        assertThat(hits.candidates().get(0).similarity()).isEmpty();
    }

    @Test
    void questionWithoutVectorsSearchesByWordsAlone() {
        index.apply(List.of(upsert(entry(1, "total sales by region"))), 1);

        IndexHits hits = index.search(IndexQuery.of("sales", "sales"));

        assertThat(hits.candidates()).hasSize(1);
        assertThat(hits.lists().get(3).size()).isZero();
    }

    @Test
    void datasetAndDialectFilterInsideTheSearch() {
        index.apply(
                List.of(
                        upsert(entry(1, "total sales", "", Dialect.SQLITE)),
                        upsert(entry(2, "total sales", "shop", Dialect.SQLITE)),
                        upsert(entry(3, "total sales", "bank", Dialect.SQLITE)),
                        upsert(entry(4, "total sales", "shop", Dialect.ORACLE))),
                1);
        IndexQuery query = query("total sales")
                .withDialects(dialect -> dialect == Dialect.SQLITE)
                .withDepth(1);

        assertThat(ids(index.search(query.withDepth(30)))).containsExactly(id(1));
        assertThat(ids(index.search(query.withDepth(30).withDataset("shop")))).containsExactlyInAnyOrder(id(1), id(2));
        assertThat(ids(index.search(query.withDataset("none")))).containsExactly(id(1));
        assertThat(ids(index.search(query("total sales").withDataset("shop"))))
                .containsExactlyInAnyOrder(id(1), id(2), id(4));
    }

    @Test
    void equalScoresAreDecidedByTheLaterApprovalAndThenById() {
        index.apply(
                List.of(
                        upsert(entry(3, "total sales", DAY)),
                        upsert(entry(1, "total sales", DAY)),
                        upsert(entry(2, "total sales", DAY.plusSeconds(1)))),
                1);

        IndexHits hits = index.search(query("total sales").withDepth(2));

        assertThat(ids(hits)).containsExactly(id(2), id(1));
        for (RankedList list : hits.lists()) {
            assertThat(list.candidate(0)).isZero();
            assertThat(list.candidate(1)).isEqualTo(1);
        }
    }

    @Test
    void replacedExampleIsFoundByItsNewTextOnly() {
        index.apply(List.of(upsert(entry(1, "total sales"))), 1);
        index.apply(List.of(upsert(entry(1, "best customers"))), 2);

        assertThat(index.size()).isEqualTo(1);
        assertThat(index.search(IndexQuery.of("sales", "sales")).candidates()).isEmpty();
        assertThat(ids(search("best customers"))).containsExactly(id(1));
        assertThat(index.entry(id(1))).map(IndexEntry::question).contains("best customers");
    }

    @Test
    void removedExampleIsGoneAndItsValuesMaskNoMore() {
        IndexEntry entry = entry(1, "sales in paris", List.of(new ColumnValue("paris", "city_name")));
        index.apply(List.of(upsert(entry)), 1);
        assertThat(index.mask("orders of Paris").text()).isEqualTo("orders of city name");

        index.apply(List.of(IndexChange.remove(id(1)), IndexChange.remove(id(9))), 2);

        assertThat(search("sales in paris").candidates()).isEmpty();
        assertThat(index.mask("orders of Paris").text()).isEqualTo("orders of Paris");
        assertThat(index.entry(id(1))).isEmpty();
        assertThat(index.revision()).isEqualTo(2);
    }

    @Test
    void catalogAddsValuesAndVetoesAndCanBeReplaced() {
        index.catalog(List.of(new ColumnValue("gold", "tier"), new ColumnValue("orders", "kind")), List.of("orders"));
        assertThat(index.mask("orders of gold").text()).isEqualTo("orders of tier");

        index.catalog(List.of(), List.of());
        assertThat(index.mask("orders of gold").text()).isEqualTo("orders of gold");
    }

    @Test
    void examplesMaskedBeforeTheDictionaryKnewMoreAreNamed() {
        index.apply(List.of(upsert(entry(1, "orders of paris")), upsert(entry(2, "total sales"))), 1);
        index.catalog(List.of(new ColumnValue("north paris", "area")), List.of());
        assertThat(index.outdatedMasks(10)).isEmpty();

        IndexEntry learned = entry(3, "sales of paris", List.of(new ColumnValue("paris", "city")));
        index.apply(List.of(upsert(learned)), 2);

        assertThat(index.outdatedMasks(10)).containsOnlyKeys(id(1), id(3)).containsEntry(id(1), "orders of city");
        assertThat(index.outdatedMasks(1)).containsOnlyKeys(id(1));
    }

    @Test
    void sameContentRanksTheSameWhateverTheOrderOfInsertionAndRemoval() {
        for (int seed = 0; seed < 12; seed++) {
            Random random = new Random(seed);
            List<IndexEntry> kept = entries(random, 300, 0);
            List<IndexEntry> dropped = entries(random, 900, 1_000);
            WorkspaceIndex plain = new WorkspaceIndex(256, 1_000);
            plain.apply(kept.stream().map(this::upsert).toList(), 1);
            WorkspaceIndex changed = new WorkspaceIndex(256, 1_000);
            List<IndexEntry> all = new ArrayList<>(kept);
            all.addAll(dropped);
            Collections.shuffle(all, random);
            changed.apply(all.stream().map(this::upsert).toList(), 1);
            Collections.shuffle(dropped, random);
            for (IndexEntry entry : dropped) {
                changed.apply(List.of(IndexChange.remove(entry.id())), 1);
            }

            for (int i = 0; i < 10; i++) {
                String question = question(random);
                assertThat(describe(changed.search(query(question))))
                        .as("seed %d, question %s", seed, question)
                        .isEqualTo(describe(plain.search(query(question))));
                assertThat(changed.mask(question)).isEqualTo(plain.mask(question));
            }
        }
    }

    @Test
    void memoryEstimateGrowsWithContentAndFallsWhenItIsCompacted() {
        long empty = index.bytes();
        List<IndexEntry> entries = entries(new Random(1), 1_000, 0);
        index.apply(entries.stream().map(this::upsert).toList(), 1);
        long full = index.bytes();

        index.apply(
                entries.stream().map(entry -> IndexChange.remove(entry.id())).toList(), 2);

        assertThat(full).isGreaterThan(empty + 2 * 1_000 * 256 * 4L);
        assertThat(index.bytes()).isLessThan(full / 10);
    }

    @Test
    void vectorOfAnotherLengthIsRefusedAndNothingChanges() {
        IndexChange wrong = IndexChange.upsert(entry(2, "sales"), new float[3], null);

        assertThatThrownBy(() -> index.apply(List.of(upsert(entry(1, "sales")), wrong), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3 numbers")
                .hasMessageContaining("256");
        assertThat(index.size()).isZero();
        assertThatThrownBy(() -> index.search(IndexQuery.of("a", "a").withVectors(new float[3], null)))
                .hasMessageContaining("3 numbers");
    }

    @Test
    void searchesBesideChangesSeeWholeChangesOnly() throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        try {
            List<Future<Integer>> readers = new ArrayList<>();
            for (int reader = 0; reader < 3; reader++) {
                readers.add(pool.submit(this::searchUntilDone));
            }
            for (int revision = 1; revision <= 600; revision++) {
                List<IndexChange> changes = new ArrayList<>();
                for (int pair = 0; pair < 2; pair++) {
                    changes.add(upsert(entry(2 * revision + pair, "total sales by region")));
                    if (revision > 5) {
                        changes.add(IndexChange.remove(id(2 * (revision - 5) + pair)));
                    }
                }
                index.apply(changes, revision);
            }
            index.apply(List.of(), Integer.MAX_VALUE);
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isGreaterThanOrEqualTo(0);
            }
        } finally {
            pool.shutdownNow();
        }
    }

    private int searchUntilDone() {
        int searches = 0;
        while (true) {
            IndexHits hits = search("total sales by region");
            if (hits.revision() == Integer.MAX_VALUE) {
                return searches;
            }
            assertThat(hits.candidates()).hasSize(2 * (int) Math.min(5, hits.revision()));
            searches++;
        }
    }

    private List<IndexEntry> entries(Random random, int count, int firstId) {
        return IntStream.range(firstId, firstId + count)
                .mapToObj(number -> entry(
                        number,
                        question(random),
                        DAY.plusSeconds(random.nextInt(3)),
                        List.of(new ColumnValue(WORDS[random.nextInt(WORDS.length)], "c" + random.nextInt(3)))))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static String question(Random random) {
        StringBuilder question = new StringBuilder();
        int words = 1 + random.nextInt(5);
        for (int i = 0; i < words; i++) {
            question.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return question.toString();
    }

    private static List<String> describe(IndexHits hits) {
        List<String> described = new ArrayList<>();
        for (RankedList list : hits.lists()) {
            for (int place = 0; place < list.size(); place++) {
                Candidate candidate = hits.candidates().get(list.candidate(place));
                described.add(list.kind() + " " + candidate + " " + list.score(place));
            }
        }
        return described;
    }

    private IndexHits search(String question) {
        return index.search(query(question));
    }

    private IndexQuery query(String question) {
        float[] vector = vector(question);
        return IndexQuery.of(question, question).withVectors(vector, vector);
    }

    private IndexChange upsert(IndexEntry entry) {
        return IndexChange.upsert(entry, vector(entry.question()), vector(entry.maskedQuestion()));
    }

    private float[] vector(String text) {
        return embedder.embed(List.of(text)).get(0);
    }

    private static List<UUID> ids(IndexHits hits) {
        return hits.candidates().stream()
                .map(candidate -> candidate.entry().id())
                .toList();
    }

    private static Candidate candidate(IndexHits hits, int number) {
        return hits.candidates().stream()
                .filter(candidate -> candidate.entry().id().equals(id(number)))
                .findFirst()
                .orElseThrow();
    }

    private static UUID id(int number) {
        return new UUID(0, number);
    }

    private static IndexEntry entry(int number, String question) {
        return entry(number, question, DAY, List.of());
    }

    private static IndexEntry entry(int number, String question, Instant approvedAt) {
        return entry(number, question, approvedAt, List.of());
    }

    private static IndexEntry entry(int number, String question, List<ColumnValue> values) {
        return entry(number, question, DAY, values);
    }

    private static IndexEntry entry(int number, String question, String dataset, Dialect dialect) {
        return new IndexEntry(id(number), dataset, dialect, question, question, "s" + number, "shape", DAY, List.of());
    }

    private static IndexEntry entry(int number, String question, Instant approvedAt, List<ColumnValue> values) {
        return new IndexEntry(
                id(number), "", Dialect.SQLITE, question, question, "s" + number, "shape", approvedAt, values);
    }
}
