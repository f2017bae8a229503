package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.retrieval.late.TokenCodes;
import org.jspecify.annotations.Nullable;

/**
 * What a model makes of a text. Holds the array as it is; not to be changed.
 *
 * @param vector the unit vector of the text
 * @param tokens the vectors of its tokens; null if the model gives none, or nobody wants them
 */
@SuppressWarnings("ArrayRecordComponent") // lives between the model and the arithmetic, and is never compared
public record TextVectors(float[] vector, @Nullable TokenCodes tokens) {
    /** Returns about how many bytes it takes in memory. */
    long bytes() {
        return 4L * vector.length + (tokens == null ? 0 : tokens.bytes());
    }
}
