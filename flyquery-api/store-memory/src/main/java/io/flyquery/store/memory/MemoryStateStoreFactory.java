package io.flyquery.store.memory;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;

/**
 * Opens stores that live in memory and end with the process: for tests, trials and as the example of a store. The URL is
 * {@code memory:} or {@code memory:name}, where the name only shows in messages: each call opens a store of its own, empty.
 *
 * <p>Safe for use by several threads.
 *
 * @since 0.1
 */
public final class MemoryStateStoreFactory implements StateStoreFactory {
    /** Creates a factory; for {@link java.util.ServiceLoader} and for direct use. */
    public MemoryStateStoreFactory() {}

    /** Returns {@code memory}. */
    @Override
    public String id() {
        return "memory";
    }

    /**
     * Opens an empty store, which the caller closes. Its time is that of the configured clock.
     *
     * @throws ConfigurationException if the URL has another scheme, or there is a setting: this store has none
     */
    @Override
    public StateStore open(StoreConfig config) {
        if (!config.scheme().equals(id())) {
            throw new ConfigurationException("store scheme was '" + config.scheme()
                    + "' but this is the memory store; give it a URL such as 'memory:' or 'memory:name'");
        }
        if (!config.settings().isEmpty()) {
            throw new ConfigurationException("the memory store takes no settings but got "
                    + config.settings().keySet().stream().sorted().toList() + "; remove them");
        }
        return new MemoryStateStore(config.location(), config.clock());
    }
}
