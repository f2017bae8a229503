package io.flyquery.behaviour;

import io.flyquery.model.Scope;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.SqlKeyTable;
import java.util.ArrayList;
import java.util.List;

/** Leaves a store as a release did whose normaliser had a lower version: the same examples under other keys. */
final class OlderRelease {
    static final long VERSION = 0;

    private OlderRelease() {}

    /** Gives all examples keys that only an older normaliser knew. */
    static void wrote(StateStore store, Scope scope) {
        store.write(scope, unit -> {
            for (Row row : examples(unit)) {
                unit.table(ExampleTable.SPEC).update(row.key(), OlderRelease::older);
            }
            return mark(unit, VERSION, true);
        });
    }

    /** Lets what was executed as one SQL have been another, which only the older normaliser told from the second. */
    static void executed(StateStore store, Scope scope, String sql, String other) {
        store.write(scope, unit -> {
            for (Row row : examples(unit)) {
                if (row.get(ExampleTable.GENERATED_SQL).equals(sql)) {
                    unit.table(ExampleTable.SPEC)
                            .update(row.key(), same -> same.with(ExampleTable.GENERATED_SQL, other));
                }
            }
            return scope;
        });
    }

    /** Marks the workspace as one that a release wrote keys in, all or some. */
    static boolean mark(UnitOfWork unit, long version, boolean complete) {
        unit.table(SqlKeyTable.SPEC).delete(Key.of());
        unit.table(SqlKeyTable.SPEC)
                .insertIfAbsent(Row.builder(SqlKeyTable.SPEC)
                        .set(SqlKeyTable.NORMALISER_VERSION, version)
                        .set(SqlKeyTable.COMPLETE, complete)
                        .build());
        return true;
    }

    /** Lets a newer release have written all keys, without a mark that says so. */
    static boolean unmarkedOf(UnitOfWork unit, long version) {
        for (Row row : examples(unit)) {
            unit.table(ExampleTable.SPEC)
                    .update(row.key(), same -> same.with(ExampleTable.NORMALISER_VERSION, version));
        }
        return unit.table(SqlKeyTable.SPEC).delete(Key.of());
    }

    /** Returns how many examples have keys of the older release. */
    static long left(StateStore store, Scope scope) {
        return store.read(
                scope,
                unit -> unit.table(ExampleTable.SPEC)
                        .count(Scan.of(ExampleTable.SPEC)
                                .where(Condition.equal(ExampleTable.NORMALISER_VERSION, VERSION))));
    }

    /** Returns all examples with all that is stored of them. */
    static List<Row> examples(UnitOfWork unit) {
        return new ArrayList<>(
                unit.table(ExampleTable.SPEC).scan(Scan.of(ExampleTable.SPEC)).toList());
    }

    private static Row older(Row row) {
        return row.toBuilder()
                .set(ExampleTable.NORMALISER_VERSION, VERSION)
                .set(ExampleTable.CANONICAL_SQL, "older " + row.get(ExampleTable.CANONICAL_SQL))
                .set(ExampleTable.SQL_KEY, "older " + row.get(ExampleTable.SQL_KEY))
                .set(ExampleTable.TEMPLATE_KEY, "older " + row.get(ExampleTable.TEMPLATE_KEY))
                .set(ExampleTable.SKELETON_KEY, "older " + row.get(ExampleTable.SKELETON_KEY))
                .build();
    }
}
