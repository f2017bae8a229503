package io.flyquery.feedback;

/**
 * A person's judgement of an answer.
 *
 * @since 0.1
 */
public enum Rating {
    /** The answer was right. */
    UP,
    /** The answer was wrong. */
    DOWN
}
