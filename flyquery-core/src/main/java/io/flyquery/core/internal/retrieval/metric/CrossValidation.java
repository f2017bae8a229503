package io.flyquery.core.internal.retrieval.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Tries metrics on the examples that they are learned from, without letting a metric see who asks: it is learned from four
 * of five folds, and the questions of the fifth look for the examples of their class in the four. Deterministic.
 */
final class CrossValidation {
    /** How many folds there are. */
    static final int FOLDS = 5;

    private static final int PLACES = 10;

    private final WithinClass within;
    private final float[][] vectors;
    private final int[] classes;
    private final int[] folds;
    private final int found;
    private final int asking;
    private final int dimensions;

    /**
     * Prepares a trial.
     *
     * @param vectors the vectors in an order that says nothing of what they are
     * @param classes the class of each
     * @param folds the fold of each, from 0 to {@link #FOLDS} - 1
     * @param found how many of the first may be found, to bound the work
     * @param asking how many of the first ask, to bound the work; at most {@code found}
     */
    CrossValidation(WithinClass within, float[][] vectors, int[] classes, int[] folds, int found, int asking) {
        this.within = within;
        this.vectors = vectors;
        this.classes = classes;
        this.folds = folds;
        this.found = found;
        this.asking = asking;
        this.dimensions = vectors[0].length;
    }

    /**
     * Returns the reciprocal ranks of each shrinkage, the same askers in the same order for each.
     *
     * @param shrinkages what to try; 1 is the plain cosine
     * @param goOn asked before each step; false ends the trial
     * @return one array a shrinkage; empty if the trial was ended
     */
    Optional<List<double[]>> reciprocalRanks(List<Double> shrinkages, BooleanSupplier goOn) {
        List<double[]> ranks = new ArrayList<>();
        int[] places = new int[FOLDS + 1];
        List<int[]> askers = new ArrayList<>();
        for (int fold = 0; fold < FOLDS; fold++) {
            askers.add(askers(fold));
            places[fold + 1] = places[fold] + askers.get(fold).length;
        }
        shrinkages.forEach(shrinkage -> ranks.add(new double[places[FOLDS]]));
        float[][] blocks = blocks();
        for (int fold = 0; fold < FOLDS; fold++) {
            double[] covariance = within.covariance(fold);
            for (int i = 0; i < shrinkages.size(); i++) {
                if (!goOn.getAsBoolean()) {
                    return Optional.empty();
                }
                double shrinkage = shrinkages.get(i);
                Optional<LearnedMetric> metric =
                        shrinkage == 1.0 ? Optional.empty() : within.metricOf(covariance, shrinkage);
                judge(blocks, fold, askers.get(fold), metric, ranks.get(i), places[fold]);
            }
        }
        return Optional.of(ranks);
    }

    /** Returns those of a fold with an example of their class in another fold. */
    private int[] askers(int fold) {
        boolean[] elsewhere = new boolean[1 + Arrays.stream(classes).max().orElse(0)];
        for (int i = 0; i < found; i++) {
            if (folds[i] != fold) {
                elsewhere[classes[i]] = true;
            }
        }
        int[] askers = new int[asking];
        int count = 0;
        for (int i = 0; i < asking; i++) {
            if (folds[i] == fold && elsewhere[classes[i]]) {
                askers[count++] = i;
            }
        }
        return Arrays.copyOf(askers, count);
    }

    private float[][] blocks() {
        float[][] blocks = new float[(found + Lanes.WIDTH - 1) / Lanes.WIDTH][dimensions * Lanes.WIDTH];
        for (int i = 0; i < found; i++) {
            Lanes.write(vectors[i], blocks[i / Lanes.WIDTH], Lanes.WIDTH, i % Lanes.WIDTH);
        }
        return blocks;
    }

    private void judge(
            float[][] blocks,
            int fold,
            int[] askers,
            Optional<LearnedMetric> metric,
            double[] reciprocalRanks,
            int firstPlace) {
        float[][] queries = new float[askers.length][];
        for (int i = 0; i < askers.length; i++) {
            float[] vector = vectors[askers[i]];
            queries[i] = VectorQuery.of(vector, metric.orElse(null)).factors();
        }
        float[][] scores = new float[askers.length][blocks.length * Lanes.WIDTH];
        float[] lanes = new float[Lanes.WIDTH];
        float[] squares = new float[Lanes.WIDTH];
        for (int block = 0; block < blocks.length; block++) {
            if (metric.isPresent()) {
                metric.get().squares(blocks[block], Lanes.WIDTH, squares);
            } else {
                Arrays.fill(squares, 1f);
            }
            for (int i = 0; i < askers.length; i++) {
                Lanes.multiply(queries[i], 0, dimensions, blocks[block], Lanes.WIDTH, lanes);
                for (int lane = 0; lane < Lanes.WIDTH; lane++) {
                    float length = squares[lane] > 0 ? (float) Math.sqrt(squares[lane]) : 1f;
                    scores[i][block * Lanes.WIDTH + lane] = lanes[lane] / length;
                }
            }
        }
        for (int i = 0; i < askers.length; i++) {
            reciprocalRanks[firstPlace + i] = reciprocalRank(scores[i], fold, classes[askers[i]]);
        }
    }

    /** An example of another class that is just as near counts as half before the first of the right class. */
    private double reciprocalRank(float[] scores, int fold, int wanted) {
        float best = Float.NEGATIVE_INFINITY;
        for (int i = 0; i < found; i++) {
            if (classes[i] == wanted && folds[i] != fold) {
                best = Math.max(best, scores[i]);
            }
        }
        int before = 0;
        int beside = 0;
        for (int i = 0; i < found; i++) {
            if (classes[i] != wanted && folds[i] != fold) {
                if (scores[i] > best) {
                    before++;
                } else if (scores[i] == best) {
                    beside++;
                }
            }
        }
        double rank = 1 + before + beside / 2.0;
        return rank > PLACES ? 0 : 1 / rank;
    }
}
