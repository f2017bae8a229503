package io.flyquery.core.internal.learning;

import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.example.ExampleWriter;
import io.flyquery.core.internal.example.KeyedUnits;
import io.flyquery.core.internal.journal.Requests;
import io.flyquery.core.internal.rows.RunRows;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.PiiScanner;
import io.flyquery.learning.RecordedRun.Learned;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.RunTable;
import io.flyquery.spi.schema.SightingTable;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The auto-learner: one transaction writes the run, then it is judged without any lock, then one transaction decides on the
 * proposal. What is interrupted in between has its run in the ledger and no outcome, and can be observed again. Thread-safe.
 */
final class AutoLearner {
    private final StateStore store;
    private final KeyedUnits keyed;
    private final ExampleWriter writer;
    private final Settings settings;
    private final RunGates runGates;

    AutoLearner(
            StateStore store, KeyedUnits keyed, ExampleWriter writer, Settings settings, @Nullable PiiScanner scanner) {
        this.store = store;
        this.keyed = keyed;
        this.writer = writer;
        this.settings = settings;
        this.runGates = new RunGates(settings, scanner);
    }

    /** Tells which part of an observation is at work. */
    static final class Stage {
        private volatile String part = "store";

        /** Returns the part: {@code store} or {@code scanner}. */
        String part() {
            return part;
        }
    }

    /**
     * Observes.
     *
     * @throws FlyQueryException if the store or the scanner fails; {@code stage} tells which
     */
    LearnOutcome observe(Caller caller, RunRecord run, Stage stage) {
        Dialect dialect = dialect(caller, run);
        boolean enabled = settings.isOn(Setting.AUTOLEARN_ENABLED);
        Optional<LearnOutcome> known = store.write(caller.scope(), unit -> {
            Optional<LearnOutcome> earlier = keep(unit, caller, run, dialect);
            if (earlier.isEmpty() && !enabled) {
                return Optional.of(decide(unit, caller, run, null, List.of(disabled())));
            }
            return earlier;
        });
        return known.orElseGet(() -> judge(caller, run, dialect, stage));
    }

    /** Observes a run that the ledger holds; see {@link #observe}. */
    LearnOutcome judge(Caller caller, RunRecord run, Dialect dialect, Stage stage) {
        if (!settings.isOn(Setting.AUTOLEARN_ENABLED)) {
            return store.write(caller.scope(), unit -> decide(unit, caller, run, null, List.of(disabled())));
        }
        boolean readable = !RunRows.isRefused(run)
                && run.receipt().isPresent()
                && Draft.sqlLength(run.receipt().get().sql()).isEmpty();
        Draft draft = readable
                ? Draft.of(keyed.rules(), run.question(), run.receipt().get().sql(), dialect)
                : null;
        stage.part = "scanner";
        List<FailedGate> failed = runGates.failed(run, draft);
        stage.part = "store";
        return isComparable(draft, failed)
                ? keyed.write(caller.scope(), unit -> decide(unit, caller, run, draft, failed))
                : store.write(caller.scope(), unit -> decide(unit, caller, run, draft, failed));
    }

    /** Returns whether the pair has keys to look for among what is stored. */
    private static boolean isComparable(@Nullable Draft draft, List<FailedGate> failed) {
        return draft != null
                && draft.holdsStatement()
                && draft.hasKeys()
                && failed.stream().noneMatch(gate -> gate.gate() == Gate.QUESTION_INVALID);
    }

    private static FailedGate disabled() {
        return new FailedGate(Gate.DISABLED, Setting.AUTOLEARN_ENABLED.property() + " is false");
    }

    /** Writes a run unless it is there; returns its outcome if it has one. */
    Optional<LearnOutcome> keep(UnitOfWork unit, Caller caller, RunRecord run, Dialect dialect) {
        String digest = RunRows.digest(caller, run, dialect);
        Requests.once(unit, caller, "learning.observe", digest, kept -> "true", json -> true, () -> true);
        Insertion insertion = unit.table(RunTable.SPEC).insertIfAbsent(RunRows.write(unit, caller, run, dialect));
        if (insertion instanceof Insertion.Existing existing) {
            if (!existing.row().get(RunTable.DIGEST).equals(digest)) {
                throw new ConflictException(
                        ErrorCode.REQUEST_CONFLICT,
                        "another run with trace id '" + run.traceId() + "' was recorded at "
                                + existing.row().get(RunTable.AT) + "; give each run an id of its own");
            }
            return outcome(existing.row());
        }
        return Optional.empty();
    }

    private LearnOutcome decide(
            UnitOfWork unit, Caller caller, RunRecord run, @Nullable Draft draft, List<FailedGate> runFailed) {
        Optional<Row> row = unit.table(RunTable.SPEC).update(Key.of(run.traceId()), same -> same);
        if (row.isEmpty()) {
            throw new FlyQueryException(
                    ErrorCode.NOT_FOUND, "run '" + run.traceId() + "' is no longer in the ledger; observe it again");
        }
        Optional<LearnOutcome> earlier = outcome(row.get());
        if (earlier.isPresent()) {
            return earlier.get();
        }
        String dataset = row.get().get(RunTable.DATASET);
        List<FailedGate> failed = new ArrayList<>(runFailed);
        Optional<Row> seen = Optional.empty();
        if (draft != null && isComparable(draft, runFailed)) {
            StoreGates stored = StoreGates.of(unit, settings, draft, dataset);
            failed.addAll(stored.failed());
            seen = stored.seen();
        }
        failed.sort(Comparator.comparing(FailedGate::gate));
        if (failed.isEmpty() && draft != null) {
            return propose(unit, caller, run, draft, dataset);
        }
        return skip(unit, caller, run, failed, seen);
    }

    private LearnOutcome propose(UnitOfWork unit, Caller caller, RunRecord run, Draft draft, String dataset) {
        Insertion insertion = writer.insert(
                unit,
                caller,
                new ExampleWriter.NewRow(
                        draft,
                        dataset,
                        ExampleSource.AGENT_LEARNED,
                        ExampleQuality.PROPOSED,
                        Map.of("executed_query_id", run.traceId()),
                        run.traceId(),
                        "proposed",
                        null),
                null);
        String id = insertion.row().get(ExampleTable.ID);
        return insertion.fold(
                inserted -> finish(unit, run.traceId(), new LearnOutcome.Proposed(UUID.fromString(id)), List.of(), id),
                existing -> skip(
                        unit,
                        caller,
                        run,
                        List.of(new FailedGate(Gate.DUPLICATE, "the pair is example " + id)),
                        Optional.of(existing.row())));
    }

    private LearnOutcome skip(
            UnitOfWork unit, Caller caller, RunRecord run, List<FailedGate> failed, Optional<Row> seen) {
        boolean duplicate = failed.size() == 1 && failed.get(0).gate() == Gate.DUPLICATE;
        boolean phrasing = failed.size() == 1 && failed.get(0).gate() == Gate.PHRASING_LIMIT;
        if (seen.isPresent() && (duplicate || phrasing)) {
            String id = seen.get().get(ExampleTable.ID);
            countSighting(unit, caller, id);
            return finish(
                    unit,
                    run.traceId(),
                    duplicate ? new LearnOutcome.Duplicate(UUID.fromString(id)) : skipped(failed),
                    failed,
                    id);
        }
        return finish(unit, run.traceId(), skipped(failed), failed, "");
    }

    private static LearnOutcome skipped(List<FailedGate> failed) {
        return new LearnOutcome.Skipped(failed);
    }

    private static void countSighting(UnitOfWork unit, Caller caller, String exampleId) {
        unit.table(ExampleTable.SPEC)
                .update(
                        Key.of(exampleId),
                        row -> row.with(ExampleTable.SIGHTINGS, row.get(ExampleTable.SIGHTINGS) + 1));
        unit.table(SightingTable.SPEC)
                .insertIfAbsent(Row.builder(SightingTable.SPEC)
                        .set(SightingTable.EXAMPLE_ID, exampleId)
                        .set(SightingTable.ACTOR_ID, caller.actor().id())
                        .set(SightingTable.SIGHTINGS, 0L)
                        .set(SightingTable.LAST_AT, unit.now())
                        .build());
        unit.table(SightingTable.SPEC)
                .update(
                        Key.of(exampleId, caller.actor().id()),
                        row -> row.toBuilder()
                                .set(SightingTable.SIGHTINGS, row.get(SightingTable.SIGHTINGS) + 1)
                                .set(SightingTable.LAST_AT, unit.now())
                                .build());
    }

    /** Writes what became of a run, and counts it. */
    private static LearnOutcome finish(
            UnitOfWork unit, String traceId, LearnOutcome outcome, List<FailedGate> gates, String exampleId) {
        Learned learned = outcome.fold(
                proposed -> Learned.PROPOSED,
                duplicate -> Learned.DUPLICATE,
                skipped -> Learned.SKIPPED,
                failure -> Learned.SKIPPED);
        unit.table(RunTable.SPEC)
                .update(
                        Key.of(traceId),
                        row -> row.toBuilder()
                                .set(RunTable.LEARNED, learned.name().toLowerCase(Locale.ROOT))
                                .set(RunTable.GATES, RunRows.writeGates(gates))
                                .set(RunTable.EXAMPLE_ID, exampleId)
                                .build());
        String day = unit.now().atZone(ZoneOffset.UTC).toLocalDate().toString();
        count(unit, day, learned.name().toLowerCase(Locale.ROOT));
        gates.forEach(gate -> count(unit, day, "gate:" + gate.gate()));
        return outcome;
    }

    private static void count(UnitOfWork unit, String day, String reason) {
        unit.table(LearnCountTable.SPEC)
                .insertIfAbsent(Row.builder(LearnCountTable.SPEC)
                        .set(LearnCountTable.DAY, day)
                        .set(LearnCountTable.REASON, reason)
                        .set(LearnCountTable.RUNS, 0L)
                        .build());
        unit.table(LearnCountTable.SPEC)
                .update(Key.of(day, reason), row -> row.with(LearnCountTable.RUNS, row.get(LearnCountTable.RUNS) + 1));
    }

    /** Returns the outcome that a row holds. */
    private static Optional<LearnOutcome> outcome(Row row) {
        String learned = row.get(RunTable.LEARNED);
        return switch (learned) {
            case "" -> Optional.empty();
            case "proposed" -> Optional.of(new LearnOutcome.Proposed(UUID.fromString(row.get(RunTable.EXAMPLE_ID))));
            case "duplicate" -> Optional.of(new LearnOutcome.Duplicate(UUID.fromString(row.get(RunTable.EXAMPLE_ID))));
            default -> Optional.of(skipped(RunRows.readGates(row)));
        };
    }

    private Dialect dialect(Caller caller, RunRecord run) {
        return run.dialect().or(caller::dialect).orElseGet(settings::dialect);
    }
}
