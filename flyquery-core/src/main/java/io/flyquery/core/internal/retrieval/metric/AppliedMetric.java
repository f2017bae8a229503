package io.flyquery.core.internal.retrieval.metric;

import org.jspecify.annotations.Nullable;

/**
 * The metric that is in effect for the vectors of one text form.
 *
 * @param number its version; 0 if none was ever learned
 * @param metric the metric; null: the plain cosine
 */
public record AppliedMetric(long number, @Nullable LearnedMetric metric) {
    /** The plain cosine, from the beginning. */
    public static final AppliedMetric NONE = new AppliedMetric(0, null);
}
