package io.flyquery.core.internal.retrieval.late;

/**
 * A question's tokens, laid out so that one multiplication does the work of two.
 *
 * <p>Two tokens share a 64-bit number for each dimension: the code of the first plus 2^32 times that of the second. Such a
 * number times a candidate's code holds both products, and a sum of them both sums, since a sum of up to 8,192 products stays
 * below 2^31. Compilers turn neither sums of bytes nor sums of floats into vector instructions on their own; this takes plain
 * arithmetic and a third of the time of the plain loop.
 *
 * <p>Immutable but for its arrays, which are not to be changed.
 */
final class TokenQuery {
    /** Tokens that the arithmetic takes at once: two numbers of two tokens. */
    static final int STEP = 4;

    /** The largest code: 8,192 products with 127 are less than 2^31. */
    private static final int LARGEST_CODE = 2_047;

    private final int dimensions;
    private final int tokens;
    private final long[] pairs;
    private final float[] scales;

    /** Makes room; the last token is repeated to fill the last step, which changes no maximum. */
    private TokenQuery(int dimensions, int tokens) {
        int places = (tokens + STEP - 1) / STEP * STEP;
        this.dimensions = dimensions;
        this.tokens = tokens;
        this.pairs = new long[places / 2 * dimensions];
        this.scales = new float[places];
    }

    /** Lays out the tokens of a question for the plain cosine. */
    static TokenQuery of(TokenCodes question) {
        TokenQuery query = new TokenQuery(question.dimensions(), question.tokens());
        int[] codes = new int[query.dimensions];
        for (int token = 0; token < query.tokens; token++) {
            for (int d = 0; d < codes.length; d++) {
                codes[d] = question.codes()[question.at(token) + d];
            }
            query.put(token, codes, question.scale(token));
        }
        return query;
    }

    /**
     * Lays out the tokens of a question for a metric: their products with a token are the cosine after the map times the length
     * of that token after it.
     */
    static TokenQuery of(TokenCodes question, TokenMetric metric) {
        TokenQuery query = new TokenQuery(question.dimensions(), question.tokens());
        float[] vector = new float[query.dimensions];
        int[] codes = new int[query.dimensions];
        for (int token = 0; token < query.tokens; token++) {
            for (int d = 0; d < vector.length; d++) {
                vector[d] = question.codes()[question.at(token) + d] * question.scale(token);
            }
            query.put(token, codes, encoded(metric.factors(vector), codes));
        }
        return query;
    }

    /** Writes the codes of numbers and returns what they are to be multiplied by. */
    private static float encoded(float[] numbers, int[] codes) {
        float largest = 0;
        for (float number : numbers) {
            largest = Math.max(largest, Math.abs(number));
        }
        for (int d = 0; d < codes.length; d++) {
            codes[d] = largest == 0 ? 0 : Math.round(numbers[d] / largest * LARGEST_CODE);
        }
        return largest / LARGEST_CODE;
    }

    private void put(int token, int[] codes, float scale) {
        int last = token == tokens - 1 ? scales.length - 1 : token;
        for (int place = token; place <= last; place++) {
            scales[place] = scale;
            int pair = place / 2 * dimensions;
            long factor = place % 2 == 0 ? 1 : 1L << Integer.SIZE;
            for (int d = 0; d < dimensions; d++) {
                pairs[pair + d] += factor * codes[d];
            }
        }
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
