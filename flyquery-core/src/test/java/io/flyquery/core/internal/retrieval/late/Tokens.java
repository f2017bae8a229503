package io.flyquery.core.internal.retrieval.late;

import io.flyquery.spi.TokenEmbedding;
import java.util.Random;

/** Token vectors for tests. */
final class Tokens {
    private Tokens() {}

    /** Returns unit vectors in random directions. */
    static TokenEmbedding random(Random random, int tokens, int dimensions) {
        float[] vectors = new float[tokens * dimensions];
        for (int at = 0; at < vectors.length; at += dimensions) {
            double square = 0;
            for (int d = 0; d < dimensions; d++) {
                vectors[at + d] = (float) random.nextGaussian();
                square += vectors[at + d] * vectors[at + d];
            }
            for (int d = 0; d < dimensions; d++) {
                vectors[at + d] /= (float) Math.sqrt(square);
            }
        }
        return TokenEmbedding.of(new float[dimensions], vectors);
    }

    /** Returns what the codes of a token stand for. */
    static double[] decoded(TokenCodes codes, int token) {
        double[] numbers = new double[codes.dimensions()];
        for (int d = 0; d < numbers.length; d++) {
            numbers[d] = codes.codes()[codes.at(token) + d] * (double) codes.scale(token);
        }
        return numbers;
    }
}
