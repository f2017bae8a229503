package io.flyquery.feedback;

import java.util.OptionalDouble;

/**
 * How many ratings there are. Each current rating of a run by a rater counts.
 *
 * @param up up-ratings
 * @param down down-ratings
 * @param ratedRuns runs with at least one rating
 * @param disputedRuns runs with both ups and downs
 * @since 0.1
 */
public record RatingCounts(long up, long down, long ratedRuns, long disputedRuns) {
    /** Returns the share of up-ratings; empty when nothing was rated. */
    public OptionalDouble upRate() {
        return up + down == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) up / (up + down));
    }
}
