package io.flyquery.feedback;

import java.util.List;
import java.util.Optional;

/**
 * What recording or retracting a rating did.
 *
 * @param current the rating that counts now; empty after a retraction
 * @param effects what else happened; copied
 * @since 0.1
 */
public record RatingOutcome(Optional<RatedRun> current, List<RatingEffect> effects) {
    /** Copies. */
    public RatingOutcome {
        effects = List.copyOf(effects);
    }
}
