package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import org.jspecify.annotations.Nullable;

/**
 * Something to do with a session in a transaction, which it ends.
 *
 * @param <R> what it gives
 */
@FunctionalInterface
interface Reading<R extends @Nullable Object> {
    R in(Session session);
}
