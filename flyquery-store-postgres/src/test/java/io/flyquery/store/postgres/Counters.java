package io.flyquery.store.postgres;

import io.flyquery.model.Scope;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.Table;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.LearnCountTable;
import java.util.Optional;

/** What the tests of this package store and look for: counters, each a row of the smallest table. */
final class Counters {
    static final Scope SCOPE = new Scope("acme", "sales");

    private static final String DAY = "2026-03-04";

    private Counters() {}

    static Table table(UnitOfWork unit) {
        return unit.table(LearnCountTable.SPEC);
    }

    static Row counter(String name, long value) {
        return Row.builder(LearnCountTable.SPEC)
                .set(LearnCountTable.DAY, DAY)
                .set(LearnCountTable.REASON, name)
                .set(LearnCountTable.RUNS, value)
                .build();
    }

    static Key key(String name) {
        return Key.of(DAY, name);
    }

    static void insert(StateStore store, String name, long value) {
        store.write(SCOPE, unit -> table(unit).insertIfAbsent(counter(name, value)));
    }

    static Row add(UnitOfWork unit, String name, long more) {
        return table(unit)
                .update(key(name), row -> row.with(LearnCountTable.RUNS, row.get(LearnCountTable.RUNS) + more))
                .orElseThrow();
    }

    static Optional<Long> value(UnitOfWork unit, String name) {
        return table(unit).get(key(name)).map(row -> row.get(LearnCountTable.RUNS));
    }

    static Optional<Long> value(StateStore store, String name) {
        return store.read(SCOPE, unit -> value(unit, name));
    }
}
