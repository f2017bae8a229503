package io.flyquery.benchmarks;

import java.util.Arrays;

/**
 * A mean over questions.
 *
 * @param value the mean
 * @param low lower end of its 95 % bootstrap interval
 * @param high upper end of that interval
 */
record Mean(double value, double low, double high) {
    /** Returns the mean of values; at least one. */
    static Mean of(double[] values) {
        Interval interval = Interval.ofMean(values);
        return new Mean(Arrays.stream(values).average().orElseThrow(), interval.low(), interval.high());
    }
}
