package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Scope;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.schema.FlyQuerySchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** SS-05: every method of every table, with the ids of another scope. */
interface IsolationRules extends StoreRules {
    @TestFactory
    @DisplayName("SS-05 isolation")
    default Stream<DynamicTest> isolation() {
        List<DynamicTest> tests = new ArrayList<>();
        for (int table = 0; table < FlyQuerySchema.TABLES.size(); table++) {
            for (Method method : Method.ALL) {
                TableSpec spec = FlyQuerySchema.TABLES.get(table);
                Neighbours neighbours = Neighbours.of(tests.size(), table + tests.size() % Method.ALL.size());
                tests.add(DynamicTest.dynamicTest(
                        "SS-05 %s of %s sees nothing of another scope".formatted(method, spec),
                        () -> check(spec, method, neighbours)));
            }
        }
        return tests.stream();
    }

    private void check(TableSpec spec, Method method, Neighbours neighbours) {
        StoreUnderTest one = store().in(neighbours.one());
        StoreUnderTest other = store().in(neighbours.other());
        RowGenerator rows = new RowGenerator(new Random(11));
        Row row = rows.row(spec);
        one.insert(row);

        assertThat(other.<Object>write(spec, table -> method.call().apply(table, row)))
                .as("%s in a scope without rows, with the ids of another", method)
                .isEqualTo(method.absent().apply(row));
        requireUnchanged(one, row);

        other.change(spec, table -> table.delete(row.key()));
        Row own = rows.changed(row);
        other.insert(own);
        assertThat(other.<Object>write(spec, table -> method.call().apply(table, own)))
                .as("%s in a scope with a row of the same id", method)
                .isEqualTo(method.present().apply(own));
        requireUnchanged(one, row);
    }

    private static void requireUnchanged(StoreUnderTest store, Row row) {
        assertThat(store.stored(row)).as("the row of the other scope").contains(row);
        assertThat(store.all(row.spec())).containsExactly(row);
        for (IndexSpec index : row.spec().indexes()) {
            assertThat(store.scan(Scan.of(row.spec(), index.name()))).containsExactly(row);
        }
    }

    /** Two scopes that a careless store could confuse. */
    record Neighbours(Scope one, Scope other) {
        static Neighbours of(int number, int kind) {
            String name = "n" + number;
            return switch (kind % 4) {
                case 0 -> new Neighbours(new Scope(name, "main"), new Scope(name + "-2", "main"));
                case 1 -> new Neighbours(new Scope(name, "main"), new Scope(name, "main-2"));
                case 2 -> new Neighbours(new Scope(name, "xmain"), new Scope(name + "x", "main"));
                default -> new Neighbours(new Scope(name, "main"), new Scope("N" + number, "main"));
            };
        }
    }

    /**
     * A method of a table.
     *
     * @param name its name
     * @param call calls it for a row
     * @param absent what it gives where the row is not
     * @param present what it gives where the row is
     */
    record Method(
            String name,
            BiFunction<Table, Row, Object> call,
            Function<Row, Object> absent,
            Function<Row, Object> present) {
        private static final List<Method> ALL = List.of(
                new Method("get", (table, row) -> table.get(row.key()), row -> Optional.empty(), Optional::of),
                new Method("getAll", (table, row) -> table.getAll(List.of(row.key())), row -> List.of(), List::of),
                new Method(
                        "insertIfAbsent",
                        Table::insertIfAbsent,
                        Insertion.Inserted::new,
                        row -> new Insertion.Existing(row, "")),
                new Method("compareAndSet", Method::compareAndSet, row -> Optional.empty(), Method::nextVersion),
                new Method(
                        "update",
                        (table, row) -> table.update(row.key(), present -> present),
                        row -> Optional.empty(),
                        Optional::of),
                new Method("delete", (table, row) -> table.delete(row.key()), row -> false, row -> true),
                new Method("deleteAll", (table, row) -> table.deleteAll(Scan.of(row.spec())), row -> 0L, row -> 1L),
                new Method(
                        "scan",
                        Method::scanAll,
                        row -> List.of(),
                        row -> scans(row).map(scan -> row).toList()),
                new Method("count", (table, row) -> table.count(Scan.of(row.spec())), row -> 0L, row -> 1L),
                new Method(
                        "lockForShare",
                        (table, row) -> table.lockForShare(row.key()),
                        row -> Optional.empty(),
                        Optional::of));

        private static Object compareAndSet(Table table, Row row) {
            return row.spec().version().isPresent() ? table.compareAndSet(row) : Optional.empty();
        }

        private static Object nextVersion(Row row) {
            return row.spec().version().map(version -> row.with(version, 2L));
        }

        private static Object scanAll(Table table, Row row) {
            return scans(row)
                    .flatMap(scan -> table.scan(scan).toList().stream())
                    .toList();
        }

        private static Stream<Scan> scans(Row row) {
            Stream<Scan> byIndex = row.spec().indexes().stream().map(index -> Scan.of(row.spec(), index.name()));
            return Stream.concat(Stream.of(Scan.of(row.spec())), byIndex);
        }

        @Override
        public String toString() {
            return name;
        }
    }
}
