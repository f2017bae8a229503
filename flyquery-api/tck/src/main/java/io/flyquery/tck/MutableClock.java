package io.flyquery.tck;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;

/**
 * A clock that stands still until a test moves it. Copies in other zones show the same time. Safe for use by several
 * threads.
 *
 * @since 0.1
 */
public final class MutableClock extends Clock {
    private final Shared shared;
    private final ZoneId zone;

    private MutableClock(Shared shared, ZoneId zone) {
        this.shared = shared;
        this.zone = zone;
    }

    /** Returns a clock in UTC that shows a time. */
    public static MutableClock at(Instant start) {
        return new MutableClock(new Shared(start), ZoneOffset.UTC);
    }

    /**
     * Returns a clock in UTC that shows a time.
     *
     * @param start as ISO 8601 in UTC, such as {@code 2026-01-31T12:00:00Z}
     */
    public static MutableClock at(String start) {
        return at(Instant.parse(start));
    }

    /** Moves the clock on; back, if the duration is negative. */
    public void advance(Duration by) {
        shared.advance(by);
    }

    /** Sets the clock to a time, earlier or later. */
    public void set(Instant instant) {
        shared.set(instant);
    }

    @Override
    public Instant instant() {
        return shared.now();
    }

    @Override
    public ZoneId getZone() {
        return zone;
    }

    @Override
    public Clock withZone(ZoneId other) {
        return new MutableClock(shared, other);
    }

    /** The time that a clock and its copies in other zones show. */
    private static final class Shared {
        private Instant now;

        private Shared(Instant now) {
            this.now = Objects.requireNonNull(now, "now");
        }

        private synchronized Instant now() {
            return now;
        }

        private synchronized void set(Instant instant) {
            now = Objects.requireNonNull(instant, "instant");
        }

        private synchronized void advance(Duration by) {
            now = now.plus(by);
        }
    }
}
