package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.store.memory.MemoryStateStoreFactory;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

class MemoryStateStoreContractTest extends StateStoreContract {
    @Override
    protected StateStore openEmptyStore() {
        MutableClock clock = MutableClock.at(Instant.parse("2026-01-31T12:00:00.123456789Z"));
        return new MemoryStateStoreFactory().open(new StoreConfig("memory:", Map.of(), clock));
    }

    @Override
    protected Set<Capability> capabilities() {
        return EnumSet.noneOf(Capability.class);
    }
}
