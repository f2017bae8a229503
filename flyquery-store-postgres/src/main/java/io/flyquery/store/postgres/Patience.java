package io.flyquery.store.postgres;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.LockSupport;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * How long one unit of work still tries again. PostgreSQL refuses units that met another one; pauses of random length keep
 * them from meeting again. For use by one thread.
 */
final class Patience {
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(32);

    private final String store;
    private final Duration limit;
    private final RandomGenerator random;
    private final long begin = System.nanoTime();
    private long pause = FIRST_PAUSE_NANOS;
    private boolean reconnected;

    Patience(String store, Duration limit, RandomGenerator random) {
        this.store = store;
        this.limit = limit;
        this.random = random;
    }

    /**
     * Returns if the unit is to be tried again, after a little while.
     *
     * @param failure what ended it; by then the transaction is undone
     * @throws StoreException the failure itself if trying again does not help, or {@code BUSY} if the limit is reached
     */
    void pauseAfter(StoreException failure) {
        if (PostgresDialect.isConflict(failure)) {
            if (remainingNanos() <= 0) {
                throw exhausted(failure);
            }
        } else if (PostgresDialect.isLostConnection(failure) && !reconnected && remainingNanos() > 0) {
            reconnected = true;
        } else {
            throw failure;
        }
        if (Thread.currentThread().isInterrupted()) {
            throw interrupted(failure);
        }
        LockSupport.parkNanos(Math.min(Math.max(1, remainingNanos()), pause / 2 + random.nextLong(pause)));
        pause = Math.min(pause * 2, LONGEST_PAUSE_NANOS);
    }

    /** Waits for a lock, which the caller unlocks. */
    void lock(Lock lock, StoreException cause) {
        try {
            if (!lock.tryLock(Math.max(0, remainingNanos()), TimeUnit.NANOSECONDS)) {
                throw exhausted(cause);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        }
    }

    private long remainingNanos() {
        return limit.toNanos() - (System.nanoTime() - begin);
    }

    private StoreException exhausted(Throwable cause) {
        return busy(
                "met other units that changed the same rows for " + limit.toMillis()
                        + " ms; nothing was written. Try again later, or raise the setting busy-timeout.",
                cause);
    }

    private StoreException interrupted(Throwable cause) {
        return busy("was in use, and the thread was interrupted while it waited; nothing was written.", cause);
    }

    private StoreException busy(String what, @Nullable Throwable cause) {
        return new StoreException(ErrorCode.BUSY, store + " " + what, true, cause);
    }
}
