package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A few threads that help callers with their batches. All calls of a model share them, and they end when there is nothing
 * to do for a while. Safe for use by several threads.
 */
final class Helpers {
    private static final long IDLE_SECONDS = 10;

    private final int threads;
    private final ThreadPoolExecutor pool;

    /**
     * Creates helpers, of whom none runs yet.
     *
     * @param name of their threads, before a number
     * @param threads how many threads work on one call, the caller's included; at least 1
     */
    Helpers(String name, int threads) {
        this.threads = threads;
        AtomicInteger number = new AtomicInteger();
        int most = Math.max(1, threads - 1);
        pool = new ThreadPoolExecutor(most, most, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            Thread thread = new Thread(work, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
    }

    /**
     * Does the work in this thread and those of helpers that are free; returns when nobody works on it any more.
     *
     * @throws OrtException if a batch threw it; what else one threw is thrown, too
     */
    void share(BatchWork work) throws OrtException {
        try {
            for (int helper = 1; helper < Math.min(threads, work.batches()); helper++) {
                pool.execute(work::work);
            }
            work.work();
        } finally {
            work.end();
        }
    }

    /** Lets the threads end; to be called when no call is under way. */
    void close() {
        pool.shutdown();
    }
}
