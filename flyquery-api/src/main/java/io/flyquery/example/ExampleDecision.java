package io.flyquery.example;

/**
 * What a reviewer can decide.
 *
 * @since 0.1
 */
public enum ExampleDecision {
    /** PROPOSED becomes APPROVED, after the SQL was checked again. */
    APPROVE,
    /** PROPOSED or APPROVED becomes REJECTED; its pair is not proposed again. */
    REJECT,
    /** PROPOSED or APPROVED becomes REJECTED, and no question with this SQL is proposed again. */
    REJECT_SQL,
    /** REJECTED becomes PROPOSED; needs a reason. */
    REOPEN,
    /** An approved example is held back; needs a reason. */
    SUSPEND,
    /** A held back example serves again. */
    RESUME
}
