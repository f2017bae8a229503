package io.flyquery.core.internal.rows;

import io.flyquery.example.Decided;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.example.ExampleUse;
import io.flyquery.example.Suspension;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;
import java.util.Optional;
import java.util.UUID;

/** Examples from rows. */
public final class ExampleRows {
    private ExampleRows() {}

    /** Returns the example of a row. */
    public static Example read(Row row) {
        return new Example(
                UUID.fromString(row.get(ExampleTable.ID)),
                notEmpty(row.get(ExampleTable.DATASET)),
                row.get(ExampleTable.QUESTION),
                row.get(ExampleTable.QUESTION_KEY),
                row.get(ExampleTable.GENERATED_SQL),
                row.get(ExampleTable.CANONICAL_SQL),
                row.get(ExampleTable.SQL_KEY),
                row.get(ExampleTable.TEMPLATE_KEY),
                row.get(ExampleTable.SKELETON_KEY),
                Dialect.of(row.get(ExampleTable.DIALECT)),
                ExampleSource.valueOf(row.get(ExampleTable.SOURCE)),
                quality(row),
                suspension(row),
                Json.toMap(row.get(ExampleTable.CITATIONS)),
                notEmpty(row.get(ExampleTable.ORIGIN_RUN)),
                row.get(ExampleTable.CREATED_AT),
                row.get(ExampleTable.CREATED_BY),
                row.find(ExampleTable.DECIDED_AT)
                        .map(at -> new Decided(
                                at, row.get(ExampleTable.DECIDED_BY), row.find(ExampleTable.DECISION_NOTE))),
                row.find(ExampleTable.APPROVED_AT),
                new ExampleUse(
                        row.get(ExampleTable.USAGE_COUNT),
                        row.find(ExampleTable.LAST_USED_AT),
                        row.get(ExampleTable.UP_COUNT),
                        row.get(ExampleTable.DOWN_COUNT),
                        row.get(ExampleTable.SIGHTINGS)),
                row.get(ExampleTable.MASKED_QUESTION),
                row.get(ExampleTable.VERSION));
    }

    /** Returns what was decided about the example of a row. */
    public static ExampleQuality quality(Row row) {
        return ExampleQuality.valueOf(row.get(ExampleTable.QUALITY));
    }

    /** Returns whether the example of a row may be in prompts. */
    public static boolean serves(Row row) {
        return quality(row) == ExampleQuality.APPROVED && !row.get(ExampleTable.SUSPENDED);
    }

    private static Optional<Suspension> suspension(Row row) {
        return row.get(ExampleTable.SUSPENDED)
                ? Optional.of(new Suspension(
                        row.get(ExampleTable.SUSPEND_REASON), UUID.fromString(row.get(ExampleTable.SUSPEND_EVENT))))
                : Optional.empty();
    }

    private static Optional<String> notEmpty(String text) {
        return text.isEmpty() ? Optional.empty() : Optional.of(text);
    }
}
