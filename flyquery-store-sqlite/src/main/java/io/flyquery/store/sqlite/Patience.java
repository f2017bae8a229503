package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long one unit of work still waits for others. SQLite's own waiting favours whoever asks at the right moment; pauses
 * of random length give every process its chance. For use by one thread.
 */
final class Patience {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(500);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(4);

    private final SqliteSettings settings;
    private final RandomGenerator random;
    private final long begin = System.nanoTime();
    private long pause = FIRST_PAUSE_NANOS;

    Patience(SqliteSettings settings, RandomGenerator random) {
        this.settings = settings;
        this.random = random;
    }

    /** Returns how long is left; not positive when nothing is. */
    long remainingNanos() {
        return settings.busyTimeout().toNanos() - (System.nanoTime() - begin);
    }

    /**
     * Waits a little.
     *
     * @param cause what would be tried again
     * @throws StoreException with {@code BUSY} if the limit is reached or the thread is interrupted
     */
    void pauseAfter(Exception cause) {
        long remaining = remainingNanos();
        if (remaining <= 0) {
            throw exhausted("another process", cause);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(cause);
        }
        LockSupport.parkNanos(Math.min(remaining, pause / 2 + random.nextLong(pause)));
        pause = Math.min(pause * 2, LONGEST_PAUSE_NANOS);
    }

    /** Returns what says that the limit is reached. */
    StoreException exhausted(String holder, @Nullable Throwable cause) {
        Duration limit = settings.busyTimeout();
        return busy(
                "was in use by " + holder + " for " + limit.toMillis()
                        + " ms; nothing was written. Try again later, or raise the setting busy-timeout.",
                cause);
    }

    /** Returns what says that the thread was interrupted while it waited; its flag stays set. */
    StoreException interrupted(@Nullable Throwable cause) {
        return busy("was in use, and the thread was interrupted while it waited; nothing was written.", cause);
    }

    private StoreException busy(String what, @Nullable Throwable cause) {
        return new StoreException(ErrorCode.BUSY, "SQLite store " + settings.path() + " " + what, true, cause);
    }
}
