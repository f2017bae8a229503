package io.flyquery.learning;

/**
 * Where a run's SQL came from.
 *
 * @since 0.1
 */
public enum RunSource {
    /** A verified query. */
    VERIFIED,
    /** A model. */
    GENERATED
}
