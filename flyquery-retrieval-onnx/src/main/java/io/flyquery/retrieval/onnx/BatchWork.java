package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** The batches of one call, which several threads take one after the other. */
final class BatchWork {
    /** Does one batch. */
    @FunctionalInterface
    interface Step {
        /**
         * Does a batch; called by several threads at once, for each number once at most and in rising order.
         *
         * @return whether the batches after it are to be done
         */
        boolean run(int number) throws OrtException;
    }

    private final int batches;
    private final Step step;
    private final Crew crew = new Crew();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;

    BatchWork(int batches, Step step) {
        this.batches = batches;
        this.step = step;
    }

    int batches() {
        return batches;
    }

    /**
     * Works on batches until none is left, one says so or has failed, or this thread is interrupted. Does nothing once
     * {@link #end()} was called.
     */
    void work() {
        if (!crew.enter()) {
            return;
        }
        try {
            for (int number = next.getAndIncrement(); number < batches && !stopped; number = next.getAndIncrement()) {
                if (Thread.currentThread().isInterrupted() || !step.run(number)) {
                    stopped = true;
                }
            }
        } catch (OrtException | RuntimeException | Error e) {
            failure.compareAndSet(null, e);
            stopped = true;
        } finally {
            crew.leave();
        }
    }

    /**
     * Waits until nobody works any more; what the threads have done is visible after it.
     *
     * @throws OrtException if a batch threw it; what else one threw is thrown, too
     */
    void end() throws OrtException {
        crew.dismiss();
        Throwable thrown = failure.get();
        if (thrown instanceof OrtException refused) {
            throw refused;
        }
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
    }
}
