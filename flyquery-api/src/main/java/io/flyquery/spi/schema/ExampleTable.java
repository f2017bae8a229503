package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Examples: question and SQL pairs, proposed, approved or rejected. */
public final class ExampleTable {
    public static final Column<String> ID = Column.text("id", "UUIDv7, lower case");
    public static final Column<String> DATASET = Column.text("dataset", "dataset; empty: the whole workspace");
    public static final Column<String> QUESTION = Column.text("question", "the question, trimmed");
    public static final Column<String> QUESTION_KEY = Column.text("question_key", "the question, folded");
    public static final Column<Long> QUESTION_KEY_VERSION =
            Column.integer("question_key_version", "version of the folding");
    public static final Column<String> GENERATED_SQL = Column.text("generated_sql", "the SQL as executed");
    public static final Column<String> CANONICAL_SQL = Column.text("canonical_sql", "the normaliser's output");
    public static final Column<String> SQL_KEY =
            Column.text("sql_key", "hash of the canonical SQL; '-' and the id behind it where another took the place");
    public static final Column<Long> NORMALISER_VERSION =
            Column.integer("normaliser_version", "version of the normaliser");
    public static final Column<String> TEMPLATE_KEY =
            Column.text("template_key", "hash of the SQL without its literals");
    public static final Column<String> SKELETON_KEY =
            Column.text("skeleton_key", "hash of the SQL without its literals and names");
    public static final Column<String> DIALECT = Column.text("dialect", "SQL dialect");
    public static final Column<String> SOURCE = Column.text("source", "USER_CURATED or AGENT_LEARNED");
    public static final Column<String> QUALITY = Column.text("quality", "PROPOSED, APPROVED or REJECTED");
    public static final Column<Boolean> SUSPENDED = Column.bool("suspended", "whether it is held back until a review");
    public static final Column<String> SUSPEND_REASON =
            Column.text("suspend_reason", "why it is held back").optional();
    public static final Column<String> SUSPEND_EVENT =
            Column.text("suspend_event", "the event that held it back").optional();
    public static final Column<Boolean> BLOCKS_SQL =
            Column.bool("blocks_sql", "whether the rejection holds for every question with this SQL key");
    public static final Column<String> CITATIONS = Column.json("citations", "where it comes from, as an object");
    public static final Column<String> ORIGIN_RUN =
            Column.text("origin_run", "trace id it was learned from; empty: none");
    public static final Column<Instant> CREATED_AT = Column.instant("created_at", "when, store time");
    public static final Column<String> CREATED_BY = Column.text("created_by", "id of the actor");
    public static final Column<Instant> DECIDED_AT =
            Column.instant("decided_at", "when decided last").optional();
    public static final Column<String> DECIDED_BY =
            Column.text("decided_by", "who decided last").optional();
    public static final Column<String> DECISION_NOTE =
            Column.text("decision_note", "why").optional();
    public static final Column<Instant> APPROVED_AT =
            Column.instant("approved_at", "when approved last").optional();
    public static final Column<String> SUPERSEDED_BY =
            Column.text("superseded_by", "the example that took its place since both are the same pair; empty: none");
    public static final Column<Instant> LAST_USED_AT =
            Column.instant("last_used_at", "when in a prompt last").optional();
    public static final Column<Long> USAGE_COUNT = Column.integer("usage_count", "prompts that it was in");
    public static final Column<Long> UP_COUNT =
            Column.integer("up_count", "current up-ratings of runs it had a part in");
    public static final Column<Long> DOWN_COUNT =
            Column.integer("down_count", "current down-ratings of runs it had a part in");
    public static final Column<Long> SIGHTINGS =
            Column.integer("sightings", "runs that gave this pair, or its SQL again");
    public static final Column<String> MASKED_QUESTION = Column.text("masked_question", "the question, values masked");
    public static final Column<String> COLUMN_VALUES = Column.json(
            "column_values", "literals of the SQL, each before the column that it is compared with, as an array");
    public static final Column<Long> MASK_VERSION = Column.integer("mask_version", "counts the maskings");
    public static final Column<Long> REVISION = Column.integer("revision", "workspace revision of its last change");
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("example", "a question and SQL pair")
            .key(ID)
            .columns(DATASET, QUESTION, QUESTION_KEY, QUESTION_KEY_VERSION, GENERATED_SQL, CANONICAL_SQL, SQL_KEY)
            .columns(NORMALISER_VERSION, TEMPLATE_KEY, SKELETON_KEY, DIALECT, SOURCE, QUALITY)
            .columns(SUSPENDED, SUSPEND_REASON, SUSPEND_EVENT, BLOCKS_SQL, CITATIONS, ORIGIN_RUN)
            .columns(CREATED_AT, CREATED_BY, DECIDED_AT, DECIDED_BY, DECISION_NOTE, APPROVED_AT, SUPERSEDED_BY)
            .columns(LAST_USED_AT, USAGE_COUNT, UP_COUNT, DOWN_COUNT, SIGHTINGS)
            .columns(MASKED_QUESTION, COLUMN_VALUES, MASK_VERSION, REVISION)
            .version(VERSION)
            .unique("example_pair", DATASET, QUESTION_KEY, SQL_KEY)
            .index("example_by_created", CREATED_AT)
            .index("example_by_quality", QUALITY, CREATED_AT)
            .index("example_by_evidence", QUALITY, SIGHTINGS)
            .index("example_by_sightings", SIGHTINGS)
            .index("example_by_usage", USAGE_COUNT)
            .index("example_by_down", DOWN_COUNT)
            .index("example_by_revision", REVISION)
            .index("example_by_sql_key", SQL_KEY)
            .index("example_by_origin", ORIGIN_RUN)
            .index("example_by_normaliser", NORMALISER_VERSION)
            .build();

    private ExampleTable() {}
}
