package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.store.memory.MemoryStateStoreFactory;
import java.time.Instant;
import java.util.Map;

/** Opens correct stores. */
final class Stores {
    private Stores() {}

    /** Opens a store in memory whose clock stands still within a millisecond. */
    static StateStore memory() {
        MutableClock clock = MutableClock.at(Instant.parse("2026-01-31T12:00:00.123456789Z"));
        return new MemoryStateStoreFactory().open(new StoreConfig("memory:", Map.of(), clock));
    }
}
