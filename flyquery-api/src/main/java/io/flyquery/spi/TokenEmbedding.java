package io.flyquery.spi;

/**
 * The vector of a text and the vectors of its tokens, from one run of a model.
 *
 * <p>The arrays are handed over, not copied: whoever holds the value may read and change them. Thread-safe as long as
 * nobody changes them.
 *
 * @since 0.1
 */
public final class TokenEmbedding {
    private final float[] vector;
    private final float[] tokenVectors;

    private TokenEmbedding(float[] vector, float[] tokenVectors) {
        this.vector = vector;
        this.tokenVectors = tokenVectors;
    }

    /**
     * Puts vectors together; the arrays are taken over.
     *
     * @param vector the vector of the whole text; at least one number
     * @param tokenVectors one vector of the same dimensions a token, one after the other; empty if the text has no token
     * @throws IllegalArgumentException if the length of the second array is not a multiple of that of the first
     */
    public static TokenEmbedding of(float[] vector, float[] tokenVectors) {
        if (vector.length == 0) {
            throw new IllegalArgumentException("vector had no numbers but must have at least one");
        }
        if (tokenVectors.length % vector.length != 0) {
            throw new IllegalArgumentException("tokenVectors had %d numbers but must have a multiple of the vector's %d"
                    .formatted(tokenVectors.length, vector.length));
        }
        return new TokenEmbedding(vector, tokenVectors);
    }

    /** Returns the vector of the whole text: what {@link EmbeddingProvider#embed} gives. The array itself, not a copy. */
    public float[] vector() {
        return vector;
    }

    /** Returns how many numbers the vector and each token's vector have. */
    public int dimensions() {
        return vector.length;
    }

    /** Returns how many tokens there are; 0 if the text has none. */
    public int tokens() {
        return tokenVectors.length / vector.length;
    }

    /**
     * Returns the vectors of the tokens, in the order of the text: that of token {@code i} begins at {@code i *
     * dimensions()}. The array itself, not a copy.
     */
    public float[] tokenVectors() {
        return tokenVectors;
    }

    /** Says how much there is, without the numbers. */
    @Override
    public String toString() {
        return "TokenEmbedding[dimensions=%d, tokens=%d]".formatted(dimensions(), tokens());
    }
}
