package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * What was learned of the vectors of one text form.
 *
 * <p>A trial compares {@link #SHRINKAGES} by five-fold cross-validation on at most {@value #MOST_FOUND} examples, of which at
 * most {@value #MOST_ASKING_OF_FOLD} of each fold ask; the metric itself is learned from all. Folds, sample and askers follow
 * from what the examples say (see {@link LearningSet} and {@link TextHash}), so the same examples give the same choice.
 *
 * @param metric the metric; empty: the plain cosine, since none was better by a margin
 * @param shrinkage its shrinkage; 1 for the plain cosine
 * @param before mean reciprocal rank of the plain cosine in the trial; 0 if there was none
 * @param after mean reciprocal rank of the best shrinkage in the trial; 0 if there was none
 * @param asked how many questions the trial asked
 */
record MetricChoice(Optional<LearnedMetric> metric, double shrinkage, double before, double after, int asked) {
    /** With fewer classes of two or more examples there is nothing to learn from. */
    static final int FEWEST_CLASSES = 20;

    /** What is tried, the plain cosine first. */
    static final List<Double> SHRINKAGES = List.of(1.0, 0.8, 0.5, 0.2, 0.05);

    /** The most examples that can be found in the trial: a bound of its time. */
    static final int MOST_FOUND = 1_000;

    /** The most questions of a fold that ask in the trial. */
    static final int MOST_ASKING_OF_FOLD = 80;

    /** What the plain cosine must be beaten by, in mean reciprocal rank and in standard errors of the difference. */
    private static final double MARGIN = 0.005;

    private static final double STANDARD_ERRORS = 1.5;

    /** Of shrinkages that are this near to the best, the one nearest to the plain cosine is taken. */
    private static final double TOLERANCE = MARGIN / 2;

    /** Nothing was tried. */
    static final MetricChoice PLAIN = new MetricChoice(Optional.empty(), 1.0, 0, 0, 0);

    /**
     * Learns.
     *
     * @param vectors the vectors in an order that says nothing of what they are
     * @param classes the class of each, from 0
     * @param folds the fold of each
     * @param goOn asked before each step; false ends the work
     * @return empty if the work was ended
     */
    static Optional<MetricChoice> learn(float[][] vectors, int[] classes, int[] folds, BooleanSupplier goOn) {
        if (classesOfTwo(classes) < FEWEST_CLASSES) {
            return Optional.of(PLAIN);
        }
        WithinClass within = new WithinClass(vectors, classes, folds, CrossValidation.FOLDS);
        int[] sample = TrialSample.of(classes, MOST_FOUND);
        CrossValidation trial = new CrossValidation(within, vectors, classes, folds, sample, MOST_ASKING_OF_FOLD);
        return trial.reciprocalRanks(SHRINKAGES, goOn).map(ranks -> best(within, ranks));
    }

    private static MetricChoice best(WithinClass within, List<double[]> ranks) {
        double highest = ranks.stream().mapToDouble(MetricChoice::mean).max().orElse(0);
        int best = 0;
        while (mean(ranks.get(best)) < highest - TOLERANCE) {
            best++;
        }
        double before = mean(ranks.get(0));
        double after = mean(ranks.get(best));
        int asked = ranks.get(0).length;
        if (isBetter(ranks.get(0), ranks.get(best))) {
            double shrinkage = SHRINKAGES.get(best);
            Optional<LearnedMetric> metric = within.metric(shrinkage);
            if (metric.isPresent()) {
                return new MetricChoice(metric, shrinkage, before, after, asked);
            }
        }
        return new MetricChoice(Optional.empty(), 1.0, before, after, asked);
    }

    /** By the margin, and by what chance alone seldom gives. */
    private static boolean isBetter(double[] plain, double[] learned) {
        double gain = mean(learned) - mean(plain);
        if (gain < MARGIN) {
            return false;
        }
        double squares = 0;
        for (int i = 0; i < plain.length; i++) {
            double rest = learned[i] - plain[i] - gain;
            squares += rest * rest;
        }
        double error = Math.sqrt(squares / Math.max(1, plain.length - 1) / plain.length);
        return gain >= STANDARD_ERRORS * error;
    }

    private static double mean(double[] numbers) {
        return Arrays.stream(numbers).average().orElse(0);
    }

    static long classesOfTwo(int[] classes) {
        int[] counts = new int[1 + Arrays.stream(classes).max().orElse(0)];
        for (int each : classes) {
            counts[each]++;
        }
        return Arrays.stream(counts).filter(count -> count >= 2).count();
    }
}
