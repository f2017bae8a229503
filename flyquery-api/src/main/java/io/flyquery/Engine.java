package io.flyquery;

import io.flyquery.eval.Evals;
import io.flyquery.example.Examples;
import io.flyquery.feedback.Feedback;
import io.flyquery.learning.Learning;
import io.flyquery.model.Caller;
import java.time.Duration;

/**
 * The learning loop of an application that turns questions into SQL. Made by {@code FlyQuery.builder()} of {@code
 * flyquery-core}; one engine serves the whole application.
 *
 * <p>Safe for use by several threads. Whoever built it closes it. After {@link #close()} every call throws {@link
 * IllegalStateException}.
 *
 * @since 0.1
 */
public interface Engine extends AutoCloseable {
    /** Returns what people said about answers. */
    Feedback feedback();

    /** Returns the examples: adding, reviewing and retrieving them. */
    Examples examples();

    /** Returns the measuring of what was learned. */
    Evals evals();

    /** Returns the run ledger and the auto-learner. */
    Learning learning();

    /** Returns what the caller's workspace holds and how its loop is doing. */
    Stats stats(Caller caller);

    /**
     * Does the upkeep of the caller's workspace: makes SQL keys anew that an older release wrote, deletes what is beyond its
     * retention, makes missing vectors, masks stored questions by the values known by now, and learns the metrics of their
     * vectors; needs {@code ADMIN}. Can be called at any time, as often as wanted.
     *
     * @param budget after this time no further step is begun
     * @throws io.flyquery.error.StoreException {@code INCOMPATIBLE} if a newer release writes SQL keys in this workspace
     */
    MaintenanceReport maintain(Caller caller, Duration budget);

    /**
     * Ends the engine: waits for calls under way and writes what waits to be written, together at most as long as the setting
     * {@code flyquery.close-timeout-ms} says, and closes what the engine opened itself. Closing twice is fine.
     */
    @Override
    void close();
}
