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

    /** Reads a vector from its lane of a block of some width. */
    static void read(float[] block, int width, int lane, float[] target, int at, int dimensions) {
        for (int d = 0; d < dimensions; d++) {
            target[at + d] = block[d * width + lane];
        }
    }

    /** Returns some of the vectors in blocks of {@link #WIDTH}; lanes that are left over hold zeros. */
    static float[][] blocks(float[][] vectors, int[] places) {
        int dimensions = vectors[0].length;
        float[][] blocks = new float[(places.length + WIDTH - 1) / WIDTH][dimensions * WIDTH];
        for (int i = 0; i < places.length; i++) {
            write(vectors[places[i]], blocks[i / WIDTH], WIDTH, i % WIDTH);
        }
        return blocks;
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

    /** Multiplies two rows of factors at once, with the same sums as {@link #multiply} one after the other. */
    static void multiplyTwo(
            float[] factors,
            int fromFirst,
            int fromSecond,
            int count,
            float[] block,
            int width,
            float[] firstSums,
            float[] secondSums) {
        Arrays.fill(firstSums, 0, width, 0f);
        Arrays.fill(secondSums, 0, width, 0f);
        int d = 0;
        for (; d + 4 <= count; d += 4) {
            int first = fromFirst + d;
            int second = fromSecond + d;
            addFourOfTwo(
                    block,
                    d * width,
                    width,
                    factors[first],
                    factors[first + 1],
                    factors[first + 2],
                    factors[first + 3],
                    firstSums,
                    factors[second],
                    factors[second + 1],
                    factors[second + 2],
                    factors[second + 3],
                    secondSums);
        }
        for (; d < count; d++) {
            addOne(block, d * width, width, factors[fromFirst + d], firstSums);
            addOne(block, d * width, width, factors[fromSecond + d], secondSums);
        }
    }

    /** Multiplies a row of factors with one vector of a block, with the same sum as {@link #multiply}. */
    static float multiplyOne(float[] factors, int from, int count, float[] block, int width, int lane) {
        float sum = 0f;
        int d = 0;
        for (; d + 4 <= count; d += 4) {
            int at = from + d;
            int place = d * width + lane;
            sum += factors[at] * block[place]
                    + factors[at + 1] * block[place + width]
                    + factors[at + 2] * block[place + 2 * width]
                    + factors[at + 3] * block[place + 3 * width];
        }
        for (; d < count; d++) {
            sum += factors[from + d] * block[d * width + lane];
        }
        return sum;
    }

    private static void addFourOfTwo(
            float[] block,
            int at,
            int width,
            float first,
            float second,
            float third,
            float fourth,
            float[] sums,
            float otherFirst,
            float otherSecond,
            float otherThird,
            float otherFourth,
            float[] otherSums) {
        for (int lane = 0; lane < width; lane++) {
            float a = block[at + lane];
            float b = block[at + width + lane];
            float c = block[at + 2 * width + lane];
            float d = block[at + 3 * width + lane];
            sums[lane] += first * a + second * b + third * c + fourth * d;
            otherSums[lane] += otherFirst * a + otherSecond * b + otherThird * c + otherFourth * d;
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

    /** Adds the products of one factor. */
    static void addOne(float[] block, int at, int width, float factor, float[] sums) {
        for (int lane = 0; lane < width; lane++) {
            sums[lane] += factor * block[at + lane];
        }
    }
}
