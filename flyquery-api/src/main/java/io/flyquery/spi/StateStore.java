package io.flyquery.spi;

import io.flyquery.model.Scope;
import org.jspecify.annotations.Nullable;

/**
 * Keeps everything that FlyQuery must not forget, in tables that it is told the shape of. It knows nothing of examples or
 * ratings: {@link io.flyquery.spi.schema.FlyQuerySchema} lists the tables.
 *
 * <p>Safe for use by several threads. The rules are numbered; {@code StateStoreContract} of {@code flyquery-tck} tests
 * each:
 *
 * <ol>
 *   <li>SS-01 a unit of work is atomic: all of it is stored when {@link #write} returns, or nothing when it throws;
 *   <li>SS-02 what {@code write} returned from is seen by every later unit, in any thread and process;
 *   <li>SS-03 units that write the same rows behave as if one ran after the other;
 *   <li>SS-04 a reading unit sees one state of the store, that of its begin;
 *   <li>SS-05 a unit sees and changes rows of its own scope only, whatever ids it knows;
 *   <li>SS-06 an exception of the work undoes the unit and reaches the caller as it was thrown;
 *   <li>SS-07 a unit within a unit, in the same thread, is refused with {@link IllegalStateException};
 *   <li>SS-08 after {@link #close()} every call throws {@link IllegalStateException}; closing twice is fine;
 *   <li>SS-09 a durable store keeps what {@code write} returned from when the process is killed.
 * </ol>
 *
 * @since 0.1
 */
public interface StateStore extends AutoCloseable {
    /**
     * Reads.
     *
     * @param scope whose rows
     * @param work what to read; must not write
     * @return what the work returns
     * @throws io.flyquery.error.StoreException if the store fails
     */
    <R extends @Nullable Object> R read(Scope scope, Work<R> work);

    /**
     * Reads and writes, in one transaction.
     *
     * @param scope whose rows
     * @param work what to do; it should be short, since other writers may wait for it
     * @return what the work returns; by then it is stored
     * @throws io.flyquery.error.StoreException if the store fails; {@code BUSY} if it had to wait too long: then nothing
     *     was done
     */
    <R extends @Nullable Object> R write(Scope scope, Work<R> work);

    /** Returns what concerns the store as a whole rather than one scope. */
    StateStoreAdmin admin();

    /** Waits for units under way and frees what the store holds. */
    @Override
    void close();
}
