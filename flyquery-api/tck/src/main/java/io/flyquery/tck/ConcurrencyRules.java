package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.rivalOf;
import static io.flyquery.tck.Samples.workspace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flyquery.error.StoreException;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.WorkspaceTable;
import io.flyquery.tck.StateStoreContract.Capability;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SS-03 and SS-04: several threads at once. */
interface ConcurrencyRules extends StoreRules {
    @Test
    @DisplayName("SS-03 of 64 threads that insert one key, one inserts and all others get its row")
    default void insertRace() {
        checkInsertRace(Race.of(
                64, thread -> store().insertIfAbsent(example("a").with(ExampleTable.CREATED_BY, "thread " + thread))));
    }

    @Test
    @DisplayName("SS-03 of 64 threads that insert one set of unique values, one inserts and all others get its row")
    default void uniqueInsertRace() {
        checkInsertRace(Race.of(64, thread -> store().insertIfAbsent(rivalOf(example("a"), "by thread " + thread))));
    }

    private void checkInsertRace(Race<Insertion> race) {
        List<Insertion> outcomes = race.resultsOrFail();
        assertThat(outcomes).filteredOn(Insertion.Inserted.class::isInstance).hasSize(1);
        assertThat(store().all(ExampleTable.SPEC)).hasSize(1);
        Row winner = store().all(ExampleTable.SPEC).get(0);
        assertThat(outcomes).allSatisfy(outcome -> assertThat(outcome.row()).isEqualTo(winner));
    }

    @Test
    @DisplayName("SS-03 of 16 threads that change one version, exactly one wins")
    default void compareAndSetRace() {
        store().insert(example("a"));

        List<Optional<Row>> outcomes = Race.of(
                        16,
                        thread -> store().compareAndSet(example("a").with(ExampleTable.CREATED_BY, "thread " + thread)))
                .resultsOrFail();

        List<Row> winners = outcomes.stream().flatMap(Optional::stream).toList();
        assertThat(winners).hasSize(1);
        assertThat(store().all(ExampleTable.SPEC)).containsExactlyElementsOf(winners);
    }

    @Test
    @DisplayName("SS-03 no update is lost: 16 threads count to 400 together")
    default void updateRace() {
        store().insert(example("a"));

        Race.of(16, thread -> {
                    for (int i = 0; i < 25; i++) {
                        store().update(example("a"), ConcurrencyRules::usedOnceMore);
                    }
                    return thread;
                })
                .resultsOrFail();

        assertThat(store().all(ExampleTable.SPEC))
                .containsExactly(
                        example("a").with(ExampleTable.USAGE_COUNT, 400L).with(ExampleTable.VERSION, 401L));
    }

    private static Row usedOnceMore(Row row) {
        return row.with(ExampleTable.USAGE_COUNT, row.get(ExampleTable.USAGE_COUNT) + 1);
    }

    @Test
    @DisplayName("SS-03 units that change two rows in opposite order are done whole, or refused whole as retryable")
    default void oppositeOrder() {
        store().insert(example("a"), example("b"));

        Race<Integer> race = Race.of(8, thread -> {
            for (int i = 0; i < 10; i++) {
                Key first = Key.of((thread + i) % 2 == 0 ? "a" : "b");
                Key second = Key.of((thread + i) % 2 == 0 ? "b" : "a");
                store().change(ExampleTable.SPEC, table -> {
                    table.update(first, ConcurrencyRules::usedOnceMore);
                    table.update(second, ConcurrencyRules::usedOnceMore);
                });
            }
            return thread;
        });

        assertThat(race.failures())
                .allSatisfy(failure -> assertThat(failure)
                        .isInstanceOfSatisfying(
                                StoreException.class,
                                refused -> assertThat(refused.isRetryable()).isTrue()));
        List<Row> rows = store().all(ExampleTable.SPEC);
        assertThat(rows.get(0).get(ExampleTable.USAGE_COUNT))
                .isEqualTo(rows.get(1).get(ExampleTable.USAGE_COUNT))
                .isBetween(race.failures().isEmpty() ? 80L : 1L, 80L);
    }

    @Test
    @DisplayName("SS-03 who follows a counter that is raised in each unit misses no change")
    default void revisionsAreInCommitOrder() {
        store().insert(workspace(0));
        AtomicInteger writing = new AtomicInteger(4);

        List<List<String>> followed = Race.<List<String>>of(5, thread -> {
                    if (thread == 0) {
                        return followChanges(writing);
                    }
                    try {
                        for (int i = 0; i < 20; i++) {
                            insertWithNextRevision("thread " + thread + " row " + i);
                        }
                    } finally {
                        writing.decrementAndGet();
                    }
                    return List.of();
                })
                .resultsOrFail();

        assertThat(followed.get(0))
                .doesNotHaveDuplicates()
                .containsExactlyInAnyOrderElementsOf(Samples.ids(store().all(ExampleTable.SPEC)))
                .hasSize(80);
    }

    private void insertWithNextRevision(String id) {
        store().store().write(store().scope(), unit -> {
            Row raised = unit.table(WorkspaceTable.SPEC)
                    .update(Key.of(), row -> row.with(WorkspaceTable.REVISION, row.get(WorkspaceTable.REVISION) + 1))
                    .orElseThrow();
            return unit.table(ExampleTable.SPEC)
                    .insertIfAbsent(example(id).with(ExampleTable.REVISION, raised.get(WorkspaceTable.REVISION)));
        });
    }

    private List<String> followChanges(AtomicInteger writing) {
        List<String> seen = new ArrayList<>();
        long last = 0;
        boolean more = true;
        while (more) {
            more = writing.get() > 0; // asked before reading, so that the last reading comes after the last writing
            List<Row> changes = store().scan(Scan.of(ExampleTable.SPEC, "example_by_revision")
                    .where(Condition.greater(ExampleTable.REVISION, last)));
            for (Row row : changes) {
                seen.add(row.get(ExampleTable.ID));
                last = row.get(ExampleTable.REVISION);
            }
        }
        return seen;
    }

    @Test
    @DisplayName("SS-04 a reading unit sees one state, whatever is written meanwhile, and delays nobody for ever")
    default void readingUnitSeesOneState() {
        store().insert(example("a"), example("b"));
        try (Background background = new Background()) {
            Future<Boolean> writing = store().store().read(store().scope(), unit -> {
                Table table = unit.table(ExampleTable.SPEC);
                assertThat(table.count(Scan.of(ExampleTable.SPEC))).isEqualTo(2);
                Future<Boolean> begun = background.start(() -> {
                    store().change(ExampleTable.SPEC, other -> {
                        other.insertIfAbsent(example("c"));
                        other.update(Key.of("a"), ConcurrencyRules::usedOnceMore);
                        other.delete(Key.of("b"));
                    });
                    return true;
                });
                boolean written = Background.isOverSoon(begun);

                String when = written ? "after another unit's writing" : "before another unit's writing";
                assertThat(table.count(Scan.of(ExampleTable.SPEC))).as(when).isEqualTo(2);
                assertThat(table.get(Key.of("a"))).as(when).contains(example("a"));
                assertThat(table.get(Key.of("b"))).as(when).contains(example("b"));
                assertThat(table.get(Key.of("c"))).as(when).isEmpty();
                assertThat(table.scan(Scan.of(ExampleTable.SPEC, "example_by_usage"))
                                .toList())
                        .as(when)
                        .containsExactly(example("a"), example("b"));
                return begun;
            });
            Background.result(writing);
        }
        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactly("a", "c");
    }

    @Test
    @DisplayName("SS-04 rows that always change together are never read apart")
    default void rowsThatChangeTogether() {
        store().insert(example("a"), example("b"));

        List<Boolean> together = Race.of(4, thread -> {
                    boolean same = true;
                    for (int i = 0; i < 50; i++) {
                        same &= thread == 0 ? changeBoth() : areBothEqual();
                    }
                    return same;
                })
                .resultsOrFail();

        assertThat(together).containsOnly(true);
    }

    private boolean changeBoth() {
        return store().write(
                        ExampleTable.SPEC,
                        table -> table.update(Key.of("a"), ConcurrencyRules::usedOnceMore)
                                        .isPresent()
                                && table.update(Key.of("b"), ConcurrencyRules::usedOnceMore)
                                        .isPresent());
    }

    private boolean areBothEqual() {
        return store().read(ExampleTable.SPEC, table -> {
            Row a = table.get(Key.of("a")).orElseThrow();
            table.count(Scan.of(ExampleTable.SPEC));
            Row b = table.get(Key.of("b")).orElseThrow();
            return a.get(ExampleTable.USAGE_COUNT).equals(b.get(ExampleTable.USAGE_COUNT));
        });
    }

    @Test
    @DisplayName("SS-03 CONCURRENT_WRITERS: units that write different rows run at the same time")
    default void writersOfDifferentRows() {
        assumeTrue(has(Capability.CONCURRENT_WRITERS), "writers of this store take turns");
        CountDownLatch both = new CountDownLatch(2);

        Race.of(
                        2,
                        thread -> store().write(ExampleTable.SPEC, table -> {
                            Insertion insertion = table.insertIfAbsent(example("by thread " + thread));
                            both.countDown();
                            Background.await(both);
                            return insertion;
                        }))
                .resultsOrFail();

        assertThat(store().all(ExampleTable.SPEC)).hasSize(2);
    }
}
