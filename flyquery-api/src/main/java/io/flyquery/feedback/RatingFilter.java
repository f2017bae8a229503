package io.flyquery.feedback;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which ratings to list, newest first. Immutable; start with {@link #all()}.
 *
 * @since 0.1
 */
public final class RatingFilter {
    /** The most items a page can have. */
    public static final int MAX_PAGE = 500;

    private final @Nullable Rating rating;
    private final @Nullable String traceId;
    private final int limit;
    private final @Nullable String cursor;

    private RatingFilter(@Nullable Rating rating, @Nullable String traceId, int limit, @Nullable String cursor) {
        this.rating = rating;
        this.traceId = traceId;
        this.limit = limit;
        this.cursor = cursor;
    }

    /** Returns a filter that lets everything pass, 50 a page. */
    public static RatingFilter all() {
        return new RatingFilter(null, null, 50, null);
    }

    /** Returns this filter for one judgement. */
    public RatingFilter withRating(Rating value) {
        return new RatingFilter(value, traceId, limit, cursor);
    }

    /** Returns this filter for one run. */
    public RatingFilter ofRun(String value) {
        return new RatingFilter(rating, value, limit, cursor);
    }

    /** Returns this filter with pages of another size; 1 to {@value #MAX_PAGE}. */
    public RatingFilter limitTo(int items) {
        if (items < 1 || items > MAX_PAGE) {
            throw new IllegalArgumentException("limit was " + items + " but must be from 1 to " + MAX_PAGE);
        }
        return new RatingFilter(rating, traceId, items, cursor);
    }

    /** Returns this filter for the page that {@link io.flyquery.model.Page#next()} points at. */
    public RatingFilter from(String next) {
        return new RatingFilter(rating, traceId, limit, next);
    }

    /** Returns the judgement asked for. */
    public Optional<Rating> rating() {
        return Optional.ofNullable(rating);
    }

    /** Returns the run asked for. */
    public Optional<String> traceId() {
        return Optional.ofNullable(traceId);
    }

    /** Returns the size of a page. */
    public int limit() {
        return limit;
    }

    /** Returns where the page begins. */
    public Optional<String> cursor() {
        return Optional.ofNullable(cursor);
    }
}
