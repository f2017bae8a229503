package io.flyquery.store.postgres;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A session until it is given back.
 *
 * @param session the session, in no transaction
 * @param autoCommit how the connection came, and goes back
 */
record Lease(Session session, boolean autoCommit) implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Lease.class);

    /** Gives the connection back. */
    @Override
    public void close() {
        try (session) {
            if (autoCommit && !session.broken()) {
                session.connection().setAutoCommit(true);
            }
        } catch (SQLException e) {
            LOG.debug("a connection to PostgreSQL did not close", e);
        }
    }
}
