package io.flyquery.tck;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Threads beside that of a test, which are interrupted when the test is over. */
final class Background implements AutoCloseable {
    private static final int LIMIT_SECONDS = 30;

    private final ExecutorService pool = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "tck-background");
        thread.setDaemon(true);
        return thread;
    });

    <R> Future<R> start(Callable<R> work) {
        return pool.submit(work);
    }

    /** Returns whether work is over within a moment: long enough to see that nothing holds it up. */
    static boolean isOverSoon(Future<?> work) {
        try {
            work.get(200, TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException e) {
            return false;
        } catch (ExecutionException e) {
            throw new AssertionError("work beside the test failed", e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static <R> R result(Future<R> work) {
        try {
            return work.get(LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new AssertionError("work beside the test was not over after " + LIMIT_SECONDS + " s", e);
        } catch (ExecutionException e) {
            throw new AssertionError("work beside the test failed", e.getCause());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    static void await(CountDownLatch latch) {
        try {
            if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("nothing happened within " + LIMIT_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static AssertionError interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new AssertionError("interrupted while waiting", e);
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
