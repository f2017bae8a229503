package io.flyquery.core.internal.retrieval.metric;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Tries metrics on the examples that they are learned from, without letting a metric see who asks: it is learned from four
 * of five folds, and questions of the fifth look for the examples of their class in the four. Deterministic, and of bounded
 * work: a sample of the examples can be found, and a part of the sample asks.
 */
final class CrossValidation {
    /** How many folds there are. */
    static final int FOLDS = 5;

    private final WithinClass within;
    private final float[][] vectors;
    private final int[] classes;
    private final List<TrialFold> parts = new ArrayList<>();
    private final int[] places = new int[FOLDS + 1];

    /**
     * Prepares a trial.
     *
     * @param vectors the vectors in an order that says nothing of what they are
     * @param classes the class of each
     * @param folds the fold of each, from 0 to {@link #FOLDS} - 1
     * @param sample the places of those that can be found, those of a class side by side
     * @param asking how many of each fold ask at most
     */
    CrossValidation(WithinClass within, float[][] vectors, int[] classes, int[] folds, int[] sample, int asking) {
        this.within = within;
        this.vectors = vectors;
        this.classes = classes;
        for (int fold = 0; fold < FOLDS; fold++) {
            TrialFold part = part(fold, folds, sample, asking);
            parts.add(part);
            places[fold + 1] = places[fold] + part.askers();
        }
    }

    private TrialFold part(int fold, int[] folds, int[] sample, int asking) {
        int[] pool = Arrays.stream(sample).filter(place -> folds[place] != fold).toArray();
        boolean[] inPool = new boolean[1 + Arrays.stream(classes).max().orElse(-1)];
        for (int place : pool) {
            inPool[classes[place]] = true;
        }
        int[] askers = Arrays.stream(sample)
                .filter(place -> folds[place] == fold && inPool[classes[place]])
                .sorted()
                .limit(asking)
                .toArray();
        return new TrialFold(vectors, classes, pool, askers);
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
        shrinkages.forEach(shrinkage -> ranks.add(new double[places[FOLDS]]));
        for (int fold = 0; fold < FOLDS; fold++) {
            if (!goOn.getAsBoolean()) {
                return Optional.empty();
            }
            double[] covariance = within.covariance(fold);
            for (int i = 0; i < ranks.size(); i++) {
                if (!goOn.getAsBoolean()) {
                    return Optional.empty();
                }
                double shrinkage = shrinkages.get(i);
                Optional<LearnedMetric> metric =
                        shrinkage == 1.0 ? Optional.empty() : within.metricOf(covariance, shrinkage);
                parts.get(fold).judge(metric.orElse(null), ranks.get(i), places[fold]);
            }
        }
        return Optional.of(ranks);
    }
}
