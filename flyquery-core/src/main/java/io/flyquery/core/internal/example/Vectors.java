package io.flyquery.core.internal.example;

import io.flyquery.core.internal.retrieval.TextVectors;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import org.jspecify.annotations.Nullable;

/**
 * The vectors of an example. Holds the arrays as they are.
 *
 * @param modelKey the vector space
 * @param raw unit vector of the question
 * @param masked unit vector of the masked question
 * @param tokens the tokens of the question; null if the model gives none, or nobody wants them
 */
@SuppressWarnings("ArrayRecordComponent") // lives between the model and the row, and is never compared
public record Vectors(
        String modelKey,
        float[] raw,
        float[] masked,
        @Nullable TokenCodes tokens) {
    static Vectors of(String modelKey, TextVectors raw, TextVectors masked) {
        return new Vectors(modelKey, raw.vector(), masked.vector(), raw.tokens());
    }

    /** Returns the tokens as they are stored; null: none. */
    static byte @Nullable [] stored(@Nullable TokenCodes tokens) {
        return tokens == null ? null : tokens.toBytes();
    }
}
