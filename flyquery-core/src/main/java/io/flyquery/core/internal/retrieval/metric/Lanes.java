package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;

/**
 * Arithmetic on blocks of up to 64 vectors that lie number by number: the first number of all of them, then the second. The
 * inner loops run over vectors and not over one sum, so that the compiler turns them into vector instructions; a vector's
 * result is the same whatever else is in its block, and however wide the block is.
 */
final class Lanes {
    /** The most vectors of a block. */
    static final int WIDTH = 64;

    private Lanes() {}

    /** Writes a vector into its lane of a block of some width. */
    static void write(float[] vector, float[] block, int width, int lane) {
        for (int d = 0; d < vector.length; d++) {
            block[d * width + lane] = vector[d];
        }
    }

    /**
     * Multiplies a row of factors with every vector of a block.
     *
     * @param factors where the row is
     * @param from place of its first factor
     * @param count how many factors, for the first numbers of each vector
     * @param block the vectors
     * @param width how many vectors the block has room for, at most {@link #WIDTH}
     * @param sums gets one sum a lane
     */
    static void multiply(float[] factors, int from, int count, float[] block, int width, float[] sums) {
        Arrays.fill(sums, 0, width, 0f);
        int d = 0;
        for (; d + 4 <= count; d += 4) {
            int at = from + d;
            addFour(block, d * width, width, factors[at], factors[at + 1], factors[at + 2], factors[at + 3], sums);
        }
        for (; d < count; d++) {
            addOne(block, d * width, width, factors[from + d], sums);
        }
    }

    /** Four rows in one pass, so that a sum is read and written once for four products. */
    private static void addFour(
            float[] block, int at, int width, float first, float second, float third, float fourth, float[] sums) {
        for (int lane = 0; lane < width; lane++) {
            int place = at + lane;
            sums[lane] += first * block[place]
                    + second * block[place + width]
                    + third * block[place + 2 * width]
                    + fourth * block[place + 3 * width];
        }
    }

    private static void addOne(float[] block, int at, int width, float factor, float[] sums) {
        for (int lane = 0; lane < width; lane++) {
            sums[lane] += factor * block[at + lane];
        }
    }
}
