package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** The current rating of a run by a rater, with the ledger's copy of the run. */
public final class RatingTable {
    public static final Column<String> TRACE_ID = Column.text("trace_id", "the rated run");
    public static final Column<String> RATER = Column.text("rater", "id of the actor who rated");
    public static final Column<Instant> AT = Column.instant("at", "when, store time");
    public static final Column<String> RATING = Column.text("rating", "up or down");
    public static final Column<String> NOTE =
            Column.text("note", "at most 280 characters").optional();
    public static final Column<String> REASON =
            Column.text("reason", "what was wrong, from a fixed list").optional();
    public static final Column<String> CORRECTED_SQL =
            Column.text("corrected_sql", "SQL that the rater holds for right").optional();
    public static final Column<String> QUESTION = Column.text("question", "the run's question");
    public static final Column<String> DIALECT = Column.text("dialect", "the run's SQL dialect");
    public static final Column<String> ROLE = Column.text("role", "the run's role; empty: not given");
    public static final Column<String> STATUS = Column.text("status", "the run's status");
    public static final Column<String> SOURCE = Column.text("source", "the run's source");
    public static final Column<String> SQL_TEXTS = Column.json("sql_texts", "the run's SQL a sub-query");
    public static final Column<String> DATASOURCES = Column.json("datasources", "the run's datasources");
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("rating", "what a person said of a run")
            .key(TRACE_ID, RATER)
            .columns(AT, RATING, NOTE, REASON, CORRECTED_SQL)
            .columns(QUESTION, DIALECT, ROLE, STATUS, SOURCE, SQL_TEXTS, DATASOURCES)
            .version(VERSION)
            .index("rating_by_at", AT)
            .build();

    private RatingTable() {}
}
