package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Scope;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A store as the rules use it: in one scope, with units of work that have a single step.
 *
 * @param store the store
 * @param scope whose rows
 */
record StoreUnderTest(StateStore store, Scope scope) {
    static final Scope SCOPE = new Scope("acme", "sales");

    StoreUnderTest in(Scope other) {
        return new StoreUnderTest(store, other);
    }

    <R> R read(TableSpec spec, Function<Table, R> step) {
        return store.read(scope, unit -> step.apply(unit.table(spec)));
    }

    <R> R write(TableSpec spec, Function<Table, R> step) {
        return store.write(scope, unit -> step.apply(unit.table(spec)));
    }

    /** Does something in a writing unit that returns nothing. */
    void change(TableSpec spec, Consumer<Table> step) {
        write(spec, table -> {
            step.accept(table);
            return true;
        });
    }

    /** Inserts rows of one table in one unit; each must be new. */
    void insert(List<Row> rows) {
        if (!rows.isEmpty()) {
            change(
                    rows.get(0).spec(),
                    table -> rows.forEach(row -> assertThat(table.insertIfAbsent(row))
                            .as("insertion of the new row %s", row)
                            .isEqualTo(new Insertion.Inserted(row))));
        }
    }

    void insert(Row... rows) {
        insert(List.of(rows));
    }

    /** Returns the stored row that has the key of another. */
    Optional<Row> stored(Row row) {
        return read(row.spec(), table -> table.get(row.key()));
    }

    Insertion insertIfAbsent(Row row) {
        return write(row.spec(), table -> table.insertIfAbsent(row));
    }

    Optional<Row> compareAndSet(Row row) {
        return write(row.spec(), table -> table.compareAndSet(row));
    }

    Optional<Row> update(Row row, UnaryOperator<Row> change) {
        return write(row.spec(), table -> table.update(row.key(), change));
    }

    boolean delete(Row row) {
        return write(row.spec(), table -> table.delete(row.key()));
    }

    long deleteAll(Scan scan) {
        return write(scan.spec(), table -> table.deleteAll(scan));
    }

    long count(Scan scan) {
        return read(scan.spec(), table -> table.count(scan));
    }

    List<Row> getAll(TableSpec spec, Collection<Key> keys) {
        return read(spec, table -> table.getAll(keys));
    }

    List<Row> all(TableSpec spec) {
        return scan(Scan.of(spec));
    }

    List<Row> scan(Scan scan) {
        return read(scan.spec(), table -> table.scan(scan).toList());
    }
}
