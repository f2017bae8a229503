package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
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
        return Math.toIntExact(session.number("PRAGMA user_version"));
    }

    void close() {
        try {
            session.close();
        } catch (SQLException e) {
            LOG.debug("a connection to an SQLite store did not close", e);
        }
    }
}
