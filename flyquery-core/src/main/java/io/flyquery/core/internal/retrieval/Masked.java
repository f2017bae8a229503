package io.flyquery.core.internal.retrieval;

import java.util.List;

/**
 * A question whose values are replaced by the words of their columns.
 *
 * @param text the masked text
 * @param replacements what was replaced, in order; copied
 */
public record Masked(String text, List<Replacement> replacements) {
    /** Copies the replacements. */
    public Masked {
        replacements = List.copyOf(replacements);
    }

    /**
     * One replacement.
     *
     * @param from the words that were replaced, as written
     * @param to what stands there now
     * @param start index of the first replaced char in the question
     * @param end index after the last replaced char in the question
     */
    public record Replacement(String from, String to, int start, int end) {}
}
