package io.flyquery.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;

/** The threads that engines start. */
final class EngineThreads {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    private EngineThreads() {}

    /** Checks that all threads of engines end; waits for those that are about to. */
    static void assertNoneLeft() {
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (Thread thread : running()) {
            join(thread, Duration.ofNanos(Math.max(1_000_000, deadline - System.nanoTime())));
        }
        assertThat(running()).as("threads of closed engines").isEmpty();
    }

    private static void join(Thread thread, Duration limit) {
        try {
            thread.join(limit.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while threads were about to end", e);
        }
    }

    private static List<Thread> running() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("flyquery-"))
                .toList();
    }
}
