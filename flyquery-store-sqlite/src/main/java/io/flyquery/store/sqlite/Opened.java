package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session and which file it is of.
 *
 * @param session the session
 * @param identity the file when it was opened
 */
record Opened(Session session, String identity) {
    private static final Logger LOG = LoggerFactory.getLogger(Opened.class);

    /** Returns the schema version that the file has; within a transaction this fixes what the transaction sees. */
    static int schemaVersion(Session session) throws SQLException {
        return number(session, "PRAGMA user_version");
    }

    static int number(Session session, String sql) throws SQLException {
        try (Statement statement = session.connection().createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getInt(1) : 0;
        }
    }

    void close() {
        try {
            session.close();
        } catch (SQLException e) {
            LOG.debug("a connection to an SQLite store did not close", e);
        }
    }
}
