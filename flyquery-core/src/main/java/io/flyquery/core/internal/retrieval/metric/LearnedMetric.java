package io.flyquery.core.internal.retrieval.metric;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A linear map of vectors after which their cosines leave out what does not matter in a workspace. Within-class covariance
 * normalisation (Hatch, Kajarekar and Stolcke, "Within-Class Covariance Normalization for SVM-Based Speaker Recognition",
 * 2006): directions in which questions with the same SQL skeleton differ are shortened.
 *
 * <p>Stored vectors stay as they are: the cosine after the map is the product of {@link VectorQuery#factors()} with the stored
 * vector, times the {@linkplain VectorMarks#scale scale} of the stored vector. So one metric replaces another without
 * computing back, and the plain cosine stays at hand.
 *
 * <p>Immutable and thread-safe.
 */
public final class LearnedMetric {
    private final int dimensions;

    /** A lower triangle. */
    private final float[] transform;

    LearnedMetric(int dimensions, float[] transform) {
        if (transform.length != Triangle.size(dimensions)) {
            throw new IllegalArgumentException("the transform has " + transform.length + " numbers but "
                    + Triangle.size(dimensions) + " are needed for " + dimensions + " dimensions");
        }
        this.dimensions = dimensions;
        this.transform = transform;
    }

    /**
     * Returns the metric that {@link #toBytes} wrote.
     *
     * @throws IllegalArgumentException if it is of other dimensions
     */
    public static LearnedMetric of(int dimensions, byte[] bytes) {
        float[] transform = new float[bytes.length / Float.BYTES];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(transform);
        return new LearnedMetric(dimensions, transform);
    }

    /** Returns the lower triangle of the map, row by row, as little-endian 32-bit floats. */
    public byte[] toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(transform.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(transform);
        return bytes.array();
    }

    /** Returns how many numbers a vector has. */
    public int dimensions() {
        return dimensions;
    }

    /** Returns what gives, multiplied with a stored vector, the cosine after the map times the stored vector's length. */
    float[] back(float[] mapped) {
        double square = 0;
        for (float number : mapped) {
            square += (double) number * number;
        }
        float scale = square > 0 ? (float) (1 / Math.sqrt(square)) : 0f;
        float[] factors = new float[dimensions];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            addScaled(transform, at, row + 1, scale * mapped[row], factors);
            at += row + 1;
        }
        return factors;
    }

    /** Returns a vector after the map, of any length. */
    float[] mapped(float[] vector) {
        float[] mapped = new float[dimensions];
        int at = 0;
        for (int row = 0; row < dimensions; row++) {
            mapped[row] = product(at, row + 1, vector);
            at += row + 1;
        }
        return mapped;
    }

    private float product(int at, int count, float[] vector) {
        float first = 0f;
        float second = 0f;
        float third = 0f;
        float fourth = 0f;
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            first += transform[at + i] * vector[i];
            second += transform[at + i + 1] * vector[i + 1];
            third += transform[at + i + 2] * vector[i + 2];
            fourth += transform[at + i + 3] * vector[i + 3];
        }
        for (; i < count; i++) {
            first += transform[at + i] * vector[i];
        }
        return first + second + third + fourth;
    }

    private static void addScaled(float[] rows, int from, int count, float scale, float[] target) {
        for (int i = 0; i < count; i++) {
            target[i] += scale * rows[from + i];
        }
    }

    /** Returns scales and signs of vectors: 1 / length after the map, and the signs after it; 0 without a vector. */
    VectorMarks marks(List<float @Nullable []> vectors) {
        int words = VectorMarks.words(dimensions);
        float[] scales = new float[vectors.size()];
        long[] signs = new long[vectors.size() * words];
        float[] block = new float[dimensions * Math.min(Lanes.WIDTH, vectors.size())];
        float[] mapped = new float[block.length];
        float[] squares = new float[Lanes.WIDTH];
        for (int from = 0; from < scales.length; from += Lanes.WIDTH) {
            int width = Math.min(Lanes.WIDTH, scales.length - from);
            for (int lane = 0; lane < width; lane++) {
                float[] vector = vectors.get(from + lane);
                if (vector == null) {
                    clear(block, width, lane);
                } else {
                    Lanes.write(vector, block, width, lane);
                }
            }
            map(block, width, mapped, squares);
            for (int d = 0; d < dimensions; d++) {
                for (int lane = 0; lane < width; lane++) {
                    if (mapped[d * width + lane] > 0) {
                        signs[(from + lane) * words + d / Long.SIZE] |= 1L << d;
                    }
                }
            }
            for (int lane = 0; lane < width; lane++) {
                scales[from + lane] = squares[lane] > 0 ? (float) (1 / Math.sqrt(squares[lane])) : 0f;
            }
        }
        return new VectorMarks(scales, signs, words);
    }

    /**
     * Maps each vector of a block; see {@link Lanes}. A vector's result is the same whatever else is in the block.
     *
     * @param mapped gets the block after the map
     * @param squares gets the squared length of each vector after the map
     */
    void map(float[] block, int width, float[] mapped, float[] squares) {
        float[] first = new float[Lanes.WIDTH];
        float[] second = new float[Lanes.WIDTH];
        Arrays.fill(squares, 0f);
        int row = 0;
        for (; row + 1 < dimensions; row += 2) {
            int ofFirst = Triangle.start(row);
            int ofSecond = Triangle.start(row + 1);
            Lanes.multiplyTwo(transform, ofFirst, ofSecond, row + 1, block, width, first, second);
            Lanes.addOne(block, (row + 1) * width, width, transform[ofSecond + row + 1], second);
            System.arraycopy(first, 0, mapped, row * width, width);
            System.arraycopy(second, 0, mapped, (row + 1) * width, width);
            addSquares(first, width, squares);
            addSquares(second, width, squares);
        }
        if (row < dimensions) {
            Lanes.multiply(transform, Triangle.start(row), row + 1, block, width, first);
            System.arraycopy(first, 0, mapped, row * width, width);
            addSquares(first, width, squares);
        }
    }

    private static void addSquares(float[] row, int width, float[] squares) {
        for (int lane = 0; lane < width; lane++) {
            squares[lane] += row[lane] * row[lane];
        }
    }

    private void clear(float[] block, int width, int lane) {
        for (int d = 0; d < dimensions; d++) {
            block[d * width + lane] = 0f;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LearnedMetric metric
                && dimensions == metric.dimensions
                && Arrays.equals(transform, metric.transform);
    }

    @Override
    public int hashCode() {
        return 31 * dimensions + Arrays.hashCode(transform);
    }

    /** Leaves the numbers out. */
    @Override
    public String toString() {
        return "LearnedMetric[" + dimensions + "]";
    }
}
