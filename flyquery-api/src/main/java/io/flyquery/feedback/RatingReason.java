package io.flyquery.feedback;

/**
 * What was wrong with an answer.
 *
 * @since 0.1
 */
public enum RatingReason {
    /** A figure is not right. */
    WRONG_NUMBER,
    /** The wrong table was read. */
    WRONG_TABLE,
    /** A condition is missing or wrong. */
    WRONG_FILTER,
    /** Rows are missing. */
    MISSING_ROWS,
    /** Something else. */
    OTHER
}
