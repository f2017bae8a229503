package io.flyquery.tck;

import static io.flyquery.tck.Samples.example;
import static io.flyquery.tck.Samples.learnCount;
import static io.flyquery.tck.Samples.rivalOf;
import static io.flyquery.tck.Samples.workspace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.Column;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.WorkspaceTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** TB: what each method of {@link Table} does to single rows. */
interface TableRules extends StoreRules {
    @Test
    @DisplayName("TB-01 get returns the row of a key and nothing for an unknown one")
    default void getByKey() {
        Row row = example("a");
        store().insert(row, example("b"));

        assertThat(store().stored(row)).contains(row);
        assertThat(store().stored(example("c"))).isEmpty();
    }

    @Test
    @DisplayName("TB-02 getAll returns what exists, in the order of the keys, each once")
    default void getAllInOrderOfKeys() {
        store().insert(Samples.examples("a", "b", "c"));

        List<Row> found = store().read(
                        ExampleTable.SPEC,
                        table ->
                                table.getAll(List.of(Key.of("c"), Key.of("x"), Key.of("a"), Key.of("c"), Key.of("b"))));
        assertThat(Samples.ids(found)).containsExactly("c", "a", "b");
        assertThat(store().getAll(ExampleTable.SPEC, List.of())).isEmpty();
    }

    @Test
    @DisplayName("TB-02 getAll takes any number of keys, of several columns")
    default void getAllTakesManyKeys() {
        List<Row> rows = IntStream.range(0, 50)
                .mapToObj(i -> learnCount("2026-01-31", "reason " + i, i))
                .toList();
        store().insert(rows);
        List<Key> keys = new ArrayList<>();
        IntStream.range(0, 5_000).forEach(i -> keys.add(Key.of("2026-01-31", "reason " + (4_999 - i))));

        List<Row> found = store().getAll(LearnCountTable.SPEC, keys);

        assertThat(found).hasSize(50);
        assertThat(found.get(0)).isEqualTo(rows.get(49));
        assertThat(found.get(49)).isEqualTo(rows.get(0));
    }

    @Test
    @DisplayName("TB-03 insertIfAbsent stores a new row and returns it")
    default void insertNewRow() {
        Row row = example("a");

        Insertion insertion = store().insertIfAbsent(row);

        assertThat(insertion).isEqualTo(new Insertion.Inserted(row));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(row);
    }

    @Test
    @DisplayName("TB-03 insertIfAbsent leaves the row with the same key as it is and returns it")
    default void insertExistingKey() {
        Row row = example("a");
        store().insert(row);
        Row other = example("a").with(ExampleTable.QUESTION_KEY, "another key").with(ExampleTable.QUESTION, "other");

        Insertion insertion = store().insertIfAbsent(other);

        assertThat(insertion).isEqualTo(new Insertion.Existing(row, ""));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(row);
    }

    @Test
    @DisplayName("TB-03 insertIfAbsent finds a row by a unique index and names the index")
    default void insertExistingUniqueValues() {
        Row row = example("a");
        store().insert(row);

        Insertion insertion = store().insertIfAbsent(rivalOf(row, "b"));

        assertThat(insertion).isEqualTo(new Insertion.Existing(row, "example_pair"));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(row);
    }

    @Test
    @DisplayName("TB-03 insertIfAbsent looks at the key before the unique indexes")
    default void insertLooksAtKeyFirst() {
        Row sameKey = example("a");
        Row sameValues = example("b");
        store().insert(sameKey, sameValues);

        Insertion insertion = store().insertIfAbsent(rivalOf(sameValues, "a"));

        assertThat(insertion).isEqualTo(new Insertion.Existing(sameKey, ""));
    }

    @Test
    @DisplayName("TB-03 rows that share some values of a unique index, but not all, are stored")
    default void insertPartlyEqualUniqueValues() {
        Row row = example("a");
        store().insert(row);

        store().insert(rivalOf(row, "b").with(ExampleTable.SQL_KEY, "another sql"));
        store().insert(rivalOf(row, "c").with(ExampleTable.DATASET, "another dataset"));

        assertThat(store().all(ExampleTable.SPEC)).hasSize(3);
    }

    @Test
    @DisplayName("TB-04 compareAndSet replaces a row that nobody changed and raises its version by one")
    default void compareAndSetReplaces() {
        store().insert(example("a"));
        Row wanted = example("a").with(ExampleTable.QUALITY, "APPROVED").with(ExampleTable.DECISION_NOTE, null);

        assertThat(store().compareAndSet(wanted)).contains(wanted.with(ExampleTable.VERSION, 2L));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(wanted.with(ExampleTable.VERSION, 2L));
    }

    @Test
    @DisplayName("TB-04 compareAndSet changes nothing if the version differs, higher or lower")
    default void compareAndSetWithOtherVersion() {
        store().insert(example("a"));
        Row second = store().compareAndSet(example("a")).orElseThrow();

        for (long version : new long[] {0, 1, 3}) {
            Row stale = second.with(ExampleTable.VERSION, version).with(ExampleTable.QUALITY, "APPROVED");
            assertThat(store().compareAndSet(stale))
                    .as("with version %s", version)
                    .isEmpty();
        }
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(second);
    }

    @Test
    @DisplayName("TB-04 compareAndSet inserts nothing if the row is gone")
    default void compareAndSetOfMissingRow() {
        assertThat(store().compareAndSet(example("a"))).isEmpty();
        assertThat(store().all(ExampleTable.SPEC)).isEmpty();
    }

    @Test
    @DisplayName("TB-04 compareAndSet is refused for a table without a version")
    default void compareAndSetWithoutVersion() {
        Row row = learnCount("2026-01-31", "learned", 1);
        store().insert(row);

        assertThatIllegalArgumentException().isThrownBy(() -> store().compareAndSet(row));
    }

    @Test
    @DisplayName("TB-05 compareAndSet to the unique values of another row is a conflict that changes nothing")
    default void compareAndSetToTakenValues() {
        Row taken = example("a");
        store().insert(taken, example("b"));

        assertConflict(table -> table.compareAndSet(rivalOf(taken, "b")));

        assertThat(store().all(ExampleTable.SPEC)).containsExactly(taken, example("b"));
    }

    @Test
    @DisplayName("TB-05 update to the unique values of another row is a conflict that changes nothing")
    default void updateToTakenValues() {
        Row taken = example("a");
        store().insert(taken, example("b"));

        assertConflict(table -> table.update(Key.of("b"), row -> rivalOf(taken, "b")));

        assertThat(store().all(ExampleTable.SPEC)).containsExactly(taken, example("b"));
    }

    private void assertConflict(Consumer<Table> step) {
        assertThatThrownBy(() -> store().change(ExampleTable.SPEC, step))
                .isInstanceOfSatisfying(
                        FlyQueryException.class,
                        conflict -> assertThat(conflict.code()).isEqualTo(ErrorCode.VERSION_CONFLICT));
    }

    @Test
    @DisplayName("TB-05 unique values that a row gives up are free for another, also within one unit")
    default void uniqueValuesBecomeFree() {
        Row row = example("a");
        store().insert(row);

        store().change(ExampleTable.SPEC, table -> {
            table.update(row.key(), present -> present.with(ExampleTable.QUESTION_KEY, "new key"));
            assertThat(table.insertIfAbsent(rivalOf(row, "b"))).isInstanceOf(Insertion.Inserted.class);
            table.delete(Key.of("b"));
            assertThat(table.insertIfAbsent(rivalOf(row, "c"))).isInstanceOf(Insertion.Inserted.class);
        });

        assertThat(Samples.ids(store().all(ExampleTable.SPEC))).containsExactly("a", "c");
    }

    @Test
    @DisplayName(
            "TB-06 update stores what the function makes of the present row; the version rises by one all the same")
    default void updateChangesRow() {
        store().insert(example("a"), example("b"));
        Row expected = example("a").with(ExampleTable.USAGE_COUNT, 7L).with(ExampleTable.VERSION, 2L);

        assertThat(store().update(
                                example("a"),
                                row -> row.with(ExampleTable.USAGE_COUNT, row.get(ExampleTable.USAGE_COUNT) + 7)
                                        .with(ExampleTable.VERSION, 99L)))
                .contains(expected);
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(expected, example("b"));
    }

    @Test
    @DisplayName("TB-06 update that returns its argument changes nothing, the version included")
    default void updateThatOnlyLocks() {
        store().insert(example("a"));

        assertThat(store().update(example("a"), row -> row)).contains(example("a"));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(example("a"));
    }

    @Test
    @DisplayName("TB-06 update of an unknown row calls nothing and returns nothing")
    default void updateOfMissingRow() {
        assertThat(store().update(example("a"), row -> {
                    throw new AssertionError("there is no row to change");
                }))
                .isEmpty();
    }

    @Test
    @DisplayName("TB-06 update works on tables without a version")
    default void updateWithoutVersion() {
        store().insert(learnCount("2026-01-31", "learned", 1));

        store().change(
                        LearnCountTable.SPEC,
                        table -> table.update(
                                Key.of("2026-01-31", "learned"), row -> row.with(LearnCountTable.RUNS, 2L)));

        assertThat(store().all(LearnCountTable.SPEC)).containsExactly(learnCount("2026-01-31", "learned", 2));
    }

    @Test
    @DisplayName("TB-06 update must not change the key")
    default void updateOfKey() {
        store().insert(example("a"));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> store().change(
                                ExampleTable.SPEC,
                                table -> table.update(Key.of("a"), row -> row.with(ExampleTable.ID, "b"))));
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(example("a"));
    }

    @Test
    @DisplayName("TB-07 delete removes one row and says whether there was one")
    default void deleteOneRow() {
        store().insert(example("a"), example("b"));

        assertThat(store().delete(example("a"))).isTrue();
        assertThat(store().delete(example("a"))).isFalse();
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(example("b"));
    }

    @Test
    @DisplayName("TB-08 lockForShare returns the row, and nothing for an unknown key")
    default void lockForShare() {
        store().insert(example("a"));

        assertThat(lockedForShare("a")).contains(example("a"));
        assertThat(lockedForShare("b")).isEmpty();
    }

    private Optional<Row> lockedForShare(String id) {
        return store().write(ExampleTable.SPEC, table -> table.lockForShare(Key.of(id)));
    }

    @Test
    @DisplayName("TB-09 a unit sees what it wrote itself, by every way of reading")
    default void unitSeesItsOwnWrites() {
        store().insert(example("a"), example("b"));
        Scan byUsage = Scan.of(ExampleTable.SPEC, "example_by_usage").descendingOrder();

        store().change(ExampleTable.SPEC, table -> {
            table.insertIfAbsent(example("c"));
            table.delete(Key.of("a"));
            table.update(Key.of("b"), row -> row.with(ExampleTable.USAGE_COUNT, 5L));

            assertThat(table.get(Key.of("a"))).isEmpty();
            assertThat(Samples.ids(table.getAll(List.of(Key.of("a"), Key.of("b"), Key.of("c")))))
                    .containsExactly("b", "c");
            assertThat(Samples.ids(table.scan(byUsage).toList())).containsExactly("b", "c");
            assertThat(table.count(Scan.of(ExampleTable.SPEC))).isEqualTo(2);
            assertThat(table.lockForShare(Key.of("c"))).contains(example("c"));
            assertThat(table.insertIfAbsent(example("c"))).isEqualTo(new Insertion.Existing(example("c"), ""));
        });
    }

    @Test
    @DisplayName("TB-10 a unit that reads refuses every writing method")
    default void readingUnitRefusesToWrite() {
        Row row = example("a");
        store().insert(row);
        List<Consumer<Table>> writing = List.of(
                table -> table.insertIfAbsent(example("b")),
                table -> table.compareAndSet(row),
                table -> table.update(row.key(), present -> present.with(ExampleTable.USAGE_COUNT, 1L)),
                table -> table.delete(row.key()),
                table -> table.deleteAll(Scan.of(ExampleTable.SPEC)),
                table -> table.lockForShare(row.key()));

        for (Consumer<Table> step : writing) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> store().read(ExampleTable.SPEC, table -> {
                        step.accept(table);
                        return true;
                    }));
        }
        assertThat(store().all(ExampleTable.SPEC)).containsExactly(row);
    }

    @Test
    @DisplayName("TB-11 scans of another table are refused")
    default void scanOfAnotherTable() {
        Scan other = Scan.of(LearnCountTable.SPEC);

        List<Consumer<Table>> uses = List.of(
                table -> table.scan(other).close(), table -> table.count(other), table -> table.deleteAll(other));

        for (Consumer<Table> use : uses) {
            assertThatIllegalArgumentException().isThrownBy(() -> store().change(ExampleTable.SPEC, use));
        }
    }

    @Test
    @DisplayName("TB-12 a table that the store does not have is INCOMPATIBLE")
    default void unknownTable() {
        TableSpec unknown = TableSpec.builder("no_such_table", "a table of no store")
                .key(Column.text("id", "key"))
                .build();

        assertThatThrownBy(() -> store().read(unknown, table -> table.get(Key.of("a"))))
                .isInstanceOfSatisfying(FlyQueryException.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                    assertThat(failure).hasMessageContaining("no_such_table");
                });
    }

    @Test
    @DisplayName("TB-13 a table without key columns holds one row a scope")
    default void tableWithoutKeyColumns() {
        store().insert(workspace(1));

        store().change(WorkspaceTable.SPEC, table -> {
            assertThat(table.insertIfAbsent(workspace(9))).isEqualTo(new Insertion.Existing(workspace(1), ""));
            table.update(Key.of(), row -> row.with(WorkspaceTable.REVISION, 2L));
        });

        Row second = workspace(2).with(WorkspaceTable.VERSION, 2L);
        assertThat(store().stored(workspace(1))).contains(second);
        assertThat(store().all(WorkspaceTable.SPEC)).containsExactly(second);
        assertThat(store().scan(Scan.of(WorkspaceTable.SPEC).descendingOrder().limitTo(5)))
                .containsExactly(second);
        assertThat(store().scan(Scan.of(WorkspaceTable.SPEC).startAfter(List.of())))
                .isEmpty();
        assertThat(store().getAll(WorkspaceTable.SPEC, List.of(Key.of(), Key.of())))
                .containsExactly(second);
        assertThat(store().delete(workspace(1))).isTrue();
        assertThat(store().all(WorkspaceTable.SPEC)).isEmpty();
    }
}
