package io.flyquery.store.sqlite;

import io.flyquery.model.Scope;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.spi.schema.LearnCountTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the tests of this package open, store and look for: counters, each a row of the smallest table. */
final class Stores {
    static final Scope SCOPE = new Scope("acme", "sales");
    static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");
    static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

    private static final String DAY = "2026-03-04";

    private Stores() {}

    static StateStore open(Path file) {
        return open(file, Map.of());
    }

    static StateStore open(Path file, Map<String, String> settings) {
        return new SqliteStateStoreFactory().open(config(file, settings));
    }

    static StoreConfig config(Path file, Map<String, String> settings) {
        return new StoreConfig("sqlite:" + file, settings, CLOCK);
    }

    static Row count(String reason, long runs) {
        return Row.builder(LearnCountTable.SPEC)
                .set(LearnCountTable.DAY, DAY)
                .set(LearnCountTable.REASON, reason)
                .set(LearnCountTable.RUNS, runs)
                .build();
    }

    static Key key(String reason) {
        return Key.of(DAY, reason);
    }

    static void insert(StateStore store, Row... rows) {
        store.write(SCOPE, unit -> {
            List.of(rows).forEach(unit.table(LearnCountTable.SPEC)::insertIfAbsent);
            return true;
        });
    }

    /** Adds one to a counter, in a unit of its own. */
    static void increment(StateStore store, String reason) {
        store.write(
                SCOPE,
                unit -> unit.table(LearnCountTable.SPEC)
                        .update(key(reason), row -> row.with(LearnCountTable.RUNS, row.get(LearnCountTable.RUNS) + 1))
                        .orElseThrow());
    }

    static Optional<Long> value(StateStore store, String reason) {
        return store.read(
                SCOPE,
                unit -> unit.table(LearnCountTable.SPEC).get(key(reason)).map(row -> row.get(LearnCountTable.RUNS)));
    }

    static List<Row> counts(StateStore store) {
        return store.read(
                SCOPE,
                unit -> unit.table(LearnCountTable.SPEC)
                        .scan(Scan.of(LearnCountTable.SPEC))
                        .toList());
    }
}
