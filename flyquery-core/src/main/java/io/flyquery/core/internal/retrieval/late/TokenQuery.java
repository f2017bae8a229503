package io.flyquery.core.internal.retrieval.late;

/**
 * A question's tokens, laid out so that one multiplication does the work of two.
 *
 * <p>Two tokens share a 64-bit number for each dimension: the code of the first plus 2^32 times that of the second. Such a
 * number times a candidate's code holds both products, and a sum of them both sums, since a sum of up to 8,192 products of
 * codes stays far below 2^31. Compilers turn neither bytes nor sums of floats into vector instructions on their own; this
 * takes plain arithmetic, and a third of the time of the plain loop.
 *
 * <p>Immutable but for its arrays, which are not to be changed.
 */
final class TokenQuery {
    /** Tokens that the arithmetic takes at once: two numbers of two tokens. */
    static final int STEP = 4;

    private final int dimensions;
    private final int tokens;
    private final long[] pairs;
    private final float[] scales;

    private TokenQuery(int dimensions, int tokens, long[] pairs, float[] scales) {
        this.dimensions = dimensions;
        this.tokens = tokens;
        this.pairs = pairs;
        this.scales = scales;
    }

    /** Lays out a question's tokens; the last one is repeated to fill the last step, which changes no maximum. */
    static TokenQuery of(TokenCodes question) {
        int tokens = question.tokens();
        int dimensions = question.dimensions();
        int filled = (tokens + STEP - 1) / STEP * STEP;
        long[] pairs = new long[filled / 2 * dimensions];
        float[] scales = new float[filled];
        byte[] codes = question.codes();
        for (int place = 0; place < filled; place++) {
            int token = Math.min(place, tokens - 1);
            scales[place] = question.scale(token);
            int at = question.at(token);
            int pair = place / 2 * dimensions;
            long factor = place % 2 == 0 ? 1 : 1L << Integer.SIZE;
            for (int d = 0; d < dimensions; d++) {
                pairs[pair + d] += factor * codes[at + d];
            }
        }
        return new TokenQuery(dimensions, tokens, pairs, scales);
    }

    /** Returns how many numbers a token has. */
    int dimensions() {
        return dimensions;
    }

    /** Returns how many tokens there are, without the repeated ones. */
    int tokens() {
        return tokens;
    }

    /** Returns how many tokens are laid out. */
    int places() {
        return scales.length;
    }

    /** Returns what the codes of the token at a place are to be multiplied by. */
    float scale(int place) {
        return scales[place];
    }

    /** Returns the numbers, pair after pair. */
    long[] pairs() {
        return pairs;
    }
}
