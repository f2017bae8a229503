package io.flyquery.model;

import java.util.Objects;

/**
 * A question in a person's words, as typed. Any text can be one; the engine says what it cannot use.
 *
 * @param text the text; not null
 * @since 0.1
 */
public record Question(String text) {
    /** The longest question that the engine takes, in characters after trimming. */
    public static final int MAX_LENGTH = 4096;

    /** Checks. */
    public Question {
        Objects.requireNonNull(text, "text");
    }

    /** Returns a question. */
    public static Question of(String text) {
        return new Question(text);
    }

    /** Leaves the text out: questions do not belong into logs. */
    @Override
    public String toString() {
        return "Question[" + text.length() + " characters]";
    }
}
