package io.flyquery.store.postgres;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;

/**
 * Something to look up in a transaction that has begun, which it leaves open.
 *
 * @param <R> what it gives
 */
@FunctionalInterface
interface Inspection<R> {
    R of(Session session, Begun begun) throws SQLException;
}
