package io.flyquery.core.internal.journal;

import java.time.Clock;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * Makes UUIDs of version 7 (RFC 9562): 48 bits of milliseconds, then 12 bits that count within a millisecond, then 62
 * random bits. Ids of one engine rise strictly. Thread-safe.
 */
public final class Ids {
    private static final int MOST_IN_MILLISECOND = 0xFFF;

    private final Clock clock;
    private final RandomGenerator random;
    private long lastMillis;
    private int count;

    /** Creates a source of ids. */
    public Ids(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    /** Returns the next id. */
    public synchronized UUID next() {
        long now = clock.millis();
        if (now > lastMillis) {
            lastMillis = now;
            count = 0;
        } else if (count == MOST_IN_MILLISECOND) {
            lastMillis++;
            count = 0;
        } else {
            count++;
        }
        long most = (lastMillis << 16) | 0x7000L | count;
        long least = (random.nextLong() & 0x3FFF_FFFF_FFFF_FFFFL) | 0x8000_0000_0000_0000L;
        return new UUID(most, least);
    }
}
