package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;
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
        double[][] factor = new double[dimensions][];
        double scale = (1 - shrinkage) / mean;
        for (int row = 0; row < dimensions; row++) {
            factor[row] = new double[dimensions - row];
            for (int column = row; column < dimensions; column++) {
                factor[row][column - row] = scale * covariance[Triangle.start(column) + row];
            }
            factor[row][0] += shrinkage;
        }
        return factorise(factor, dimensions) ? Optional.of(inverse(factor, dimensions)) : Optional.empty();
    }

    /**
     * Replaces a positive definite matrix by its Cholesky factor; returns whether it is one. Both are upper triangles, the
     * first number of a row on the diagonal: a row is reduced by those above it, in loops that the compiler turns into
     * vector instructions.
     */
    private static boolean factorise(double[][] matrix, int dimensions) {
        for (int row = 0; row < dimensions; row++) {
            double[] target = matrix[row];
            int above = 0;
            for (; above + 4 <= row; above += 4) {
                reduce(target, matrix, above, row);
            }
            for (; above < row; above++) {
                double factor = matrix[above][row - above];
                int shift = row - above;
                for (int i = 0; i < target.length; i++) {
                    target[i] -= factor * matrix[above][shift + i];
                }
            }
            if (!(target[0] > 0)) {
                return false;
            }
            double diagonal = Math.sqrt(target[0]);
            for (int i = 0; i < target.length; i++) {
                target[i] /= diagonal;
            }
        }
        return true;
    }

    private static void reduce(double[] target, double[][] rows, int above, int row) {
        int shift = row - above;
        double[] first = rows[above];
        double[] second = rows[above + 1];
        double[] third = rows[above + 2];
        double[] fourth = rows[above + 3];
        reduce(
                target,
                shift,
                first,
                first[shift],
                second,
                second[shift - 1],
                third,
                third[shift - 2],
                fourth,
                fourth[shift - 3]);
    }

    private static void reduce(
            double[] target,
            int shift,
            double[] first,
            double ofFirst,
            double[] second,
            double ofSecond,
            double[] third,
            double ofThird,
            double[] fourth,
            double ofFourth) {
        for (int i = 0; i < target.length; i++) {
            target[i] -= ofFirst * first[shift + i]
                    + ofSecond * second[shift - 1 + i]
                    + ofThird * third[shift - 2 + i]
                    + ofFourth * fourth[shift - 3 + i];
        }
    }

    /** Row by row: {@code inverse[i] = (e_i - sum over k < i of L[i][k] inverse[k]) / L[i][i]}. */
    private static float[] inverse(double[][] factor, int dimensions) {
        double[] inverse = new double[Triangle.size(dimensions)];
        double[] sum = new double[dimensions];
        for (int row = 0; row < dimensions; row++) {
            int ofRow = Triangle.start(row);
            Arrays.fill(sum, 0, row, 0.0);
            int k = 0;
            for (; k + 4 <= row; k += 4) {
                subtractFour(inverse, k, factor, row, sum);
            }
            for (; k < row; k++) {
                subtractScaled(inverse, Triangle.start(k), k + 1, factor[k][row - k], sum);
            }
            double diagonal = factor[row][0];
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

    /** Four rows in one pass, so that a sum is read and written once for four products. */
    private static void subtractFour(double[] rows, int first, double[][] factors, int row, double[] target) {
        int ofFirst = Triangle.start(first);
        int ofSecond = Triangle.start(first + 1);
        int ofThird = Triangle.start(first + 2);
        int ofFourth = Triangle.start(first + 3);
        double byFirst = factors[first][row - first];
        double bySecond = factors[first + 1][row - first - 1];
        double byThird = factors[first + 2][row - first - 2];
        double byFourth = factors[first + 3][row - first - 3];
        subtractFour(
                rows, ofFirst, byFirst, ofSecond, bySecond, ofThird, byThird, ofFourth, byFourth, first + 1, target);
        target[first + 1] -= bySecond * rows[ofSecond + first + 1]
                + byThird * rows[ofThird + first + 1]
                + byFourth * rows[ofFourth + first + 1];
        target[first + 2] -= byThird * rows[ofThird + first + 2] + byFourth * rows[ofFourth + first + 2];
        target[first + 3] -= byFourth * rows[ofFourth + first + 3];
    }

    private static void subtractFour(
            double[] rows,
            int first,
            double ofFirst,
            int second,
            double ofSecond,
            int third,
            double ofThird,
            int fourth,
            double ofFourth,
            int count,
            double[] target) {
        for (int i = 0; i < count; i++) {
            target[i] -= ofFirst * rows[first + i]
                    + ofSecond * rows[second + i]
                    + ofThird * rows[third + i]
                    + ofFourth * rows[fourth + i];
        }
    }

    private static void subtractScaled(double[] rows, int from, int count, double scale, double[] target) {
        for (int i = 0; i < count; i++) {
            target[i] -= scale * rows[from + i];
        }
    }
}
