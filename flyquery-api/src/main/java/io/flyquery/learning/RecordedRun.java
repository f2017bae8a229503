package io.flyquery.learning;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * A run as the ledger keeps it.
 *
 * @param run the run
 * @param recordedAt when, store time
 * @param learned what the auto-learner made of it; empty: it did not look, or was interrupted before it decided
 * @param gates the gates that failed; copied
 * @param exampleId the example that it led to or repeats
 * @since 0.1
 */
public record RecordedRun(
        RunRecord run, Instant recordedAt, Optional<Learned> learned, List<Gate> gates, Optional<UUID> exampleId) {
    /** What the auto-learner can make of a run. */
    public enum Learned {
        /** It became a proposal. */
        PROPOSED,
        /** Its pair was there. */
        DUPLICATE,
        /** It did not pass. */
        SKIPPED
    }

    /** Copies. */
    public RecordedRun {
        gates = List.copyOf(gates);
    }
}
