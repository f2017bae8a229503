package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Closes a model while four threads call it, each of which has had an answer; the calls must end by the refusal of a closed model. */
final class ClosingDuringUse {
    private static final int THREADS = 4;

    private ClosingDuringUse() {}

    static void check(AutoCloseable model, Callable<?> call) throws Exception {
        CountDownLatch answered = new CountDownLatch(THREADS);
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<IllegalStateException>> callers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                callers.add(threads.submit(() -> callUntilClosed(call, answered)));
            }
            answered.await();
            model.close();
            for (Future<IllegalStateException> caller : callers) {
                assertThat(caller.get()).hasMessageEndingWith("is closed.");
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static IllegalStateException callUntilClosed(Callable<?> call, CountDownLatch answered) throws Exception {
        try {
            call.call();
        } finally {
            // also if the call fails: the failure is the test's to report, waiting for ever is not
            answered.countDown();
        }
        while (true) {
            try {
                call.call();
            } catch (IllegalStateException e) {
                return e;
            }
        }
    }
}
