package io.flyquery.store.postgres.modulepath;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;
import java.time.Clock;
import java.util.Map;
import java.util.ServiceLoader;

/** An application outside of the store's package; prints what the first migration of a store was. */
public final class OpenByService {
    private OpenByService() {}

    /** Takes URL, user, password and schema. */
    public static void main(String[] arguments) {
        Map<String, String> settings = Map.of("user", arguments[1], "password", arguments[2], "schema", arguments[3]);
        for (StateStoreFactory factory : ServiceLoader.load(StateStoreFactory.class)) {
            StoreConfig config = new StoreConfig(arguments[0], settings, Clock.systemUTC());
            try (StateStore store = factory.open(config)) {
                System.out.println(factory.getClass().getModule().getName() + " "
                        + store.admin().migrate(false));
            }
        }
    }
}
