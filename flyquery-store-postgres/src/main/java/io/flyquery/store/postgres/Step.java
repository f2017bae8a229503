package io.flyquery.store.postgres;

import io.flyquery.store.jdbc.Session;
import org.jspecify.annotations.Nullable;

/**
 * Something to do in a transaction that has begun, which it ends.
 *
 * @param <R> what it gives
 */
@FunctionalInterface
interface Step<R extends @Nullable Object> {
    R in(Session session, Begun begun);
}
