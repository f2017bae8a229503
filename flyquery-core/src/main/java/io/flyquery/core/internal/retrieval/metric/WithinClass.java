package io.flyquery.core.internal.retrieval.metric;

import java.util.Optional;

/**
 * The covariance of vectors around the mean of their class, of all vectors or of all but one fold. Each vector's outer
 * product is made once, for all folds together: that is nearly all of the work. Not thread-safe.
 */
final class WithinClass {
    private final int dimensions;
    private final float[][] vectors;
    private final int[] classes;
    private final int[] folds;
    private final int classCount;

    /** One triangle a fold: the sum of its vectors' outer products. */
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
        classCount = most + 1;
        products = new double[foldCount][Triangle.size(dimensions)];
        OuterSum[] sums = new OuterSum[foldCount];
        for (int fold = 0; fold < foldCount; fold++) {
            sums[fold] = new OuterSum(dimensions, 1.0, products[fold]);
        }
        for (int i = 0; i < vectors.length; i++) {
            sums[folds[i]].add(vectors[i]);
        }
        for (OuterSum sum : sums) {
            sum.flush();
        }
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
        double[][] sums = new double[classCount][];
        int[] counts = new int[classCount];
        int total = 0;
        for (int i = 0; i < vectors.length; i++) {
            if (folds[i] != without) {
                int of = classes[i];
                if (counts[of]++ == 0) {
                    sums[of] = new double[dimensions];
                }
                add(vectors[i], sums[of]);
                total++;
            }
        }
        OuterSum means = new OuterSum(dimensions, -1.0, covariance);
        for (int each = 0; each < classCount; each++) {
            if (counts[each] > 0) {
                means.add(sums[each], 1 / Math.sqrt(counts[each]));
            }
        }
        means.flush();
        for (int i = 0; i < covariance.length; i++) {
            covariance[i] /= Math.max(1, total);
        }
        return covariance;
    }

    private static void add(float[] vector, double[] sum) {
        for (int d = 0; d < sum.length; d++) {
            sum[d] += vector[d];
        }
    }
}
