package io.flyquery.learning;

/**
 * How a run ended.
 *
 * @since 0.1
 */
public enum RunStatus {
    /** With an answer. */
    SUCCESS,
    /** With SQL only, as asked for. */
    PLAN_ONLY,
    /** With an error. */
    ERROR
}
