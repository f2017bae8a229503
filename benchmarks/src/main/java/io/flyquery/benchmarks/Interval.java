package io.flyquery.benchmarks;

import java.util.Arrays;
import java.util.Random;

/**
 * A 95 % percentile bootstrap interval of a mean.
 *
 * @param low its lower end
 * @param high its upper end
 */
record Interval(double low, double high) {
    private static final int RESAMPLES = 1_000;
    private static final long SEED = 20_260_101L;

    /** Returns the interval of values, at least one: the same values give the same interval. */
    static Interval ofMean(double[] values) {
        Random random = new Random(SEED);
        double[] means = new double[RESAMPLES];
        for (int resample = 0; resample < RESAMPLES; resample++) {
            double sum = 0;
            for (int drawn = 0; drawn < values.length; drawn++) {
                sum += values[random.nextInt(values.length)];
            }
            means[resample] = sum / values.length;
        }
        Arrays.sort(means);
        return new Interval(means[RESAMPLES / 40], means[RESAMPLES - 1 - RESAMPLES / 40]);
    }
}
