package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.retrieval.late.TokenCodes;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * An example that a search found.
 *
 * @param entry the example
 * @param rawSimilarity cosine of the questions as asked; NaN if one of them has no vector
 * @param maskedSimilarity cosine of the masked questions; NaN if one of them has no vector
 * @param matchedWords how many content words of the question it shares, in the form that shares more
 * @param tokens the tokens of its question; null if they are not known
 */
public record Candidate(
        IndexEntry entry,
        float rawSimilarity,
        float maskedSimilarity,
        int matchedWords,
        @Nullable TokenCodes tokens) {
    /** Returns the better of both cosines; empty if there is none. */
    public OptionalDouble similarity() {
        if (Float.isNaN(rawSimilarity)) {
            return Float.isNaN(maskedSimilarity) ? OptionalDouble.empty() : OptionalDouble.of(maskedSimilarity);
        }
        return OptionalDouble.of(
                Float.isNaN(maskedSimilarity) ? rawSimilarity : Math.max(rawSimilarity, maskedSimilarity));
    }
}
