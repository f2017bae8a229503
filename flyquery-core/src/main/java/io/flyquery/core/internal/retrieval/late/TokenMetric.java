package io.flyquery.core.internal.retrieval.late;

import io.flyquery.core.internal.retrieval.metric.LearnedMetric;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import org.jspecify.annotations.Nullable;

/**
 * A learned metric, for the tokens of questions. With A as its map, the factors of a token x are A'Ax / |Ax|: multiplied with
 * another token they give the cosine after the map, times the length of that other token after it.
 *
 * <p>A'A is made when it is first needed, in some milliseconds, and kept: one product with it is done by loops that become vector
 * instructions, for several tokens at once, while a product with A and one back would take eight times as long.
 *
 * <p>Thread-safe.
 */
public final class TokenMetric {
    private static final int AT_ONCE = 4;

    private final LearnedMetric metric;
    private volatile float @Nullable [] square;

    /** Prepares a metric. */
    public TokenMetric(LearnedMetric metric) {
        this.metric = metric;
    }

    /** Returns about how many bytes it takes by now, besides the metric. */
    public long bytes() {
        float[] made = square;
        return made == null ? 0 : 4L * made.length;
    }

    /**
     * Computes the factors of tokens.
     *
     * @param vectors the tokens, one after another; a multiple of four, such as with zeros behind
     * @param factors gets the result in the same layout; all zero before
     */
    void factors(float[] vectors, float[] factors) {
        int dimensions = metric.dimensions();
        float[] matrix = square();
        for (int at = 0; at < vectors.length; at += AT_ONCE * dimensions) {
            for (int row = 0; row < dimensions; row++) {
                addRow(matrix, row * dimensions, dimensions, vectors, at + row, factors, at);
            }
        }
        for (int at = 0; at < vectors.length; at += dimensions) {
            double length = 0;
            for (int d = 0; d < dimensions; d++) {
                length += (double) vectors[at + d] * factors[at + d];
            }
            float scale = length > 0 ? (float) (1 / Math.sqrt(length)) : 0f;
            for (int d = 0; d < dimensions; d++) {
                factors[at + d] *= scale;
            }
        }
    }

    /** Adds a row of the matrix, times a number of each of four tokens, to their sums. */
    private static void addRow(
            float[] matrix, int from, int dimensions, float[] vectors, int number, float[] sums, int at) {
        float one = vectors[number];
        float two = vectors[number + dimensions];
        float three = vectors[number + 2 * dimensions];
        float four = vectors[number + 3 * dimensions];
        int second = at + dimensions;
        int third = second + dimensions;
        int fourth = third + dimensions;
        for (int d = 0; d < dimensions; d++) {
            float factor = matrix[from + d];
            sums[at + d] += one * factor;
            sums[second + d] += two * factor;
            sums[third + d] += three * factor;
            sums[fourth + d] += four * factor;
        }
    }

    private float[] square() {
        float[] made = square;
        if (made == null) {
            made = made();
            square = made;
        }
        return made;
    }

    /** Sums up the products of each row of the triangle with itself. */
    private float[] made() {
        int dimensions = metric.dimensions();
        FloatBuffer triangle =
                ByteBuffer.wrap(metric.toBytes()).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer();
        float[] matrix = new float[dimensions * dimensions];
        float[] row = new float[dimensions];
        for (int length = 1; length <= dimensions; length++) {
            triangle.get(row, 0, length);
            for (int d = 0; d < length; d++) {
                addScaled(row, length, row[d], matrix, d * dimensions);
            }
        }
        return matrix;
    }

    private static void addScaled(float[] row, int length, float scale, float[] matrix, int at) {
        for (int d = 0; d < length; d++) {
            matrix[at + d] += scale * row[d];
        }
    }
}
