package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** The run ledger: one row for every answered question. */
public final class RunTable {
    public static final Column<String> TRACE_ID = Column.text("trace_id", "id of the run, given by the application");
    public static final Column<Instant> AT = Column.instant("at", "when the run was recorded, store time");
    public static final Column<String> DATASET = Column.text("dataset", "dataset of the caller; empty: none");
    public static final Column<String> QUESTION = Column.text("question", "the question as asked");
    public static final Column<String> DIALECT = Column.text("dialect", "SQL dialect");
    public static final Column<String> ROLE = Column.text("role", "role that the run had; empty: not given");
    public static final Column<String> USER_ID = Column.text("user_id", "who asked; empty: not given");
    public static final Column<String> STATUS = Column.text("status", "success, plan_only or error");
    public static final Column<String> EXECUTION_STATUS = Column.text("execution_status", "how the SQL ended");
    public static final Column<String> SOURCE = Column.text("source", "verified or generated");
    public static final Column<String> SQL_TEXTS =
            Column.json("sql_texts", "generated SQL a sub-query; empty where refused");
    public static final Column<String> EXECUTED_SQL =
            Column.text("executed_sql", "SQL of the execution receipt").optional();
    public static final Column<Long> ROW_COUNT =
            Column.integer("row_count", "rows that the executed SQL gave").optional();
    public static final Column<Boolean> TRUNCATED = Column.bool("truncated", "whether the rows were cut");
    public static final Column<String> ERROR_CODES = Column.json("error_codes", "blocking error codes, never messages");
    public static final Column<Long> RETRIES = Column.integer("retries", "how often the SQL was repaired");
    public static final Column<Long> FAILED_CANDIDATES =
            Column.integer("failed_candidates", "candidates that failed before the success");
    public static final Column<Long> VALIDATOR_FAILURES =
            Column.integer("validator_failures", "plans that the validator rejected, fixed ones included");
    public static final Column<Long> SUB_QUERIES = Column.integer("sub_queries", "planned sub-queries");
    public static final Column<Long> PLAN_CACHE_HITS = Column.integer("plan_cache_hits", "plans from the plan cache");
    public static final Column<String> MODELS = Column.json("models", "provider and model a node, as an object");
    public static final Column<String> ENGINE_VERSION =
            Column.text("engine_version", "version of the application's engine; empty: not given");
    public static final Column<String> DATASOURCES = Column.json("datasources", "ids of the datasources, each once");
    public static final Column<String> RETRIEVAL_ID =
            Column.text("retrieval_id", "the retrieval whose examples were in the prompt; empty: none");
    public static final Column<Double> CONFIDENCE =
            Column.real("confidence", "the application's confidence, 0 to 1").optional();
    public static final Column<Boolean> CLARIFICATION =
            Column.bool("clarification", "whether a clarification was asked");
    public static final Column<Boolean> CONTEXT_DEPENDENT =
            Column.bool("context_dependent", "whether the SQL depends on an earlier turn");
    public static final Column<String> PII_FINDINGS = Column.json(
                    "pii_findings",
                    "kinds and places of personal data that the application found; null: it did not look")
            .optional();
    public static final Column<String> DIGEST = Column.text("digest", "SHA-256 of the run as given");
    public static final Column<String> LEARNED = Column.text("learned", "what the auto-learner made of it");
    public static final Column<String> GATES = Column.json("gates", "gates that failed, in their order");
    public static final Column<String> EXAMPLE_ID =
            Column.text("example_id", "the example proposed from or equal to this run; empty: none");
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("run", "one answered question")
            .key(TRACE_ID)
            .columns(AT, DATASET, QUESTION, DIALECT, ROLE, USER_ID, STATUS, EXECUTION_STATUS, SOURCE, SQL_TEXTS)
            .columns(EXECUTED_SQL, ROW_COUNT, TRUNCATED, ERROR_CODES, RETRIES, FAILED_CANDIDATES)
            .columns(VALIDATOR_FAILURES, SUB_QUERIES, PLAN_CACHE_HITS, MODELS, ENGINE_VERSION, DATASOURCES)
            .columns(RETRIEVAL_ID, CONFIDENCE, CLARIFICATION, CONTEXT_DEPENDENT, PII_FINDINGS)
            .columns(DIGEST, LEARNED, GATES, EXAMPLE_ID)
            .version(VERSION)
            .index("run_by_at", AT)
            .index("run_by_learned", LEARNED, AT)
            .build();

    private RunTable() {}
}
