package io.flyquery.example;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which examples to list. Immutable; start with {@link #all()}.
 *
 * @since 0.1
 */
public final class ExampleFilter {
    /** The most items a page can have. */
    public static final int MAX_PAGE = 500;

    private final @Nullable ExampleQuality quality;
    private final @Nullable ExampleSource source;
    private final @Nullable String dataset;
    private final @Nullable Instant createdAfter;
    private final @Nullable String text;
    private final @Nullable Boolean suspended;
    private final ExampleOrder order;
    private final int limit;
    private final @Nullable String cursor;

    private ExampleFilter(
            @Nullable ExampleQuality quality,
            @Nullable ExampleSource source,
            @Nullable String dataset,
            @Nullable Instant createdAfter,
            @Nullable String text,
            @Nullable Boolean suspended,
            ExampleOrder order,
            int limit,
            @Nullable String cursor) {
        this.quality = quality;
        this.source = source;
        this.dataset = dataset;
        this.createdAfter = createdAfter;
        this.text = text;
        this.suspended = suspended;
        this.order = order;
        this.limit = limit;
        this.cursor = cursor;
    }

    /** Returns a filter that lets everything pass: oldest first, 100 a page. */
    public static ExampleFilter all() {
        return new ExampleFilter(null, null, null, null, null, null, ExampleOrder.CREATED_AT_ASC, 100, null);
    }

    /** Returns a filter for what waits for a review, oldest first. */
    public static ExampleFilter pending() {
        return all().withQuality(ExampleQuality.PROPOSED);
    }

    /** Returns this filter for one quality. */
    public ExampleFilter withQuality(ExampleQuality value) {
        return new ExampleFilter(value, source, dataset, createdAfter, text, suspended, order, limit, cursor);
    }

    /** Returns this filter for one source. */
    public ExampleFilter withSource(ExampleSource value) {
        return new ExampleFilter(quality, value, dataset, createdAfter, text, suspended, order, limit, cursor);
    }

    /** Returns this filter for one dataset; the empty text means examples of the whole workspace only. */
    public ExampleFilter withDataset(String value) {
        return new ExampleFilter(quality, source, value, createdAfter, text, suspended, order, limit, cursor);
    }

    /** Returns this filter for what was created later. */
    public ExampleFilter createdAfter(Instant value) {
        return new ExampleFilter(quality, source, dataset, value, text, suspended, order, limit, cursor);
    }

    /** Returns this filter for examples whose question or SQL contains a text, whatever the case. */
    public ExampleFilter containing(String value) {
        return new ExampleFilter(quality, source, dataset, createdAfter, value, suspended, order, limit, cursor);
    }

    /** Returns this filter for examples that are held back, or that are not. */
    public ExampleFilter suspended(boolean value) {
        return new ExampleFilter(quality, source, dataset, createdAfter, text, value, order, limit, cursor);
    }

    /** Returns this filter in another order. */
    public ExampleFilter orderedBy(ExampleOrder value) {
        return new ExampleFilter(
                quality, source, dataset, createdAfter, text, suspended, Objects.requireNonNull(value), limit, cursor);
    }

    /** Returns this filter with pages of another size; 1 to {@value #MAX_PAGE}. */
    public ExampleFilter limitTo(int items) {
        if (items < 1 || items > MAX_PAGE) {
            throw new IllegalArgumentException("limit was " + items + " but must be from 1 to " + MAX_PAGE);
        }
        return new ExampleFilter(quality, source, dataset, createdAfter, text, suspended, order, items, cursor);
    }

    /** Returns this filter for the page that {@link io.flyquery.model.Page#next()} points at. */
    public ExampleFilter from(String next) {
        return new ExampleFilter(quality, source, dataset, createdAfter, text, suspended, order, limit, next);
    }

    /** Returns the quality asked for. */
    public Optional<ExampleQuality> quality() {
        return Optional.ofNullable(quality);
    }

    /** Returns the source asked for. */
    public Optional<ExampleSource> source() {
        return Optional.ofNullable(source);
    }

    /** Returns the dataset asked for. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Returns the time asked for. */
    public Optional<Instant> createdAfter() {
        return Optional.ofNullable(createdAfter);
    }

    /** Returns the text asked for. */
    public Optional<String> text() {
        return Optional.ofNullable(text);
    }

    /** Returns whether only held back examples, or only others, are asked for. */
    public Optional<Boolean> suspended() {
        return Optional.ofNullable(suspended);
    }

    /** Returns the order. */
    public ExampleOrder order() {
        return order;
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
