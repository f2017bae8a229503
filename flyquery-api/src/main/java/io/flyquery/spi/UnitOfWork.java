package io.flyquery.spi;

import io.flyquery.model.Scope;
import java.time.Instant;
import java.util.Optional;

/**
 * One transaction within one scope. For use by the thread that was handed it, until it ends.
 *
 * @since 0.1
 */
public interface UnitOfWork {
    /** Returns the scope that all tables of this unit are confined to. */
    Scope scope();

    /**
     * Returns the store's time, in whole milliseconds. Within a unit it stands still, so that all rows of one
     * transaction carry the same time.
     */
    Instant now();

    /**
     * Returns a table.
     *
     * @throws io.flyquery.error.StoreException with {@code INCOMPATIBLE} if the store has no such table
     */
    Table table(TableSpec spec);

    /**
     * Returns an optional capability of the store, such as {@link Aggregates}, within this unit. A store that lacks it
     * returns nothing, and the engine does the same work over {@link Table#scan}.
     */
    default <C> Optional<C> capability(Class<C> type) {
        return Optional.empty();
    }
}
