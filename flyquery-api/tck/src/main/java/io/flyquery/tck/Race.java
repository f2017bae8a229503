package io.flyquery.tck;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Lets threads do something at the same moment and collects what became of it.
 *
 * @param results what was returned, in the order of the threads' numbers
 * @param failures what was thrown, in the order of the threads' numbers
 * @param <R> what a thread returns; not null
 * @since 0.1
 */
public record Race<R>(List<R> results, List<Throwable> failures) {
    private static final Duration LIMIT = Duration.ofSeconds(60);

    /** What one thread does. */
    @FunctionalInterface
    public interface Runner<R> {
        /**
         * Runs.
         *
         * @param number of the thread, from 0
         */
        R run(int number) throws Exception;
    }

    /** Copies. */
    public Race {
        results = List.copyOf(results);
        failures = List.copyOf(failures);
    }

    /**
     * Starts threads that wait for each other and then run together; returns when all are done.
     *
     * @param threads how many, at least 1
     * @param runner what each does
     * @throws AssertionError if they are not done within a minute; they are interrupted then
     */
    public static <R> Race<R> of(int threads, Runner<R> runner) {
        CyclicBarrier start = new CyclicBarrier(threads);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<R>> running = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                running.add(pool.submit(() -> {
                    awaitStart(start);
                    return runner.run(number);
                }));
            }
            return collect(running);
        } finally {
            pool.shutdownNow();
        }
    }

    /**
     * Returns the results of a race in which nothing may fail.
     *
     * @throws AssertionError if a thread threw; the first failure is its cause
     */
    public List<R> resultsOrFail() {
        if (!failures.isEmpty()) {
            throw new AssertionError(
                    failures.size() + " of " + (failures.size() + results.size()) + " threads failed, the first with "
                            + failures.get(0),
                    failures.get(0));
        }
        return results;
    }

    private static void awaitStart(CyclicBarrier start) throws InterruptedException {
        try {
            start.await();
        } catch (BrokenBarrierException e) {
            throw new IllegalStateException("another thread of the race did not start", e);
        }
    }

    private static <R> Race<R> collect(List<Future<R>> running) {
        List<R> results = new ArrayList<>();
        List<Throwable> failures = new ArrayList<>();
        long deadline = System.nanoTime() + LIMIT.toNanos();
        for (Future<R> one : running) {
            try {
                results.add(one.get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS));
            } catch (ExecutionException e) {
                failures.add(e.getCause() == null ? e : e.getCause());
            } catch (TimeoutException e) {
                throw new AssertionError("a race of " + running.size() + " threads was not over after " + LIMIT, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while a race was on", e);
            }
        }
        return new Race<>(results, failures);
    }
}
