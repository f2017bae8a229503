package io.flyquery.model;

/**
 * What an actor may do. The application authenticates people and hands out permissions; FlyQuery checks them. Retrieving
 * approved examples of the own scope needs none.
 *
 * @since 0.1
 */
public enum Permission {
    /** Record and observe runs, and propose examples. */
    RUN_WRITE,
    /** Rate runs. */
    RATE,
    /** See examples that are not approved. */
    EXAMPLES_READ_PENDING,
    /** Approve, reject, reopen, suspend and resume examples, import and export them. */
    EXAMPLES_APPROVE,
    /** Delete every rating of a workspace. */
    FEEDBACK_CLEAR,
    /** Upkeep: {@code maintain} and {@code reembed}. */
    ADMIN
}
