package io.flyquery.feedback;

import java.util.UUID;

/**
 * One thing that a rating did beside being kept.
 *
 * @param kind what
 * @param exampleId to which example
 * @since 0.1
 */
public record RatingEffect(Kind kind, UUID exampleId) {
    /** What a rating can do. */
    public enum Kind {
        /** The example learned from the run is held back until a review. */
        LEARNED_SUSPENDED,
        /** A vote of the example learned from the run changed. */
        LEARNED_COUNTED,
        /** An example served in the run got a vote that it helped. */
        SERVED_HELPFUL,
        /** An example served in the run got a vote that it did not help. */
        SERVED_UNHELPFUL,
        /** A vote of an example was taken back. */
        VOTE_WITHDRAWN,
        /** An example served in the run is held back: two actors found it unhelpful and none helpful. */
        SERVED_SUSPENDED,
        /** The corrected SQL waits for a review. */
        CORRECTION_PROPOSED,
        /** The corrected SQL is an example already. */
        CORRECTION_KNOWN
    }
}
