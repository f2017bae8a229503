package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.model.Caller;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.MetricTable;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Writes versions of learned metrics, each with an event and a revision, in the unit of the caller. Thread-safe. */
final class MetricWriter {
    /** How many versions of a metric are kept. */
    static final int KEPT = 10;

    private final Journal journal;

    MetricWriter(Journal journal) {
        this.journal = journal;
    }

    /**
     * Puts a version into effect.
     *
     * @param version the row but for time, actor and revision
     * @param how type of the event: {@code learned} or {@code reverted}
     */
    Row putIntoEffect(UnitOfWork unit, Caller caller, Row.Builder version, String how) {
        Row row = version.set(MetricTable.AT, unit.now())
                .set(MetricTable.ACTOR_ID, caller.actor().id())
                .set(MetricTable.REVISION, Revisions.raise(unit))
                .build();
        unit.table(MetricTable.SPEC).insertIfAbsent(row);
        unit.table(MetricTable.SPEC)
                .deleteAll(Scan.of(MetricTable.SPEC)
                        .where(Condition.equal(MetricTable.MODEL_KEY, row.get(MetricTable.MODEL_KEY)))
                        .where(Condition.equal(MetricTable.FORM, row.get(MetricTable.FORM)))
                        .where(new Condition<>(
                                MetricTable.NUMBER,
                                Condition.Operator.AT_MOST,
                                List.of(row.get(MetricTable.NUMBER) - KEPT))));
        append(unit, caller, row, how);
        return row;
    }

    void append(UnitOfWork unit, Caller caller, Row row, String how) {
        journal.append(
                unit,
                caller,
                Journal.METRIC,
                row.get(MetricTable.FORM).toLowerCase(Locale.ROOT) + ":" + row.get(MetricTable.MODEL_KEY),
                how,
                null,
                null,
                Map.of(
                        "number", String.valueOf(row.get(MetricTable.NUMBER)),
                        "plain", String.valueOf(row.find(MetricTable.TRANSFORM).isEmpty()),
                        "shrinkage", String.valueOf(row.get(MetricTable.SHRINKAGE)),
                        "score_before", String.valueOf(row.get(MetricTable.SCORE_BEFORE)),
                        "score_after", String.valueOf(row.get(MetricTable.SCORE_AFTER))));
    }
}
