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
 * <p>A'A is made when it is first needed, in some milliseconds, and kept: a product with it is done by one loop that becomes vector
 * instructions, while a product with A and one back take twice as long or more.
 *
 * <p>Thread-safe.
 */
public final class TokenMetric {
    /** Rows of the matrix that a loop goes over at once. */
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

    /** Returns the factors of a token. */
    float[] factors(float[] vector) {
        int dimensions = metric.dimensions();
        float[] matrix = square();
        float[] factors = new float[dimensions];
        int row = 0;
        for (; row + AT_ONCE <= dimensions; row += AT_ONCE) {
            addRows(matrix, row * dimensions, vector, row, factors);
        }
        for (; row < dimensions; row++) {
            addScaled(matrix, row * dimensions, dimensions, vector[row], factors, 0);
        }
        double square = 0;
        for (int d = 0; d < dimensions; d++) {
            square += (double) vector[d] * factors[d];
        }
        float scale = square > 0 ? (float) (1 / Math.sqrt(square)) : 0f;
        for (int d = 0; d < dimensions; d++) {
            factors[d] *= scale;
        }
        return factors;
    }

    /** Adds four rows of the matrix, each times a number of the vector. */
    private static void addRows(float[] matrix, int from, float[] vector, int row, float[] sums) {
        int dimensions = sums.length;
        float one = vector[row];
        float two = vector[row + 1];
        float three = vector[row + 2];
        float four = vector[row + 3];
        int second = from + dimensions;
        int third = second + dimensions;
        int fourth = third + dimensions;
        for (int d = 0; d < dimensions; d++) {
            sums[d] += one * matrix[from + d]
                    + two * matrix[second + d]
                    + three * matrix[third + d]
                    + four * matrix[fourth + d];
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
                addScaled(row, 0, length, row[d], matrix, d * dimensions);
            }
        }
        return matrix;
    }

    private static void addScaled(float[] row, int from, int count, float scale, float[] sums, int at) {
        for (int d = 0; d < count; d++) {
            sums[at + d] += scale * row[from + d];
        }
    }
}
