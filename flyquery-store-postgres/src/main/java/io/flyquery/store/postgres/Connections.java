package io.flyquery.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.flyquery.store.jdbc.Session;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** Where connections come from: a pool of the store's own, or the application. Safe for use by several threads. */
final class Connections implements AutoCloseable {
    /** The first part of the names of the pool's threads. */
    static final String POOL = "flyquery-postgresql";

    private static final Duration SHORTEST_WAIT = Duration.ofMillis(250);

    private final DataSource source;
    private final DataSource direct;
    private final Runnable close;

    private Connections(DataSource source, DataSource direct, Runnable close) {
        this.source = source;
        this.direct = direct;
        this.close = close;
    }

    /** Uses the application's connections, and leaves them to it. */
    static Connections of(DataSource source) {
        return new Connections(source, source, () -> {});
    }

    /** Makes a pool; it connects when it is asked for the first connection. */
    static Connections pooled(PostgresSettings settings) {
        DataSource driver = driver(settings);
        HikariConfig config = new HikariConfig();
        config.setPoolName(POOL);
        config.setDataSource(driver);
        config.setMaximumPoolSize(settings.poolSize());
        config.setMinimumIdle(0);
        config.setAutoCommit(false);
        config.setInitializationFailTimeout(-1);
        config.setConnectionTimeout(
                Math.max(SHORTEST_WAIT.toMillis(), settings.busyTimeout().toMillis()));
        HikariDataSource pool = new HikariDataSource(config);
        return new Connections(pool, driver, pool::close);
    }

    /** Connects without the store's pool, which would try until its time is over where the answer is known at once. */
    void requireReachable() throws SQLException {
        direct.getConnection().close();
    }

    /** Takes a connection; the session's owner gives it back by closing what this returns. */
    Lease open() throws SQLException {
        Connection connection = source.getConnection();
        try {
            boolean autoCommit = connection.getAutoCommit();
            if (autoCommit) {
                connection.setAutoCommit(false);
            }
            return new Lease(new Session(connection), autoCommit);
        } catch (SQLException e) {
            try (connection) {
                throw e;
            }
        }
    }

    @Override
    public void close() {
        close.run();
    }

    /** Details of errors hold values of rows, and so stay out of messages. */
    private static DataSource driver(PostgresSettings settings) {
        PGSimpleDataSource driver = new PGSimpleDataSource();
        driver.setURL(settings.jdbcUrl());
        driver.setTcpKeepAlive(true);
        driver.setLogServerErrorDetail(false);
        settings.user().ifPresent(driver::setUser);
        settings.password().ifPresent(driver::setPassword);
        return driver;
    }
}
