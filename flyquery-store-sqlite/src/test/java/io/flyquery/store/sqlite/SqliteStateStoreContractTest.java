package io.flyquery.store.sqlite;

import io.flyquery.spi.StateStore;
import io.flyquery.tck.StateStoreContract;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;

class SqliteStateStoreContractTest extends StateStoreContract {
    @TempDir
    Path folder;

    private int opened;

    @Override
    protected StateStore openEmptyStore() {
        opened++;
        return openAgain();
    }

    @Override
    protected StateStore openAgain() {
        return Stores.open(folder.resolve("state-" + opened + ".db"));
    }

    @Override
    protected Set<Capability> capabilities() {
        return EnumSet.complementOf(EnumSet.of(Capability.CONCURRENT_WRITERS));
    }
}
