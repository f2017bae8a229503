package io.flyquery.learning;

import io.flyquery.model.Caller;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * The run ledger and the auto-learner. Safe for use by several threads.
 *
 * @since 0.1
 */
public interface Learning {
    /**
     * Keeps a run in the ledger and lets the auto-learner look at it; needs {@code RUN_WRITE}. Waits for the store, at most
     * as long as the setting {@code flyquery.learn-timeout-ms} says, and never throws for a failure of learning: the
     * application's answer stands whatever happens here.
     *
     * <p>Observing the same run again is safe: the first outcome comes back. Another run with the same trace id fails with
     * {@code REQUEST_CONFLICT}.
     */
    LearnOutcome observe(Caller caller, RunRecord run);

    /**
     * Does the same later, in the engine's own thread. Returns at once; when too many runs wait, the stage completes with a
     * {@link LearnOutcome.Failed} of {@code BUSY} and {@link #queue()} counts the run as dropped. The stage never completes
     * exceptionally.
     */
    CompletionStage<LearnOutcome> observeAsync(Caller caller, RunRecord run);

    /** Returns the state of the queue of {@link #observeAsync}. */
    ObserveQueue queue();

    /**
     * Keeps a run in the ledger without looking whether it can be learned, for an application that only rates; needs {@code
     * RUN_WRITE}. Observing it later is possible.
     *
     * @throws io.flyquery.error.ConflictException {@code REQUEST_CONFLICT} if another run has this trace id
     * @throws io.flyquery.error.FlyQueryException {@code UNAVAILABLE} or {@code BUSY} if the store does not answer
     */
    void register(Caller caller, RunRecord run);

    /** Returns a run of the ledger, if it is there; needs {@code RUN_WRITE} or {@code RATE}. */
    Optional<RecordedRun> run(Caller caller, String traceId);

    /**
     * Observes again what the ledger holds without an outcome, such as after a crash or where the scanner failed; needs
     * {@code RUN_WRITE}.
     *
     * @param since runs recorded at or after this time
     * @return how many runs got an outcome
     */
    long backfill(Caller caller, Instant since);

    /** Returns the learned metrics of vectors. */
    Metrics metrics();
}
