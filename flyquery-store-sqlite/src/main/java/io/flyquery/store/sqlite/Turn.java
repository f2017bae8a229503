package io.flyquery.store.sqlite;

import org.jspecify.annotations.Nullable;

/**
 * Something to do when its turn has come.
 *
 * @param <R> what it gives
 */
@FunctionalInterface
interface Turn<R extends @Nullable Object> {
    R with(Patience patience);
}
