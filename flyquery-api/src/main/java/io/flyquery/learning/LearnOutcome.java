package io.flyquery.learning;

import io.flyquery.error.ErrorCode;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/**
 * What the auto-learner made of a run.
 *
 * @since 0.1
 */
public sealed interface LearnOutcome {
    /** Returns what the function for this case makes of it. */
    <R> R fold(
            Function<? super Proposed, ? extends R> proposed,
            Function<? super Duplicate, ? extends R> duplicate,
            Function<? super Skipped, ? extends R> skipped,
            Function<? super Failed, ? extends R> failed);

    /**
     * The pair is new and waits for a review.
     *
     * @param exampleId the proposal
     */
    record Proposed(UUID exampleId) implements LearnOutcome {
        @Override
        public <R> R fold(
                Function<? super Proposed, ? extends R> proposed,
                Function<? super Duplicate, ? extends R> duplicate,
                Function<? super Skipped, ? extends R> skipped,
                Function<? super Failed, ? extends R> failed) {
            return proposed.apply(this);
        }
    }

    /**
     * The run passed every other gate, but its pair is there; the sighting was counted.
     *
     * @param exampleId the example that is there
     */
    record Duplicate(UUID exampleId) implements LearnOutcome {
        @Override
        public <R> R fold(
                Function<? super Proposed, ? extends R> proposed,
                Function<? super Duplicate, ? extends R> duplicate,
                Function<? super Skipped, ? extends R> skipped,
                Function<? super Failed, ? extends R> failed) {
            return duplicate.apply(this);
        }
    }

    /**
     * The run did not pass.
     *
     * @param gates all gates that it failed, at least one, in the order of {@link Gate}; the first is the primary one; copied
     */
    record Skipped(List<FailedGate> gates) implements LearnOutcome {
        /** Copies. */
        public Skipped {
            gates = List.copyOf(gates);
        }

        /** Returns the primary gate. */
        public Gate primary() {
            return gates.get(0).gate();
        }

        @Override
        public <R> R fold(
                Function<? super Proposed, ? extends R> proposed,
                Function<? super Duplicate, ? extends R> duplicate,
                Function<? super Skipped, ? extends R> skipped,
                Function<? super Failed, ? extends R> failed) {
            return skipped.apply(this);
        }
    }

    /**
     * Learning did not work; the application's answer stands as it is. Observing the same run again is safe.
     *
     * @param code {@code UNAVAILABLE}, {@code BUSY}, {@code REQUEST_CONFLICT}, {@code NOT_PERMITTED} or another code
     * @param part what failed: {@code store}, {@code scanner}, {@code queue} or {@code caller}
     * @param message what happened and what to do, without questions or SQL
     */
    record Failed(ErrorCode code, String part, String message) implements LearnOutcome {
        @Override
        public <R> R fold(
                Function<? super Proposed, ? extends R> proposed,
                Function<? super Duplicate, ? extends R> duplicate,
                Function<? super Skipped, ? extends R> skipped,
                Function<? super Failed, ? extends R> failed) {
            return failed.apply(this);
        }
    }
}
