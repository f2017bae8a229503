package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * What a reader gets while nothing was ever written: an empty database in memory, so that nothing is created for it, and
 * everything else is as ever.
 */
final class NothingStored {
    private final SqliteConnections connections;
    private final SqliteDialect dialect;
    private final Upgrade upgrade;

    NothingStored(SqliteConnections connections, SqliteDialect dialect, Upgrade upgrade) {
        this.connections = connections;
        this.dialect = dialect;
        this.upgrade = upgrade;
    }

    /** Reads tables without rows. */
    <R extends @Nullable Object> R read(Reading<R> reading) {
        Session session = open();
        try {
            upgrade.runInMemory(session);
            session.execute(dialect.begin(false));
            return reading.in(session);
        } catch (SQLException e) {
            throw dialect.translate(e, "beginning to read");
        } finally {
            new Opened(session, "").close();
        }
    }

    /** Looks into a database without tables. */
    <R> R inspect(Reading<R> reading) {
        Session session = open();
        try {
            session.execute(dialect.begin(false));
            return reading.in(session);
        } catch (SQLException e) {
            throw dialect.translate(e, "beginning to read");
        } finally {
            new Opened(session, "").close();
        }
    }

    private Session open() {
        try {
            return connections.openEmpty();
        } catch (SQLException e) {
            throw dialect.translate(e, "beginning to read");
        }
    }
}
