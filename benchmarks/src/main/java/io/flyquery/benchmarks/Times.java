package io.flyquery.benchmarks;

import java.util.Arrays;
import java.util.OptionalDouble;

/** Collects times in eight bytes each. Not thread-safe. */
final class Times {
    private static final double NANOS_IN_MICRO = 1_000;

    private long[] nanos = new long[256];
    private int count;
    private boolean sorted = true;

    void add(long time) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, count * 2);
        }
        nanos[count++] = time;
        sorted = false;
    }

    /** Returns the least time that a share of all times does not exceed, in microseconds; empty without any time. */
    OptionalDouble micros(double share) {
        if (count == 0) {
            return OptionalDouble.empty();
        }
        if (!sorted) {
            Arrays.sort(nanos, 0, count);
            sorted = true;
        }
        int rank = (int) Math.ceil(share * count);
        return OptionalDouble.of(nanos[Math.max(rank, 1) - 1] / NANOS_IN_MICRO);
    }
}
