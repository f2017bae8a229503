package io.flyquery.tck;

import io.flyquery.spi.StateStore;
import java.util.EnumSet;
import java.util.Set;

class MemoryStateStoreContractTest extends StateStoreContract {
    @Override
    protected StateStore openEmptyStore() {
        return Stores.memory();
    }

    @Override
    protected Set<Capability> capabilities() {
        return EnumSet.noneOf(Capability.class);
    }
}
