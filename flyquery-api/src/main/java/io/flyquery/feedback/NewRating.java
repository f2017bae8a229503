package io.flyquery.feedback;

import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A rating to record. Immutable; start with {@link #of}.
 *
 * @since 0.1
 */
public final class NewRating {
    /** The longest note, in characters after trimming; a longer one is refused, never cut. */
    public static final int MAX_NOTE = 280;

    private final Rating rating;
    private final @Nullable String note;
    private final @Nullable RatingReason reason;
    private final @Nullable String correctedSql;

    private NewRating(
            Rating rating, @Nullable String note, @Nullable RatingReason reason, @Nullable String correctedSql) {
        this.rating = Objects.requireNonNull(rating, "rating");
        this.note = note;
        this.reason = reason;
        this.correctedSql = correctedSql;
    }

    /** Returns a rating without a note. */
    public static NewRating of(Rating rating) {
        return new NewRating(rating, null, null, null);
    }

    /** Returns this rating with a note; at most {@value #MAX_NOTE} characters after trimming, a blank one is none. */
    public NewRating withNote(String text) {
        return new NewRating(rating, text, reason, correctedSql);
    }

    /** Returns this rating with a reason. */
    public NewRating because(RatingReason why) {
        return new NewRating(rating, note, why, correctedSql);
    }

    /** Returns this rating with the SQL that the rater holds for right; it becomes a proposal. */
    public NewRating withCorrectedSql(String sql) {
        return new NewRating(rating, note, reason, sql);
    }

    /** Returns the judgement. */
    public Rating rating() {
        return rating;
    }

    /** Returns the note. */
    public Optional<String> note() {
        return Optional.ofNullable(note);
    }

    /** Returns the reason. */
    public Optional<RatingReason> reason() {
        return Optional.ofNullable(reason);
    }

    /** Returns the SQL that the rater holds for right. */
    public Optional<String> correctedSql() {
        return Optional.ofNullable(correctedSql);
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "NewRating[" + rating + "]";
    }
}
