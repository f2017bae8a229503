package io.flyquery.retrieval.onnx;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** How long a model takes for a token, as lately seen. Safe for use by several threads. */
final class Pace {
    private static final long SHARE_OF_NEWS = 4;

    private final LongSupplier nanoTime;
    private final AtomicLong nanosPerToken = new AtomicLong();

    /** Creates a pace that knows nothing yet, so that everything is expected to take no time. */
    Pace(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    long now() {
        return nanoTime.getAsLong();
    }

    /** Takes into account what a run has taken. */
    void note(int tokens, long nanos) {
        long seen = nanos / Math.max(1, tokens);
        nanosPerToken.updateAndGet(known -> known == 0 ? seen : known + (seen - known) / SHARE_OF_NEWS);
    }

    /** Returns how long so many tokens will probably take in one thread, in nanoseconds. */
    long expected(long tokens) {
        return tokens * nanosPerToken.get();
    }
}
