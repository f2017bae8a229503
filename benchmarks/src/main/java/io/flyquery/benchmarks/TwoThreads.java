package io.flyquery.benchmarks;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The calling thread and another one, which do the same at once. */
final class TwoThreads implements AutoCloseable {
    private final ExecutorService other = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "benchmark-second-caller");
        thread.setDaemon(true);
        return thread;
    });

    /** Does something in both threads and waits for both. */
    <R> R both(Callable<R> work) throws Exception {
        Future<R> second = other.submit(work);
        R first = work.call();
        try {
            second.get();
        } catch (ExecutionException e) {
            throw new MeasurementException("the second caller failed: " + e.getCause(), e);
        }
        return first;
    }

    @Override
    public void close() {
        other.shutdownNow();
    }
}
