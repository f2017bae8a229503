package io.flyquery.feedback;

import io.flyquery.model.Caller;
import io.flyquery.model.Page;

/**
 * Feedback: what people said about answers. Safe for use by several threads.
 *
 * <p>All methods throw {@link io.flyquery.error.FlyQueryException}: {@code NOT_FOUND} for runs that are not in the ledger of
 * the caller's scope, {@code NOT_PERMITTED} where the actor lacks a permission or feedback is switched off, {@code
 * UNAVAILABLE} or {@code BUSY} where the store does not answer. Each change is one transaction with its event.
 *
 * @since 0.1
 */
public interface Feedback {
    /**
     * Records what the caller's actor says of a run; needs {@code RATE}. Rating again replaces the earlier rating. What is
     * kept of the run comes from the ledger, so nobody can rate what was never answered.
     *
     * <p>A down-rating holds back the example that was learned from the run until a review, and counts against those that
     * were served in it; these are held back once two actors found them unhelpful and none helpful.
     *
     * @throws io.flyquery.error.FlyQueryException {@code INVALID} if the note is too long or the corrected SQL is not one
     *     read-only statement
     */
    RatingOutcome record(Caller caller, String traceId, NewRating rating);

    /** Records a rating with a note; see {@link #record(Caller, String, NewRating)}. */
    default RatingOutcome record(Caller caller, String traceId, Rating rating, String note) {
        return record(caller, traceId, NewRating.of(rating).withNote(note));
    }

    /**
     * Takes the actor's rating of a run back; needs {@code RATE}. Votes are counted anew; what was held back stays so until
     * a review.
     *
     * @throws io.flyquery.error.FlyQueryException {@code NOT_FOUND} if the actor has not rated the run
     */
    RatingOutcome retract(Caller caller, String traceId);

    /** Lists current ratings, newest first. */
    Page<RatedRun> list(Caller caller, RatingFilter filter);

    /** Counts current ratings. */
    RatingCounts counts(Caller caller);

    /**
     * Deletes every rating of the scope and nothing else, the notes in events included; needs {@code FEEDBACK_CLEAR}.
     * Examples stay as they are.
     *
     * @return how many ratings there were
     */
    long clear(Caller caller);
}
