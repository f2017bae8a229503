package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.model.TextForm;
import io.flyquery.spi.UnitOfWork;
import java.util.EnumMap;
import java.util.Map;

/**
 * The metrics in effect for both text forms.
 *
 * @param raw for questions as asked
 * @param masked for masked questions
 */
public record AppliedMetrics(AppliedMetric raw, AppliedMetric masked) {
    /** Plain cosines. */
    public static final AppliedMetrics NONE = new AppliedMetrics(AppliedMetric.NONE, AppliedMetric.NONE);

    /** Reads what is in effect for the vectors of a model. */
    public static AppliedMetrics of(UnitOfWork unit, String modelKey, int dimensions) {
        return new AppliedMetrics(
                MetricRows.applied(unit, modelKey, TextForm.RAW, dimensions),
                MetricRows.applied(unit, modelKey, TextForm.MASKED, dimensions));
    }

    /** Returns the versions of those that are not the plain cosine. */
    public Map<TextForm, Long> numbers() {
        Map<TextForm, Long> numbers = new EnumMap<>(TextForm.class);
        if (raw.metric() != null) {
            numbers.put(TextForm.RAW, raw.number());
        }
        if (masked.metric() != null) {
            numbers.put(TextForm.MASKED, masked.number());
        }
        return numbers;
    }
}
