package io.flyquery.core.internal.retrieval.metric;

import java.util.Optional;

/**
 * The covariance of vectors around the mean of their class, of all vectors or of all but one fold. Not thread-safe.
 *
 * <p>A vector's outer product is made once. To leave a fold out, its products around the means of all are taken away, and
 * those of what its vectors moved the means by: with {@code y} the vectors around the mean of their class of {@code n}, and
 * {@code s} the sum of the {@code k} that go, the rest has {@code sum of y yT - s sT / (n - k)}.
 */
final class WithinClass {
    private static final float[] NONE = {};

    private final int dimensions;
    private final float[][] vectors;
    private final int[] classes;
    private final int[] folds;
    private final int[] sizes;

    /** The mean of each class of two or more; {@link #NONE} of others, whose vector is its own mean. */
    private final float[][] means;

    /** One triangle a fold: the sum of its vectors' outer products around the means. */
    private final double[][] products;

    /**
     * Looks at vectors.
     *
     * @param vectors the vectors, of one length
     * @param classes the class of each, from 0
     * @param folds the fold of each, from 0
     * @param foldCount how many folds there are
     */
    WithinClass(float[][] vectors, int[] classes, int[] folds, int foldCount) {
        this.dimensions = vectors[0].length;
        this.vectors = vectors;
        this.classes = classes;
        this.folds = folds;
        int most = -1;
        for (int each : classes) {
            most = Math.max(most, each);
        }
        sizes = new int[most + 1];
        for (int each : classes) {
            sizes[each]++;
        }
        means = means();
        products = new double[foldCount][Triangle.size(dimensions)];
        for (int fold = 0; fold < foldCount; fold++) {
            addProducts(fold);
        }
    }

    private float[][] means() {
        float[][] result = new float[sizes.length][];
        for (int of = 0; of < sizes.length; of++) {
            result[of] = sizes[of] > 1 ? new float[dimensions] : NONE;
        }
        for (int i = 0; i < vectors.length; i++) {
            float[] mean = result[classes[i]];
            for (int d = 0; d < mean.length; d++) {
                mean[d] += vectors[i][d];
            }
        }
        for (int of = 0; of < sizes.length; of++) {
            for (int d = 0; d < result[of].length; d++) {
                result[of][d] /= sizes[of];
            }
        }
        return result;
    }

    private void addProducts(int fold) {
        OuterSum sum = new OuterSum(dimensions, 1.0, products[fold]);
        for (int i = 0; i < vectors.length; i++) {
            float[] mean = means[classes[i]];
            if (folds[i] == fold && mean.length > 0) {
                sum.add(vectors[i], mean);
            }
        }
        sum.flush();
    }

    /** Returns the metric of all vectors, or nothing if no vector differs from its class. */
    Optional<LearnedMetric> metric(double shrinkage) {
        return metricOf(covariance(-1), shrinkage);
    }

    /** Returns the metric of a covariance. */
    Optional<LearnedMetric> metricOf(double[] covariance, double shrinkage) {
        return Whitening.of(covariance, dimensions, shrinkage)
                .map(transform -> new LearnedMetric(dimensions, transform));
    }

    /**
     * Returns the lower triangle of the covariance.
     *
     * @param without the fold to leave out; -1: none
     */
    double[] covariance(int without) {
        double[] covariance = new double[Triangle.size(dimensions)];
        for (int fold = 0; fold < products.length; fold++) {
            if (fold != without) {
                Triangle.add(covariance, 1.0, products[fold]);
            }
        }
        int total = vectors.length;
        if (without >= 0) {
            total -= takeMoves(covariance, without);
        }
        for (int i = 0; i < covariance.length; i++) {
            covariance[i] /= Math.max(1, total);
        }
        return covariance;
    }

    /** Takes away what a fold moved the means by; returns how many vectors it has. */
    private int takeMoves(double[] covariance, int fold) {
        float[][] moves = new float[sizes.length][];
        for (int of = 0; of < sizes.length; of++) {
            moves[of] = NONE;
        }
        int[] gone = new int[sizes.length];
        int total = 0;
        for (int i = 0; i < vectors.length; i++) {
            if (folds[i] == fold) {
                total++;
                int of = classes[i];
                float[] mean = means[of];
                if (gone[of] == 0) {
                    moves[of] = mean.length == 0 ? NONE : new float[dimensions];
                }
                gone[of]++;
                for (int d = 0; d < mean.length; d++) {
                    moves[of][d] += vectors[i][d] - mean[d];
                }
            }
        }
        OuterSum sum = new OuterSum(dimensions, -1.0, covariance);
        for (int of = 0; of < sizes.length; of++) {
            if (moves[of].length > 0 && sizes[of] > gone[of]) {
                sum.add(moves[of], 1 / Math.sqrt(sizes[of] - gone[of]));
            }
        }
        sum.flush();
        return total;
    }
}
