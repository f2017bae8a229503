package io.flyquery.learning;

/**
 * The gates of the auto-learner, in their order: why a run does not become a proposal.
 *
 * @since 0.1
 */
public enum Gate {
    /** The auto-learner is switched off. */
    DISABLED,
    /** The SQL did not run, or not as first generated. */
    NOT_EXECUTED_OK,
    /** It took a retry, or a candidate failed before. */
    RETRIED,
    /** A filter that is always false, or only constants selected. */
    DEGENERATE_SQL,
    /** Not one read-only query. */
    NOT_A_QUERY,
    /** No row came back. */
    ZERO_ROWS,
    /** The rows were cut. */
    TRUNCATED,
    /** A clarification was asked for, so the SQL may be a guess. */
    CLARIFICATION_EMITTED,
    /** The SQL depends on an earlier turn of a conversation. */
    CONTEXT_DEPENDENT,
    /** Personal data in the question or the SQL. */
    PII_FOUND,
    /** Nobody looked for personal data. */
    PII_UNKNOWN,
    /** The question cannot be an example's. */
    QUESTION_INVALID,
    /** The SQL cannot be read, is too long, or took the parser too long. */
    SQL_UNPARSABLE,
    /** A reviewer rejected this pair, or this SQL for every question. */
    PREVIOUSLY_REJECTED,
    /** This SQL has enough phrasings. */
    PHRASING_LIMIT,
    /** The pair is there. */
    DUPLICATE,
    /** Too many proposals wait for a review. */
    BACKLOG_FULL
}
