package io.flyquery.store.postgres;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;
import java.util.Set;
import javax.sql.DataSource;

/**
 * Opens PostgreSQL stores: {@code postgresql://HOST[:PORT]/DATABASE[?PARAMETERS]}, such as {@code
 * postgresql://db.example.com/analytics?sslmode=verify-full}. PostgreSQL 15 or newer, with a database in UTF-8. The
 * parameters are those of the JDBC driver; user and password are settings, never a part of the URL.
 *
 * <p>Settings:
 *
 * <ul>
 *   <li>{@code user}: the role to log in as; by default the name of the operating system's user;
 *   <li>{@code password}: its password, secret; none by default;
 *   <li>{@code schema}: where the tables are, {@code [a-z_][a-z0-9_]{0,62}}; {@code flyquery} by default. The first write
 *       creates it where it is missing;
 *   <li>{@code pool-size}: how many units of work run at the same time, 1 to 1,000; 10 by default;
 *   <li>{@code busy-timeout}: how long a unit of work waits for a connection, and for others, in milliseconds, 0 to
 *       600,000; 5,000 by default.
 * </ul>
 *
 * <p>The time of the store is that of the database server.
 *
 * @since 0.1
 */
public final class PostgresStateStoreFactory implements StateStoreFactory {
    /** For {@link java.util.ServiceLoader}. */
    public PostgresStateStoreFactory() {}

    @Override
    public String id() {
        return "postgresql";
    }

    @Override
    public Set<String> secretKeys() {
        return Set.of(PostgresSettings.PASSWORD);
    }

    @Override
    public StateStore open(StoreConfig config) {
        PostgresSettings settings = PostgresSettings.of(config);
        return PostgresStateStore.open(
                settings.place(),
                settings.schema(),
                settings.busyTimeout(),
                PostgresSchema.current(),
                Connections.pooled(settings));
    }

    /**
     * Opens a store in the schema {@code flyquery} over an application's connections.
     *
     * @param dataSource gives connections to a PostgreSQL database, best from a pool; the store changes their settings
     *     within its transactions only, and never closes the data source
     * @return the store; the caller closes it
     * @throws io.flyquery.error.StoreException as {@link #open(StoreConfig)}
     */
    public static StateStore open(DataSource dataSource) {
        return open(dataSource, PostgresSettings.DEFAULT_SCHEMA);
    }

    /**
     * Opens a store over an application's connections.
     *
     * @param dataSource gives connections to a PostgreSQL database, best from a pool; the store changes their settings
     *     within its transactions only, and never closes the data source
     * @param schema where the tables are: {@code [a-z_][a-z0-9_]{0,62}}
     * @return the store; the caller closes it
     * @throws io.flyquery.error.ConfigurationException if the schema has another form
     * @throws io.flyquery.error.StoreException as {@link #open(StoreConfig)}
     */
    public static StateStore open(DataSource dataSource, String schema) {
        return PostgresStateStore.open(
                "of the application",
                PostgresSettings.requireSchema(schema),
                PostgresSettings.DEFAULT_BUSY_TIMEOUT,
                PostgresSchema.current(),
                Connections.of(dataSource));
    }
}
