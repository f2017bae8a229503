package io.flyquery.spi;

import java.util.function.Function;

/**
 * What became of an insertion.
 *
 * @since 0.1
 */
public sealed interface Insertion {
    /** Returns the row that the store holds now. */
    Row row();

    /** Returns what the function for this case makes of it. */
    <R> R fold(Function<? super Inserted, ? extends R> inserted, Function<? super Existing, ? extends R> existing);

    /**
     * The row was not there and is now.
     *
     * @param row the row as stored
     */
    record Inserted(Row row) implements Insertion {
        @Override
        public <R> R fold(
                Function<? super Inserted, ? extends R> inserted, Function<? super Existing, ? extends R> existing) {
            return inserted.apply(this);
        }
    }

    /**
     * A row with the same key, or the same values of a unique index, was there; nothing changed.
     *
     * @param row the row that was there
     * @param uniqueIndex the name of the unique index that it was found by; empty: by the key
     */
    record Existing(Row row, String uniqueIndex) implements Insertion {
        @Override
        public <R> R fold(
                Function<? super Inserted, ? extends R> inserted, Function<? super Existing, ? extends R> existing) {
            return existing.apply(this);
        }
    }
}
