package io.flyquery.spi;

import java.util.Set;

/**
 * Opens stores by the scheme of their URL; found with {@link java.util.ServiceLoader}. A factory has a public constructor
 * without parameters and is cheap to construct.
 *
 * @since 0.1
 */
public interface StateStoreFactory {
    /** Returns the URL scheme, such as {@code "sqlite"}: {@code [a-z][a-z0-9-]*}, constant. */
    String id();

    /**
     * Opens a store; the caller closes it. Opening creates nothing: files and tables come with the first write.
     *
     * @param config where, and with which settings
     * @throws io.flyquery.error.ConfigurationException if URL or settings make no sense
     * @throws io.flyquery.error.StoreException if what is there cannot be used; {@code INCOMPATIBLE} if it is of a newer
     *     version or no store at all. It is left as it was
     */
    StateStore open(StoreConfig config);

    /** Returns the names of settings whose values must not be shown; empty by default. */
    default Set<String> secretKeys() {
        return Set.of();
    }
}
