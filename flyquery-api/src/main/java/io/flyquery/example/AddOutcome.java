package io.flyquery.example;

/**
 * What became of an addition.
 *
 * @param example the example as stored now
 * @param change what happened to the store
 * @since 0.1
 */
public record AddOutcome(Example example, Change change) {
    /** What an addition did. */
    public enum Change {
        /** The pair was new. */
        CREATED,
        /** The pair waited for a review; the addition approved it. */
        APPROVED,
        /** The pair was there; nothing changed. */
        UNCHANGED
    }
}
