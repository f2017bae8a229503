package io.flyquery.core.internal.learning;

import io.flyquery.core.internal.example.ExampleWriter;
import io.flyquery.core.internal.example.KeyedUnits;
import io.flyquery.core.internal.guard.ClosedException;
import io.flyquery.core.internal.guard.TimeLimitException;
import io.flyquery.core.internal.guard.Workers;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.core.internal.rows.RunRows;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.text.Storable;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.Learning;
import io.flyquery.learning.Metrics;
import io.flyquery.learning.ObserveQueue;
import io.flyquery.learning.PiiScanner;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.schema.RunTable;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The door to learning. Thread-safe. */
public final class LearningService implements Learning {
    private static final int BATCH = 200;

    private final StateStore store;
    private final AutoLearner learner;
    private final Workers workers;
    private final Settings settings;
    private final ObservationQueue queue;
    private final Duration limit;
    private final Metrics metrics;

    /**
     * Creates the door.
     *
     * @param scanner looks for personal data; null: nobody does
     * @param metrics the door to learned metrics
     */
    public LearningService(
            StateStore store,
            KeyedUnits keyed,
            ExampleWriter writer,
            Workers workers,
            Settings settings,
            @Nullable PiiScanner scanner,
            Metrics metrics) {
        this.metrics = metrics;
        this.store = store;
        this.learner = new AutoLearner(store, keyed, writer, settings, scanner);
        this.workers = workers;
        this.settings = settings;
        this.queue = new ObservationQueue(workers, settings.integer(Setting.OBSERVE_QUEUE), this::observe);
        this.limit = settings.millis(Setting.LEARN_TIMEOUT_MS);
    }

    @Override
    public Metrics metrics() {
        return metrics;
    }

    @Override
    public LearnOutcome observe(Caller caller, RunRecord run) {
        AutoLearner.Stage stage = new AutoLearner.Stage();
        return guarded(caller, stage, () -> learner.observe(caller, run, stage));
    }

    private interface Observation {
        LearnOutcome run();
    }

    private LearnOutcome guarded(Caller caller, AutoLearner.Stage stage, Observation observation) {
        if (!caller.actor().may(Permission.RUN_WRITE)) {
            return new LearnOutcome.Failed(
                    ErrorCode.NOT_PERMITTED,
                    "caller",
                    "actor '" + caller.actor().id() + "' lacks the permission " + Permission.RUN_WRITE);
        }
        try {
            return workers.call(limit, observation::run);
        } catch (ClosedException e) {
            throw e;
        } catch (TimeLimitException e) {
            return new LearnOutcome.Failed(
                    ErrorCode.UNAVAILABLE,
                    stage.part(),
                    e.getMessage() + "; whether the run was kept is not known, and observing it again is safe");
        } catch (FlyQueryException e) {
            return new LearnOutcome.Failed(e.code(), stage.part(), String.valueOf(e.getMessage()));
        } catch (RuntimeException e) {
            return new LearnOutcome.Failed(
                    ErrorCode.UNAVAILABLE,
                    stage.part(),
                    "failed with " + e.getClass().getName() + "; observing the run again is safe");
        }
    }

    @Override
    public CompletionStage<LearnOutcome> observeAsync(Caller caller, RunRecord run) {
        return queue.add(caller, run);
    }

    @Override
    public ObserveQueue queue() {
        return queue.state();
    }

    /** Waits until no run waits, at most for a time; what waits then is dropped. */
    public void drain(Duration within) {
        queue.drain(within);
    }

    @Override
    public void register(Caller caller, RunRecord run) {
        Permissions.require(caller, Permission.RUN_WRITE);
        store.write(
                caller.scope(),
                unit -> learner.keep(
                        unit, caller, run, run.dialect().or(caller::dialect).orElseGet(settings::dialect)));
    }

    @Override
    public Optional<RecordedRun> run(Caller caller, String traceId) {
        Permissions.requireEither(caller, Permission.RUN_WRITE, Permission.RATE);
        return store.read(caller.scope(), unit -> RunRows.find(unit, traceId)).map(RunRows::read);
    }

    @Override
    public long backfill(Caller caller, Instant since) {
        Permissions.require(caller, Permission.RUN_WRITE);
        long done = 0;
        Scan scan = Scan.of(RunTable.SPEC, "run_by_learned")
                .where(Condition.equal(RunTable.LEARNED, ""))
                .where(Condition.atLeast(RunTable.AT, Storable.nearest(since)))
                .limitTo(BATCH);
        List<Row> batch = pending(caller, scan);
        while (!batch.isEmpty()) {
            for (Row row : batch) {
                RecordedRun run = RunRows.read(row);
                Caller owner =
                        row.get(RunTable.DATASET).isEmpty() ? caller : caller.inDataset(row.get(RunTable.DATASET));
                AutoLearner.Stage stage = new AutoLearner.Stage();
                LearnOutcome outcome = guarded(
                        owner,
                        stage,
                        () -> learner.judge(
                                owner, run.run(), run.run().dialect().orElseGet(settings::dialect), stage));
                done += outcome.fold(proposed -> 1, duplicate -> 1, skipped -> 1, failed -> 0);
            }
            batch = pending(caller, scan.startAfter(batch.get(batch.size() - 1).valuesOf(scan.orderColumns())));
        }
        return done;
    }

    private List<Row> pending(Caller caller, Scan scan) {
        return store.read(caller.scope(), unit -> {
            List<Row> found = new ArrayList<>();
            try (Rows rows = unit.table(RunTable.SPEC).scan(scan)) {
                rows.forEachRemaining(found::add);
            }
            return found;
        });
    }
}
