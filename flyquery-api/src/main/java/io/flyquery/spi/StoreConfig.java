package io.flyquery.spi;

import java.time.Clock;
import java.util.Map;
import java.util.Objects;

/**
 * What a store factory gets.
 *
 * @param url where the store is: {@code scheme:rest}, such as {@code sqlite:.flyquery/state.db}; never holds a password
 * @param settings further settings by name, without a prefix: {@code busy-timeout}, {@code user}; copied
 * @param clock the time for stores that have none of their own
 * @since 0.1
 */
public record StoreConfig(String url, Map<String, String> settings, Clock clock) {
    /** Checks and copies. */
    public StoreConfig {
        if (!url.matches("[a-z][a-z0-9-]*:.*")) {
            throw new IllegalArgumentException(
                    "store URL must look like 'sqlite:.flyquery/state.db'; it has no scheme");
        }
        settings = Map.copyOf(settings);
        Objects.requireNonNull(clock, "clock");
    }

    /** Returns the part before the first colon. */
    public String scheme() {
        return url.substring(0, url.indexOf(':'));
    }

    /** Returns the part behind the first colon. */
    public String location() {
        return url.substring(url.indexOf(':') + 1);
    }

    /** Leaves the settings out, since some are secret. */
    @Override
    public String toString() {
        return "StoreConfig[" + scheme() + "]";
    }
}
