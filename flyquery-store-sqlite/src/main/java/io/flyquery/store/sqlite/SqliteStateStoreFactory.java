package io.flyquery.store.sqlite;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;

/**
 * Opens SQLite stores: {@code sqlite:PATH}, such as {@code sqlite:.flyquery/state.db}. A relative path starts in the
 * working directory; {@code ~} has no meaning.
 *
 * <p>Settings:
 *
 * <ul>
 *   <li>{@code busy-timeout}: how long a unit of work waits for other threads and processes, in milliseconds, 0 to
 *       600,000; 5,000 by default;
 *   <li>{@code synchronous}: {@code FULL} (default) keeps what was acknowledged when the power fails, {@code NORMAL} only
 *       when the process is killed;
 *   <li>{@code read-connections}: how many units read at the same time, 1 to 64; 4 by default.
 * </ul>
 *
 * <p>The driver loads a native library. From Java 24 on the JDK warns about that unless it is started with {@code
 * --enable-native-access=org.xerial.sqlitejdbc}, or {@code ALL-UNNAMED} on the class path.
 *
 * @since 0.1
 */
public final class SqliteStateStoreFactory implements StateStoreFactory {
    /** For {@link java.util.ServiceLoader}. */
    public SqliteStateStoreFactory() {}

    @Override
    public String id() {
        return "sqlite";
    }

    @Override
    public StateStore open(StoreConfig config) {
        return SqliteStateStore.open(SqliteSettings.of(config), SqliteSchema.current(), config.clock());
    }
}
