package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;

/** How often each outcome of the auto-learner, and each failed gate, occurred on a day. */
public final class LearnCountTable {
    public static final Column<String> DAY = Column.text("day", "UTC day, such as 2026-01-31");
    public static final Column<String> REASON = Column.text("reason", "outcome, or gate as gate:NAME");
    public static final Column<Long> RUNS = Column.integer("runs", "how many runs");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("learn_count", "outcomes of the auto-learner on a day")
            .key(DAY, REASON)
            .columns(RUNS)
            .build();

    private LearnCountTable() {}
}
