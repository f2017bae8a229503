package io.flyquery.core.internal.guard;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Runs calls in daemon threads so that the caller can stop waiting. Threads exist only while there is work and for two
 * seconds after. Thread-safe.
 */
public final class Workers {
    private static final int MOST_CALLS = 64;
    private static final long IDLE_SECONDS = 2;

    /** Bounded by the places: a thread that just gave its place back may not be idle yet when the next call needs one. */
    private final ThreadPoolExecutor threads;

    private final Semaphore places = new Semaphore(MOST_CALLS, true);

    /** Creates workers; their threads carry the name. */
    public Workers(String name) {
        AtomicInteger number = new AtomicInteger();
        threads = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), work -> {
                    Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /**
     * Runs a call and waits for it.
     *
     * @param limit after this time the call is interrupted and no longer waited for
     * @throws TimeLimitException if it took too long, or found no free thread in that time
     * @throws FlyQueryException {@code UNAVAILABLE} if this thread was interrupted; its flag is set again
     * @throws RuntimeException what the call threw
     */
    public <R> R call(Duration limit, Callable<R> call) {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean placed = false;
        try {
            placed = places.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (!placed) {
                throw new TimeLimitException("no thread was free within " + limit.toMillis() + " ms");
            }
            Future<R> future = submit(call);
            placed = false;
            try {
                return future.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                throw new TimeLimitException("no answer within " + limit.toMillis() + " ms");
            } finally {
                future.cancel(true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE, "the calling thread was interrupted; the call was given up", e);
        } catch (ExecutionException e) {
            throw rethrown(e);
        } catch (CancellationException e) {
            throw new ClosedException(e);
        } finally {
            if (placed) {
                places.release();
            }
        }
    }

    private <R> Future<R> submit(Callable<R> call) {
        try {
            return threads.submit(() -> {
                try {
                    return call.call();
                } finally {
                    places.release();
                }
            });
        } catch (RejectedExecutionException e) {
            places.release();
            throw new ClosedException(e);
        }
    }

    private static RuntimeException rethrown(ExecutionException failure) {
        if (failure.getCause() instanceof RuntimeException runtime) {
            return runtime;
        }
        return new FlyQueryException(ErrorCode.UNAVAILABLE, "failed with " + causeName(failure), failure);
    }

    /** What is thrown may repeat questions and SQL, so messages name its class alone. */
    private static String causeName(ExecutionException failure) {
        Throwable cause = failure.getCause();
        return (cause == null ? failure : cause).getClass().getName();
    }

    /** Runs work without waiting for it; returns whether it was taken. */
    public boolean run(Runnable work) {
        if (!places.tryAcquire()) {
            return false;
        }
        try {
            threads.execute(() -> {
                try {
                    work.run();
                } finally {
                    places.release();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            places.release();
            return false;
        }
    }

    /** Takes no more work, waits for what is under way, then interrupts it; returns whether all ended. */
    public boolean close(Duration limit) {
        threads.shutdown();
        try {
            if (threads.awaitTermination(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                return true;
            }
            threads.shutdownNow();
            return threads.awaitTermination(Math.min(1_000, limit.toMillis()), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
