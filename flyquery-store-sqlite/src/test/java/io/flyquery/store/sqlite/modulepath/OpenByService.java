package io.flyquery.store.sqlite.modulepath;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;
import java.time.Clock;
import java.util.Map;
import java.util.ServiceLoader;

/** An application outside of the store's package; prints what the first migration of a store was. */
public final class OpenByService {
    private OpenByService() {}

    /** Takes the file. */
    public static void main(String[] arguments) {
        for (StateStoreFactory factory : ServiceLoader.load(StateStoreFactory.class)) {
            StoreConfig config = new StoreConfig("sqlite:" + arguments[0], Map.of(), Clock.systemUTC());
            try (StateStore store = factory.open(config)) {
                System.out.println(factory.getClass().getModule().getName() + " "
                        + store.admin().migrate(false));
            }
        }
    }
}
