package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.ObserveQueue;
import io.flyquery.learning.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Observing in the engine's own thread. */
@Timeout(60)
@ParameterizedClass
@EnumSource(StoreKind.class)
class AsyncObservationTest {
    private final Workbench bench;

    AsyncObservationTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
        EngineThreads.assertNoneLeft();
    }

    @Test
    void theOutcomeComesLater() {
        LearnOutcome outcome = bench.engine()
                .learning()
                .observeAsync(ADA, Shop.goodRun("run").build())
                .toCompletableFuture()
                .join();

        Outcomes.proposed(outcome);
        assertThat(bench.engine().learning().queue().dropped()).isZero();
        assertThat(bench.engine().learning().queue().waiting()).isZero();
    }

    @Test
    void aFullQueueDropsAndCounts() throws InterruptedException {
        CountDownLatch scanning = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        Engine engine = bench.open(builder -> builder.set(SettingNames.OBSERVE_QUEUE, "3")
                .set(SettingNames.LEARN_TIMEOUT, "60000")
                .piiScanner(input -> {
                    scanning.countDown();
                    await(goOn);
                    return List.of();
                }));
        CompletableFuture<LearnOutcome> first = observe(engine, 0);
        assertThat(scanning.await(30, TimeUnit.SECONDS)).isTrue();
        List<CompletableFuture<LearnOutcome>> waiting = new ArrayList<>();
        for (int i = 1; i <= 3; i++) {
            waiting.add(observe(engine, i));
        }
        assertThat(engine.learning().queue()).isEqualTo(new ObserveQueue(3, 3, 0));

        CompletableFuture<LearnOutcome> dropped = observe(engine, 4);

        assertThat(dropped).isCompleted();
        assertThat(Outcomes.failed(dropped.join(), ErrorCode.BUSY).part()).isEqualTo("queue");
        assertThat(engine.learning().queue()).isEqualTo(new ObserveQueue(3, 3, 1));
        assertThat(engine.stats(ADA).queue().dropped()).isEqualTo(1);
        goOn.countDown();
        Outcomes.proposed(first.join());
        waiting.forEach(one -> Outcomes.proposed(one.join()));
        assertThat(engine.learning().queue()).isEqualTo(new ObserveQueue(0, 3, 1));
    }

    @Test
    void closingFinishesWhatWaits() {
        Engine engine = bench.open(builder -> builder);
        List<CompletableFuture<LearnOutcome>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(observe(engine, i));
        }

        engine.close();

        assertThat(all).allSatisfy(one -> assertThat(one).isCompleted());
        all.forEach(one -> Outcomes.proposed(one.join()));
        assertThat(bench.engine().stats(ADA).runs().total()).isEqualTo(50);
    }

    @Test
    void whatClosingCannotFinishInTimeIsCompletedAsFailed() throws InterruptedException {
        CountDownLatch scanning = new CountDownLatch(1);
        Engine engine = bench.open(builder -> builder.set(SettingNames.CLOSE_TIMEOUT, "200")
                .set(SettingNames.LEARN_TIMEOUT, "60000")
                .piiScanner(input -> {
                    scanning.countDown();
                    Fault.HANGS.strike();
                    return List.of();
                }));
        List<CompletableFuture<LearnOutcome>> all = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            all.add(observe(engine, i));
        }
        assertThat(scanning.await(30, TimeUnit.SECONDS)).isTrue();

        engine.close();

        assertThat(all)
                .allSatisfy(one -> assertThat(one.get(10, TimeUnit.SECONDS)).isInstanceOf(LearnOutcome.Failed.class));
    }

    private static CompletableFuture<LearnOutcome> observe(Engine engine, int article) {
        RunRecord run = RunRecord.builder("run-" + article, Shop.question(article))
                .executed(Shop.sql(article), 3)
                .build();
        return engine.learning().observeAsync(ADA, run).toCompletableFuture();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while scanning", e);
        }
    }
}
