package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.learnCount;
import static io.flyquery.tck.Samples.rivalOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.spi.Condition;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.Work;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** SS-01, SS-06, SS-07, SS-08 and UW: units of work, alone in their store. */
interface UnitRules extends StoreRules {
    @Test
    @DisplayName("SS-01 a unit that throws leaves everything as it was: rows, versions and indexes of all tables")
    default void throwingUndoesEverything() {
        store().insert(Samples.examples("a", "b", "c", "d"));
        store().insert(learnCount("2026-01-31", "learned", 1));
        List<List<Row>> before = everything();

        assertThatIllegalStateException()
                .isThrownBy(() -> store().store().write(store().scope(), unit -> {
                    Table examples = unit.table(ExampleTable.SPEC);
                    examples.insertIfAbsent(example("e"));
                    examples.update(Key.of("a"), row -> row.with(ExampleTable.USAGE_COUNT, 9L));
                    examples.compareAndSet(example("b").with(ExampleTable.QUESTION_KEY, "changed"));
                    examples.delete(Key.of("c"));
                    examples.deleteAll(Scan.of(ExampleTable.SPEC).where(Condition.equal(ExampleTable.ID, "d")));
                    unit.table(LearnCountTable.SPEC)
                            .update(Key.of("2026-01-31", "learned"), row -> row.with(LearnCountTable.RUNS, 2L));
                    throw new IllegalStateException("thrown by the work");
                }));

        assertThat(everything()).isEqualTo(before);
        assertThat(store().insertIfAbsent(rivalOf(example("b"), "x")))
                .isEqualTo(new Insertion.Existing(example("b"), "example_pair"));
        store().insert(example("e"));
    }

    /** Returns the examples in each of their orders, and the counts. */
    private List<List<Row>> everything() {
        Stream<Scan> indexes = ExampleTable.SPEC.indexes().stream()
                .map(IndexSpec::name)
                .map(index -> Scan.of(ExampleTable.SPEC, index));
        return Stream.concat(Stream.of(Scan.of(ExampleTable.SPEC), Scan.of(LearnCountTable.SPEC)), indexes)
                .map(store()::scan)
                .toList();
    }

    @Test
    @DisplayName("SS-01 a unit that throws after a conflict leaves everything as it was")
    default void conflictUndoesEverything() {
        Row taken = example("a");
        store().insert(taken, example("b"));

        assertThatThrownBy(() -> store().change(ExampleTable.SPEC, table -> {
                    table.insertIfAbsent(example("c"));
                    table.update(Key.of("b"), row -> rivalOf(taken, "b"));
                }))
                .isInstanceOf(RuntimeException.class);

        assertThat(store().all(ExampleTable.SPEC)).containsExactly(taken, example("b"));
    }

    @Test
    @DisplayName("SS-02 what a unit wrote is seen by later units of this thread and of others")
    default void laterUnitsSeeWrites() {
        try (Background background = new Background()) {
            store().insert(example("a"));
            assertThat(Background.result(background.start(() -> store().stored(example("a")))))
                    .contains(example("a"));

            Background.result(background.start(() -> store().insertIfAbsent(example("b"))));
            assertThat(store().stored(example("b"))).contains(example("b"));
        }
    }

    @Test
    @DisplayName("SS-06 what the work throws reaches the caller as the same object, and the store goes on")
    default void thrownObjectReachesCaller() {
        IllegalArgumentException exception = new IllegalArgumentException("thrown by the work");
        AssertionError error = new AssertionError("thrown by the work");
        Work<Object> throwing = unit -> {
            throw exception;
        };
        Work<Object> failing = unit -> {
            throw error;
        };

        assertThatThrownBy(() -> store().store().read(store().scope(), throwing))
                .isSameAs(exception);
        assertThatThrownBy(() -> store().store().write(store().scope(), throwing))
                .isSameAs(exception);
        assertThatThrownBy(() -> store().store().write(store().scope(), failing))
                .isSameAs(error);
        store().insert(example("a"));
        assertThat(store().all(ExampleTable.SPEC)).hasSize(1);
    }

    @Test
    @DisplayName("SS-07 a unit within a unit is refused, and the outer one goes on")
    default void nestedUnitsAreRefused() {
        StateStore store = store().store();
        Work<Integer> inner = unit -> 1;

        store().change(ExampleTable.SPEC, table -> {
            table.insertIfAbsent(example("a"));
            assertThatIllegalStateException().isThrownBy(() -> store.write(store().scope(), inner));
            assertThatIllegalStateException().isThrownBy(() -> store.read(store().scope(), inner));
            table.insertIfAbsent(example("b"));
        });
        store.read(store().scope(), unit -> {
            assertThatIllegalStateException().isThrownBy(() -> store.write(store().scope(), inner));
            assertThatIllegalStateException().isThrownBy(() -> store.read(store().scope(), inner));
            return unit.table(ExampleTable.SPEC).count(Scan.of(ExampleTable.SPEC));
        });

        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactly("a", "b");
    }

    @Test
    @DisplayName("SS-08 after closing every call is refused; closing twice is fine")
    default void closedStoreRefuses() {
        store().insert(example("a"));
        StateStore store = store().store();
        store.close();
        store.close();

        assertThatIllegalStateException().isThrownBy(() -> store.read(store().scope(), unit -> 1));
        assertThatIllegalStateException().isThrownBy(() -> store.write(store().scope(), unit -> 1));
        assertThatIllegalStateException().isThrownBy(() -> store.admin().workspaces());
    }

    @Test
    @DisplayName("SS-08 closing waits for a unit under way, which succeeds")
    default void closingWaits() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        try (Background background = new Background()) {
            Future<Insertion> unit = background.start(() -> store().write(ExampleTable.SPEC, table -> {
                begun.countDown();
                Background.await(goOn);
                return table.insertIfAbsent(example("a"));
            }));
            Background.await(begun);
            Future<Boolean> closing = background.start(() -> {
                store().store().close();
                return true;
            });

            assertThat(Background.isOverSoon(closing))
                    .as("closed within a unit")
                    .isFalse();
            goOn.countDown();
            assertThat(Background.result(unit)).isEqualTo(new Insertion.Inserted(example("a")));
            assertThat(Background.result(closing)).isTrue();
        }
    }

    @Test
    @DisplayName("UW-01 the time of a unit is whole milliseconds and stands still")
    default void timeStandsStill() {
        Work<List<Instant>> times = unit -> IntStream.range(0, 1_000)
                .mapToObj(i -> {
                    unit.table(ExampleTable.SPEC).get(Key.of("a"));
                    return unit.now();
                })
                .distinct()
                .toList();
        for (List<Instant> seen : List.of(
                store().store().read(store().scope(), times), store().store().write(store().scope(), times))) {
            assertThat(seen).hasSize(1);
            assertThat(seen.get(0)).isEqualTo(seen.get(0).truncatedTo(ChronoUnit.MILLIS));
        }
    }

    @Test
    @DisplayName("UW-02 a unit knows its scope and returns what the work returns")
    default void unitKnowsScope() {
        assertThat(store().store().read(store().scope(), UnitOfWork::scope)).isEqualTo(store().scope());
        assertThat(store().store().write(store().scope(), UnitOfWork::scope)).isEqualTo(store().scope());
    }

    @Test
    @DisplayName("UW-03 tables are refused after their unit, and rows that are still being read end")
    default void tablesEndWithTheirUnit() {
        store().insert(example("a"), example("b"));
        Table table = store().<Table>write(ExampleTable.SPEC, open -> open);
        Rows rows = store().<Rows>read(ExampleTable.SPEC, open -> {
            Rows reading = open.scan(Scan.of(ExampleTable.SPEC));
            reading.next();
            return reading;
        });
        List<Consumer<Table>> uses = List.of(
                late -> late.get(Key.of("a")),
                late -> late.getAll(List.of(Key.of("a"))),
                late -> late.insertIfAbsent(example("c")),
                late -> late.compareAndSet(example("a")),
                late -> late.update(Key.of("a"), row -> row),
                late -> late.delete(Key.of("a")),
                late -> late.deleteAll(Scan.of(ExampleTable.SPEC)),
                late -> late.scan(Scan.of(ExampleTable.SPEC)).toList(),
                late -> late.count(Scan.of(ExampleTable.SPEC)),
                late -> late.lockForShare(Key.of("a")));

        for (Consumer<Table> use : uses) {
            assertThatIllegalStateException().isThrownBy(() -> use.accept(table));
        }
        assertThatThrownBy(rows::next).isInstanceOf(RuntimeException.class);
        rows.close();
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(example("a"), example("b"));
    }

    @Test
    @DisplayName("UW-04 an unknown capability is absent")
    default void unknownCapability() {
        assertThat(store().<Boolean>read(ExampleTable.SPEC, table -> true)).isTrue();
        assertThat(store().store()
                        .<Boolean>read(
                                store().scope(),
                                unit -> unit.capability(Thread.class).isPresent()))
                .isFalse();
    }
}
