package io.flyquery.core.internal.retrieval.metric;

import java.util.Optional;

/**
 * Turns a covariance into the transform under which it is a sphere: the inverse of the Cholesky factor of
 * {@code (1 - a) W + a tr(W) / d I}.
 *
 * <p>Any square root of the inverse covariance gives the same lengths and cosines, so the symmetric one, which needs an
 * eigen-decomposition, is not needed: the triangular one takes a sixth of the work, a few lines that are easy to test, and
 * no library.
 */
final class Whitening {
    private Whitening() {}

    /**
     * Returns the transform, a lower triangle.
     *
     * @param covariance lower triangle of a covariance
     * @param dimensions its dimensions
     * @param shrinkage how far it is drawn to a multiple of the identity; above 0, at most 1
     * @return empty if all vectors of each class are the same, so that there is nothing to learn
     */
    static Optional<float[]> of(double[] covariance, int dimensions, double shrinkage) {
        double mean = Triangle.trace(covariance, dimensions) / dimensions;
        if (!(mean > Float.MIN_NORMAL && mean < Double.POSITIVE_INFINITY)) {
            return Optional.empty();
        }
        double[] factor = new double[covariance.length];
        double scale = (1 - shrinkage) / mean;
        for (int i = 0; i < factor.length; i++) {
            factor[i] = scale * covariance[i];
        }
        for (int row = 0; row < dimensions; row++) {
            factor[Triangle.start(row) + row] += shrinkage;
        }
        return factorise(factor, dimensions) ? Optional.of(inverse(factor, dimensions)) : Optional.empty();
    }

    /** Replaces a positive definite matrix by its Cholesky factor; returns whether it is one. */
    private static boolean factorise(double[] matrix, int dimensions) {
        for (int row = 0; row < dimensions; row++) {
            int ofRow = Triangle.start(row);
            for (int column = 0; column <= row; column++) {
                int ofColumn = Triangle.start(column);
                double rest = matrix[ofRow + column] - product(matrix, ofRow, ofColumn, column);
                if (column < row) {
                    matrix[ofRow + column] = rest / matrix[ofColumn + column];
                } else if (rest > 0) {
                    matrix[ofRow + row] = Math.sqrt(rest);
                } else {
                    return false;
                }
            }
        }
        return true;
    }

    private static double product(double[] numbers, int left, int right, int count) {
        double first = 0;
        double second = 0;
        double third = 0;
        double fourth = 0;
        int i = 0;
        for (; i + 4 <= count; i += 4) {
            first += numbers[left + i] * numbers[right + i];
            second += numbers[left + i + 1] * numbers[right + i + 1];
            third += numbers[left + i + 2] * numbers[right + i + 2];
            fourth += numbers[left + i + 3] * numbers[right + i + 3];
        }
        for (; i < count; i++) {
            first += numbers[left + i] * numbers[right + i];
        }
        return first + second + third + fourth;
    }

    /** Row by row: {@code inverse[i] = (e_i - sum over k < i of L[i][k] inverse[k]) / L[i][i]}. */
    private static float[] inverse(double[] factor, int dimensions) {
        double[] inverse = new double[factor.length];
        double[] sum = new double[dimensions];
        for (int row = 0; row < dimensions; row++) {
            int ofRow = Triangle.start(row);
            java.util.Arrays.fill(sum, 0, row, 0.0);
            for (int k = 0; k < row; k++) {
                subtractScaled(inverse, Triangle.start(k), k + 1, factor[ofRow + k], sum);
            }
            double diagonal = factor[ofRow + row];
            for (int column = 0; column < row; column++) {
                inverse[ofRow + column] = sum[column] / diagonal;
            }
            inverse[ofRow + row] = 1 / diagonal;
        }
        float[] transform = new float[inverse.length];
        for (int i = 0; i < transform.length; i++) {
            transform[i] = (float) inverse[i];
        }
        return transform;
    }

    private static void subtractScaled(double[] rows, int from, int count, double scale, double[] target) {
        for (int i = 0; i < count; i++) {
            target[i] -= scale * rows[from + i];
        }
    }
}
