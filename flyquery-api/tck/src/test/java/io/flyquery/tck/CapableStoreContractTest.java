package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

class CapableStoreContractTest extends StateStoreContract {
    private @Nullable StateStore rows;

    @Override
    protected StateStore openEmptyStore() {
        rows = Stores.memory();
        return openAgain();
    }

    @Override
    protected StateStore openAgain() {
        if (rows == null) {
            throw new IllegalStateException("openEmptyStore() comes first");
        }
        return CapableStore.over(rows);
    }

    @Override
    protected Set<Capability> capabilities() {
        return EnumSet.of(Capability.DURABLE, Capability.SHARED_BY_PROCESSES, Capability.AGGREGATES);
    }
}
