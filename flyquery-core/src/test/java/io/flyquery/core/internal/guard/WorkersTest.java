package io.flyquery.core.internal.guard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WorkersTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final Workers workers = new Workers("flyquery-test");

    @AfterEach
    void close() {
        workers.close(Duration.ofSeconds(1));
    }

    @Test
    void aCallGivesItsResultInADaemonThreadOfTheName() {
        String name = workers.call(LONG, () -> {
            assertThat(Thread.currentThread().isDaemon()).isTrue();
            return Thread.currentThread().getName();
        });

        assertThat(name).startsWith("flyquery-test-");
    }

    @Test
    void whatACallThrowsReachesTheCallerAndErrorsBecomeUnavailableWithoutTheirText() {
        IllegalArgumentException thrown = new IllegalArgumentException("mine");
        assertThatThrownBy(() -> workers.call(LONG, () -> {
                    throw thrown;
                }))
                .isSameAs(thrown);
        assertThatThrownBy(() -> workers.call(LONG, () -> {
                    throw new NoClassDefFoundError("select secret");
                }))
                .isInstanceOfSatisfying(
                        FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE))
                .hasMessageContaining("NoClassDefFoundError")
                .hasMessageNotContaining("secret");
    }

    @Test
    void aCallThatHangsIsInterruptedAndGivenUp() throws InterruptedException {
        CountDownLatch interrupted = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        assertThatThrownBy(() -> workers.call(Duration.ofMillis(50), () -> {
                    try {
                        never.await();
                        return "";
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                }))
                .isInstanceOf(TimeLimitException.class)
                .hasMessageContaining("50 ms");

        assertThat(interrupted.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptedCallerGetsItsFlagBack() {
        AtomicBoolean flag = new AtomicBoolean();
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> workers.call(LONG, () -> "")).isInstanceOf(FlyQueryException.class);
        } finally {
            flag.set(Thread.interrupted());
        }
        assertThat(flag).isTrue();
    }

    @Test
    void moreCallersThanThreadsWaitTheirTurn() throws InterruptedException {
        int callers = 200;
        CountDownLatch done = new CountDownLatch(callers);
        for (int i = 0; i < callers; i++) {
            new Thread(() -> {
                        workers.call(LONG, () -> "");
                        done.countDown();
                    })
                    .start();
        }
        assertThat(done.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void closingEndsAllThreadsAndRefusesCalls() throws InterruptedException {
        Thread worker = workers.call(LONG, Thread::currentThread);

        assertThat(workers.close(LONG)).isTrue();
        // a pool has terminated before its last thread is gone
        worker.join(LONG.toMillis());
        assertThat(worker.isAlive()).isFalse();
        assertThatThrownBy(() -> workers.call(LONG, () -> "")).isInstanceOf(ClosedException.class);
        assertThat(workers.run(() -> {})).isFalse();
    }
}
