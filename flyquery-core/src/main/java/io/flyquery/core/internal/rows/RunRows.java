package io.flyquery.core.internal.rows;

import io.flyquery.core.internal.text.Digest;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RunRecord;
import io.flyquery.learning.RunSource;
import io.flyquery.learning.RunStatus;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.RunTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** Runs to rows and back. */
public final class RunRows {
    private static final Set<String> REFUSALS = Set.of("SECURITY_VIOLATION");

    private RunRows() {}

    /** Returns the row of a run that nobody looked at yet. A run that was refused for security keeps no SQL. */
    public static Row write(UnitOfWork unit, Caller caller, RunRecord run, Dialect dialect) {
        boolean refused = isRefused(run);
        Optional<ExecutionReceipt> receipt = refused ? Optional.empty() : run.receipt();
        return Row.builder(RunTable.SPEC)
                .set(RunTable.TRACE_ID, run.traceId())
                .set(RunTable.AT, unit.now())
                .set(RunTable.DATASET, caller.dataset().orElse(""))
                .set(RunTable.QUESTION, run.question())
                .set(RunTable.DIALECT, dialect.id())
                .set(RunTable.ROLE, run.role())
                .set(RunTable.USER_ID, run.userId())
                .set(RunTable.STATUS, lower(run.status()))
                .set(RunTable.EXECUTION_STATUS, lower(run.executionStatus()))
                .set(RunTable.SOURCE, lower(run.source()))
                .set(RunTable.SQL_TEXTS, Json.ofList(refused ? List.of() : run.sql()))
                .set(RunTable.EXECUTED_SQL, receipt.map(ExecutionReceipt::sql).orElse(null))
                .set(RunTable.ROW_COUNT, receipt.map(ExecutionReceipt::rowCount).orElse(null))
                .set(
                        RunTable.TRUNCATED,
                        receipt.map(ExecutionReceipt::truncated).orElse(false))
                .set(RunTable.ERROR_CODES, Json.ofList(run.errorCodes()))
                .set(RunTable.RETRIES, (long) run.retries())
                .set(RunTable.FAILED_CANDIDATES, (long) run.failedCandidates())
                .set(RunTable.VALIDATOR_FAILURES, (long) run.validatorFailures())
                .set(RunTable.SUB_QUERIES, (long) run.sql().size())
                .set(RunTable.PLAN_CACHE_HITS, (long) run.planCacheHits())
                .set(RunTable.MODELS, Json.ofMap(run.models()))
                .set(RunTable.ENGINE_VERSION, run.engineVersion())
                .set(RunTable.DATASOURCES, Json.ofList(run.datasources()))
                .set(
                        RunTable.RETRIEVAL_ID,
                        run.retrievalId().map(UUID::toString).orElse(""))
                .set(
                        RunTable.CONFIDENCE,
                        run.confidence().isPresent() ? run.confidence().getAsDouble() : null)
                .set(RunTable.CLARIFICATION, run.clarificationEmitted())
                .set(RunTable.CONTEXT_DEPENDENT, run.contextDependent())
                .set(RunTable.DIGEST, digest(caller, run, dialect))
                .set(RunTable.LEARNED, "")
                .set(RunTable.GATES, "[]")
                .set(RunTable.EXAMPLE_ID, "")
                .build();
    }

    /** Returns whether the application refused the run for security. */
    public static boolean isRefused(RunRecord run) {
        return run.executionStatus() == ExecutionStatus.REJECTED_BY_FIREWALL
                || run.errorCodes().stream().anyMatch(REFUSALS::contains);
    }

    /** Returns a digest of all that the application said of a run. */
    public static String digest(Caller caller, RunRecord run, Dialect dialect) {
        return Digest.of(
                run.traceId(),
                caller.dataset().orElse(""),
                run.question(),
                dialect.id(),
                run.status().name(),
                run.executionStatus().name(),
                run.source().name(),
                Json.ofList(run.sql()),
                run.receipt().map(ExecutionReceipt::sql).orElse(""),
                run.receipt()
                        .map(receipt -> receipt.rowCount() + " " + receipt.truncated())
                        .orElse(""),
                run.role(),
                run.userId(),
                Json.ofList(run.errorCodes()),
                List.of(run.retries(), run.failedCandidates(), run.validatorFailures(), run.planCacheHits())
                        .toString(),
                Json.ofMap(run.models()),
                run.engineVersion(),
                Json.ofList(run.datasources()),
                run.retrievalId().map(UUID::toString).orElse(""),
                run.confidence().toString(),
                run.clarificationEmitted() + " " + run.contextDependent(),
                run.piiFindings().toString());
    }

    /** Returns the run of a row. The application's own scan for personal data is not kept. */
    public static RecordedRun read(Row row) {
        RunRecord.Builder run = RunRecord.builder(row.get(RunTable.TRACE_ID), row.get(RunTable.QUESTION))
                .dialect(Dialect.of(row.get(RunTable.DIALECT)))
                .status(RunStatus.valueOf(upper(row.get(RunTable.STATUS))))
                .source(RunSource.valueOf(upper(row.get(RunTable.SOURCE))))
                .role(row.get(RunTable.ROLE))
                .userId(row.get(RunTable.USER_ID))
                .retries(Math.toIntExact(row.get(RunTable.RETRIES)))
                .failedCandidates(Math.toIntExact(row.get(RunTable.FAILED_CANDIDATES)))
                .validatorFailures(Math.toIntExact(row.get(RunTable.VALIDATOR_FAILURES)))
                .planCacheHits(Math.toIntExact(row.get(RunTable.PLAN_CACHE_HITS)))
                .engineVersion(row.get(RunTable.ENGINE_VERSION));
        Json.toList(row.get(RunTable.SQL_TEXTS)).forEach(run::sql);
        Json.toList(row.get(RunTable.ERROR_CODES)).forEach(run::errorCode);
        Json.toList(row.get(RunTable.DATASOURCES)).forEach(run::datasource);
        Json.toMap(row.get(RunTable.MODELS)).forEach(run::model);
        ExecutionStatus ended = ExecutionStatus.valueOf(upper(row.get(RunTable.EXECUTION_STATUS)));
        row.find(RunTable.EXECUTED_SQL)
                .ifPresentOrElse(
                        sql -> run.executed(
                                new ExecutionReceipt(sql, row.get(RunTable.ROW_COUNT), row.get(RunTable.TRUNCATED)),
                                ended),
                        () -> run.executionStatus(withoutReceipt(ended)));
        if (!row.get(RunTable.RETRIEVAL_ID).isEmpty()) {
            run.retrievalId(UUID.fromString(row.get(RunTable.RETRIEVAL_ID)));
        }
        row.find(RunTable.CONFIDENCE).ifPresent(run::confidence);
        if (row.get(RunTable.CLARIFICATION)) {
            run.clarificationEmitted();
        }
        if (row.get(RunTable.CONTEXT_DEPENDENT)) {
            run.contextDependent();
        }
        String learned = row.get(RunTable.LEARNED);
        String example = row.get(RunTable.EXAMPLE_ID);
        return new RecordedRun(
                run.build(),
                row.get(RunTable.AT),
                learned.isEmpty() ? Optional.empty() : Optional.of(RecordedRun.Learned.valueOf(upper(learned))),
                readGates(row).stream().map(FailedGate::gate).toList(),
                example.isEmpty() ? Optional.empty() : Optional.of(UUID.fromString(example)));
    }

    /** Returns gates as JSON: an array of objects. */
    public static String writeGates(List<FailedGate> gates) {
        return Json.write(gates.stream()
                .map(gate -> Map.of("gate", gate.gate().name(), "detail", gate.detail()))
                .toList());
    }

    /** Returns the gates that the run of a row failed. */
    public static List<FailedGate> readGates(Row row) {
        List<FailedGate> gates = new ArrayList<>();
        Json.tree(row.get(RunTable.GATES))
                .forEach(gate -> gates.add(new FailedGate(
                        Gate.valueOf(gate.path("gate").asText()),
                        gate.path("detail").asText())));
        return gates;
    }

    /** A refused run keeps no SQL, so it cannot say that it ran. */
    private static ExecutionStatus withoutReceipt(ExecutionStatus ended) {
        return switch (ended) {
            case OK, REFINED_OK -> ExecutionStatus.REJECTED_BY_FIREWALL;
            case FAILED, REJECTED_BY_FIREWALL, NOT_RUN -> ended;
        };
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    private static String upper(String text) {
        return Objects.requireNonNull(text).toUpperCase(Locale.ROOT);
    }
}
