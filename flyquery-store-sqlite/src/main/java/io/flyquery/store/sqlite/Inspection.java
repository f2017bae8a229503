package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;

/**
 * Something to look up in a session that is in a transaction, which it leaves open.
 *
 * @param <R> what it gives
 */
@FunctionalInterface
interface Inspection<R> {
    R of(Session session) throws SQLException;
}
