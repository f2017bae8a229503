package io.flyquery.core.internal.learning;

import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.example.ExampleQuality;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The gates that need to know what is stored.
 *
 * @param failed the gates that fail, in order
 * @param seen the example whose sighting this is, where there is one: the same pair, or the one with this SQL that people
 *     think best of
 */
record StoreGates(List<FailedGate> failed, Optional<Row> seen) {
    private static final Comparator<Row> BEST_RATED = Comparator.<Row>comparingLong(
                    row -> row.get(ExampleTable.UP_COUNT) - row.get(ExampleTable.DOWN_COUNT))
            .thenComparing(row -> ExampleRows.quality(row) == ExampleQuality.APPROVED)
            .thenComparing(
                    Comparator.comparing((Row row) -> row.get(ExampleTable.ID)).reversed());

    /** Looks at what is stored, in the unit that may insert. */
    static StoreGates of(UnitOfWork unit, Settings settings, Draft draft, String dataset) {
        List<Row> sameSql = unit.table(ExampleTable.SPEC)
                .scan(Scan.of(ExampleTable.SPEC, "example_by_sql_key")
                        .where(Condition.equal(ExampleTable.SQL_KEY, draft.sql().sqlKey())))
                .toList();
        List<Row> inReach = sameSql.stream()
                .filter(row -> row.get(ExampleTable.DATASET).isEmpty()
                        || row.get(ExampleTable.DATASET).equals(dataset))
                .toList();
        List<Row> pairs = inReach.stream()
                .filter(row -> row.get(ExampleTable.QUESTION_KEY).equals(draft.questionKey()))
                .toList();
        List<FailedGate> failed = new ArrayList<>();
        Optional<Row> blocking = inReach.stream()
                .filter(row -> ExampleRows.quality(row) == ExampleQuality.REJECTED)
                .filter(row -> row.get(ExampleTable.BLOCKS_SQL)
                        || (pairs.contains(row) && row.get(ExampleTable.DATASET).equals(dataset)))
                .findFirst();
        blocking.ifPresent(row -> failed.add(new FailedGate(
                Gate.PREVIOUSLY_REJECTED,
                "example " + row.get(ExampleTable.ID) + " was rejected; reopen it to allow the pair")));
        Optional<Row> pair = pairs.stream()
                .filter(row -> row.get(ExampleTable.DATASET).equals(dataset)
                        || ExampleRows.quality(row) == ExampleQuality.APPROVED)
                .filter(row -> ExampleRows.quality(row) != ExampleQuality.REJECTED)
                .findFirst();
        List<Row> phrasings = inReach.stream()
                .filter(row -> ExampleRows.quality(row) != ExampleQuality.REJECTED)
                .toList();
        int most = settings.integer(Setting.MAX_PHRASINGS);
        boolean phrasingLimit = pair.isEmpty()
                && phrasings.stream()
                                .map(row -> row.get(ExampleTable.QUESTION_KEY))
                                .distinct()
                                .count()
                        >= most;
        if (phrasingLimit) {
            failed.add(new FailedGate(
                    Gate.PHRASING_LIMIT,
                    "this SQL has " + most + " phrasings; " + Setting.MAX_PHRASINGS.property() + " is " + most));
        }
        pair.ifPresent(
                row -> failed.add(new FailedGate(Gate.DUPLICATE, "the pair is example " + row.get(ExampleTable.ID))));
        if (pair.isEmpty()) {
            addBacklogGate(unit, settings, failed);
        }
        Optional<Row> seen = pair.or(() -> phrasingLimit ? phrasings.stream().max(BEST_RATED) : Optional.empty());
        return new StoreGates(failed, seen);
    }

    private static void addBacklogGate(UnitOfWork unit, Settings settings, List<FailedGate> failed) {
        int most = settings.integer(Setting.MAX_PENDING);
        long waiting = unit.table(ExampleTable.SPEC)
                .count(Scan.of(ExampleTable.SPEC, "example_by_quality")
                        .where(Condition.equal(ExampleTable.QUALITY, ExampleQuality.PROPOSED.name())));
        if (waiting >= most) {
            failed.add(new FailedGate(
                    Gate.BACKLOG_FULL,
                    waiting + " proposals wait for a review; " + Setting.MAX_PENDING.property() + " is " + most));
        }
    }
}
