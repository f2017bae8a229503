package io.flyquery.spi;

import org.jspecify.annotations.Nullable;

/**
 * What is done within a {@link UnitOfWork}. It may run more than once where a store tries again after a conflict, so it
 * has no effect outside of the unit.
 *
 * @param <R> what it returns
 * @since 0.1
 */
@FunctionalInterface
public interface Work<R extends @Nullable Object> {
    /** Does the work; throwing undoes it. */
    R run(UnitOfWork unit);
}
