package io.flyquery.store.sqlite;

import io.flyquery.model.Scope;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.spi.schema.LearnCountTable;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Map;

/** What the tests of this package open and store. */
final class Stores {
    static final Scope SCOPE = new Scope("acme", "sales");
    static final Instant NOW = Instant.parse("2026-03-04T05:06:07.089Z");

    private Stores() {}

    static StateStore open(Path file) {
        return open(file, Map.of());
    }

    static StateStore open(Path file, Map<String, String> settings) {
        return new SqliteStateStoreFactory()
                .open(new StoreConfig("sqlite:" + file, settings, Clock.fixed(NOW, ZoneOffset.UTC)));
    }

    static Row count(String reason, long runs) {
        return Row.builder(LearnCountTable.SPEC)
                .set(LearnCountTable.DAY, "2026-03-04")
                .set(LearnCountTable.REASON, reason)
                .set(LearnCountTable.RUNS, runs)
                .build();
    }
}
