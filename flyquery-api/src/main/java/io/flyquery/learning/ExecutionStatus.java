package io.flyquery.learning;

/**
 * How the execution of a run's SQL ended.
 *
 * @since 0.1
 */
public enum ExecutionStatus {
    /** It ran as first generated. */
    OK,
    /** It ran after a refinement. */
    REFINED_OK,
    /** It failed. */
    FAILED,
    /** It was refused before it ran. */
    REJECTED_BY_FIREWALL,
    /** It was not to be run. */
    NOT_RUN
}
