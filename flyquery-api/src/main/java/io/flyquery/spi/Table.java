package io.flyquery.spi;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * One table within a {@link UnitOfWork}: the rows of the unit's scope, and no others.
 *
 * <p>For use by the thread of the unit of work only, and only until it ends ({@link IllegalStateException} after). Writing
 * methods throw {@link IllegalStateException} in a unit that reads. Failures of the store are {@link
 * io.flyquery.error.StoreException}s and end the unit: what it did is undone.
 *
 * @since 0.1
 */
public interface Table {
    /** Returns the row of a key. */
    Optional<Row> get(Key key);

    /**
     * Returns the rows of many keys; any number, in batches of the store's own choice.
     *
     * @return the rows that exist, in the order of the keys; once, also where a key is given twice
     */
    List<Row> getAll(Collection<Key> keys);

    /**
     * Inserts a row unless one with its key, or with its values of a unique index, exists. Atomic: of any number of
     * threads and processes that insert equal rows, one gets {@link Insertion.Inserted} and all others the row that is
     * there. Where several rows are in the way, the key is looked at first, then the unique indexes in their order.
     */
    Insertion insertIfAbsent(Row row);

    /**
     * Replaces a row if nobody changed it since it was read: the stored version must equal that of the row given, and
     * the row is stored with a version one higher.
     *
     * @param row the row to store, with the version as it was read; the key must be that of a stored row
     * @return the row as stored; empty if the row is gone or its version differs, and then nothing changed
     * @throws IllegalArgumentException if the table has no version column
     * @throws io.flyquery.error.ConflictException with {@code VERSION_CONFLICT} if another row has the new values of a
     *     unique index
     */
    Optional<Row> compareAndSet(Row row);

    /**
     * Changes a row under a lock that lasts to the end of the unit: nobody changes it between the reading and the
     * writing. A version column rises by one, whatever the function sets.
     *
     * @param key which row
     * @param change from the present row to the new one; a pure function, which may return its argument to change
     *     nothing but hold the lock; it must not change the key
     * @return the row as stored; empty if there is none
     * @throws IllegalArgumentException if the function changed the key
     * @throws io.flyquery.error.ConflictException with {@code VERSION_CONFLICT} if another row has the new values of a
     *     unique index
     */
    Optional<Row> update(Key key, UnaryOperator<Row> change);

    /** Deletes a row; returns whether there was one. */
    boolean delete(Key key);

    /** Deletes the rows that a scan gives, its order and limit included; returns how many. */
    long deleteAll(Scan scan);

    /**
     * Reads rows in order, streaming. Sees what this unit wrote.
     *
     * @throws IllegalArgumentException if the scan is of another table
     */
    Rows scan(Scan scan);

    /**
     * Counts the rows that a scan would give without its limit: those that meet the conditions and lie behind {@link
     * Scan#after()}, if it is set.
     */
    long count(Scan scan);

    /**
     * Returns a row and keeps others from changing it until the unit ends, without keeping them from reading or
     * share-locking it. In stores with one writer at a time, a unit that writes holds such a lock on everything. Counts as
     * a writing method: a unit that reads cannot lock.
     */
    Optional<Row> lockForShare(Key key);
}
