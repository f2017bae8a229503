package io.flyquery.core.internal.upkeep;

import io.flyquery.MaintenanceReport;
import io.flyquery.core.internal.example.ExampleEmbedder;
import io.flyquery.core.internal.example.Rekeying;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.example.Progress;
import io.flyquery.model.Caller;
import io.flyquery.model.Scope;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.RequestTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import io.flyquery.spi.schema.RunTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Makes old SQL keys anew, deletes what is beyond its retention, makes missing vectors and keeps retrieval up, step by step, so
 * that other writers get their turn.
 */
public final class Upkeep {
    private static final int BATCH = 1_000;
    private static final int REQUEST_DAYS = 30;
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private final StateStore store;
    private final Rekeying rekeying;
    private final ExampleEmbedder embedder;
    private final Settings settings;
    private final RetrievalUpkeep retrieval;

    /** Creates an upkeep. */
    public Upkeep(
            StateStore store,
            Rekeying rekeying,
            ExampleEmbedder embedder,
            Settings settings,
            RetrievalUpkeep retrieval) {
        this.store = store;
        this.rekeying = rekeying;
        this.embedder = embedder;
        this.settings = settings;
        this.retrieval = retrieval;
    }

    /** Does the upkeep of a workspace; see {@link io.flyquery.Engine#maintain}. */
    public MaintenanceReport run(Caller caller, Duration budget) {
        Scope scope = caller.scope();
        Budget left = new Budget(System.nanoTime() + nanos(budget));
        long rekeyed = rekeying.run(scope, () -> !left.isSpent());
        int days = settings.integer(Setting.RUN_RETENTION_DAYS);
        int count = settings.integer(Setting.RUN_RETENTION_COUNT);
        long runs = days == 0 ? 0 : repeat(scope, left, unit -> deleteOld(unit, old(unit, "run", days)));
        if (count > 0) {
            runs += repeat(scope, left, unit -> deleteBeyond(unit, count));
        }
        long items = days == 0 ? 0 : repeat(scope, left, unit -> deleteOld(unit, old(unit, "item", days)));
        long requests = repeat(scope, left, unit -> deleteOld(unit, old(unit, "request", REQUEST_DAYS)));
        long embedded = left.isSpent() ? 0 : embedder.embedMissing(scope, Progress.NONE, () -> !left.isSpent());
        RetrievalUpkeep.Done done = retrieval.run(caller, () -> !left.isSpent());
        return new MaintenanceReport(
                runs,
                items,
                requests,
                rekeyed,
                embedded,
                done.remasked(),
                done.metrics(),
                done.finished() && !left.isSpent());
    }

    /** Returns a time in nanoseconds, at most some centuries. */
    private static long nanos(Duration time) {
        return time.compareTo(LONGEST) > 0 ? LONGEST.toNanos() : time.toNanos();
    }

    private record Budget(long deadline) {
        boolean isSpent() {
            return System.nanoTime() - deadline >= 0;
        }
    }

    private long repeat(Scope scope, Budget left, ToLongFunction<UnitOfWork> step) {
        long total = 0;
        long deleted = BATCH;
        while (deleted == BATCH && !left.isSpent()) {
            deleted = store.write(scope, step::applyAsLong);
            total += deleted;
        }
        return total;
    }

    private static Scan old(UnitOfWork unit, String what, int days) {
        Instant limit = unit.now().minus(Duration.ofDays(days));
        return switch (what) {
            case "run" -> before(Scan.of(RunTable.SPEC, "run_by_at"), RunTable.AT, limit);
            case "item" ->
                before(Scan.of(RetrievalItemTable.SPEC, "retrieval_item_by_at"), RetrievalItemTable.AT, limit);
            default -> before(Scan.of(RequestTable.SPEC, "request_by_at"), RequestTable.AT, limit);
        };
    }

    private static Scan before(Scan scan, Column<Instant> at, Instant limit) {
        return scan.where(new Condition<>(at, Condition.Operator.AT_MOST, List.of(limit)))
                .limitTo(BATCH);
    }

    private static long deleteOld(UnitOfWork unit, Scan scan) {
        return unit.table(scan.spec()).deleteAll(scan);
    }

    private static long deleteBeyond(UnitOfWork unit, int count) {
        long beyond = unit.table(RunTable.SPEC).count(Scan.of(RunTable.SPEC)) - count;
        return beyond <= 0
                ? 0
                : unit.table(RunTable.SPEC)
                        .deleteAll(Scan.of(RunTable.SPEC, "run_by_at").limitTo((int) Math.min(BATCH, beyond)));
    }
}
