package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.learning.MetricVersion;
import io.flyquery.model.TextForm;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.MetricTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the rows of learned metrics. */
public final class MetricRows {
    private MetricRows() {}

    /** Returns the metric that is in effect. */
    public static AppliedMetric applied(UnitOfWork unit, String modelKey, TextForm form, int dimensions) {
        return current(unit, modelKey, form)
                .map(row -> new AppliedMetric(
                        row.get(MetricTable.NUMBER),
                        row.find(MetricTable.TRANSFORM)
                                .map(bytes -> LearnedMetric.of(dimensions, bytes))
                                .orElse(null)))
                .orElse(AppliedMetric.NONE);
    }

    /** Returns whether a metric of a vector space changed after a revision. */
    public static boolean changedSince(UnitOfWork unit, String modelKey, long revision) {
        return unit.table(MetricTable.SPEC)
                        .count(Scan.of(MetricTable.SPEC, "metric_by_revision")
                                .where(Condition.equal(MetricTable.MODEL_KEY, modelKey))
                                .where(Condition.greater(MetricTable.REVISION, revision)))
                > 0;
    }

    /** Returns the row that is in effect. */
    static Optional<Row> current(UnitOfWork unit, String modelKey, TextForm form) {
        try (Rows rows =
                unit.table(MetricTable.SPEC).scan(newestFirst(modelKey, form).limitTo(1))) {
            return rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
        }
    }

    /** Returns all rows, the one in effect first. */
    static List<Row> all(UnitOfWork unit, String modelKey, TextForm form) {
        List<Row> all = new ArrayList<>();
        try (Rows rows = unit.table(MetricTable.SPEC).scan(newestFirst(modelKey, form))) {
            while (rows.hasNext()) {
                all.add(rows.next());
            }
        }
        return all;
    }

    private static Scan newestFirst(String modelKey, TextForm form) {
        return Scan.of(MetricTable.SPEC)
                .where(Condition.equal(MetricTable.MODEL_KEY, modelKey))
                .where(Condition.equal(MetricTable.FORM, form.name()))
                .descendingOrder();
    }

    /** Returns what a row says, without its numbers. */
    static MetricVersion version(Row row) {
        return new MetricVersion(
                row.get(MetricTable.MODEL_KEY),
                TextForm.valueOf(row.get(MetricTable.FORM)),
                row.get(MetricTable.NUMBER),
                row.find(MetricTable.TRANSFORM).isEmpty(),
                row.get(MetricTable.SHRINKAGE),
                row.get(MetricTable.SCORE_BEFORE),
                row.get(MetricTable.SCORE_AFTER),
                row.get(MetricTable.ASKED),
                row.get(MetricTable.EXAMPLES),
                row.get(MetricTable.HELD),
                row.get(MetricTable.AT),
                row.get(MetricTable.ACTOR_ID));
    }
}
