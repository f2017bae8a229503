package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OrtException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BatchWorkTest {
    private final Helpers helpers = new Helpers("flyquery-test-helper", 4);

    @AfterEach
    void close() {
        helpers.close();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 200})
    void eachBatchIsDoneOnce(int batches) throws OrtException {
        AtomicIntegerArray done = new AtomicIntegerArray(batches);
        helpers.share(new BatchWork(batches, number -> done.incrementAndGet(number) > 0));
        for (int number = 0; number < batches; number++) {
            assertThat(done.get(number)).isEqualTo(1);
        }
    }

    @Test
    void asManyThreadsWorkAsWereAskedFor() throws OrtException {
        CountDownLatch together = new CountDownLatch(4);
        Set<String> names = ConcurrentHashMap.newKeySet();
        helpers.share(new BatchWork(4, number -> {
            names.add(Thread.currentThread().getName());
            together.countDown();
            await(together);
            return true;
        }));
        assertThat(names).hasSize(4).contains(Thread.currentThread().getName());
    }

    @Test
    void oneBatchStartsNoThread() throws OrtException {
        new Helpers("flyquery-nobody", 4).share(new BatchWork(1, number -> true));
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .noneMatch(name -> name.startsWith("flyquery-nobody"));
    }

    @Test
    void noBatchIsBegunAfterOneThatSaysSo() throws OrtException {
        AtomicInteger begun = new AtomicInteger();
        new Helpers("flyquery-alone", 1).share(new BatchWork(10, number -> {
            begun.incrementAndGet();
            return number < 3;
        }));
        assertThat(begun).hasValue(4);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void whatABatchThrowsReachesTheCallerAfterAllHaveStopped(Throwable failure) {
        AtomicInteger inside = new AtomicInteger();
        assertThatThrownBy(() -> helpers.share(new BatchWork(100, number -> {
                    inside.incrementAndGet();
                    try {
                        return number != 7 || thrown(failure);
                    } finally {
                        inside.decrementAndGet();
                    }
                })))
                .isSameAs(failure);
        assertThat(inside).hasValue(0);
    }

    static Stream<Throwable> failures() {
        return Stream.of(new OrtException("no"), new IllegalStateException("no"), new LinkageError("no"));
    }

    @Test
    void anInterruptedCallerEndsItsWorkAndStaysInterrupted() throws OrtException {
        Thread.currentThread().interrupt();
        try {
            new Helpers("flyquery-alone", 1).share(new BatchWork(10, number -> {
                throw new IllegalStateException("batch " + number + " was begun");
            }));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void helpersThatComeTooLateDoNothing() throws OrtException {
        AtomicInteger done = new AtomicInteger();
        BatchWork work = new BatchWork(3, number -> done.incrementAndGet() < 2);
        work.work();
        work.end();
        work.work();
        assertThat(done).hasValue(2);
    }

    private static boolean thrown(Throwable failure) throws OrtException {
        if (failure instanceof OrtException refused) {
            throw refused;
        }
        if (failure instanceof Error error) {
            throw error;
        }
        throw (RuntimeException) failure;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError("interrupted while waiting for the others", e);
        }
    }
}
