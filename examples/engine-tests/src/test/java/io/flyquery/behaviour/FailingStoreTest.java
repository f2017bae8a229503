package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.Degradation;
import io.flyquery.example.Example;
import io.flyquery.example.NewExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.PiiScanner;
import io.flyquery.learning.RecordedRun;
import io.flyquery.model.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A store or a scanner that fails never reaches the application's answer. */
class FailingStoreTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Workbench bench = new Workbench(StoreKind.MEMORY);
    private final FaultyStore store = new FaultyStore(bench.openStore());
    private final Engine engine = bench.open(builder -> builder.store(store)
            .set(SettingNames.LEARN_TIMEOUT, "400")
            .set(SettingNames.RETRIEVE_TIMEOUT, "400")
            .set(SettingNames.CLOSE_TIMEOUT, "500"));

    @AfterEach
    void close() {
        assertTimeoutPreemptively(LIMIT, bench::close);
        EngineThreads.assertNoneLeft();
        store.recovered().close();
    }

    @ParameterizedTest
    @EnumSource(names = {"THROWS", "THROWS_ERROR", "HANGS"})
    void observingSaysThatTheStoreFailed(Fault fault) {
        store.with(fault);

        LearnOutcome outcome = assertTimeoutPreemptively(
                LIMIT, () -> engine.learning().observe(ADA, Shop.goodRun("run").build()));

        LearnOutcome.Failed failed = Outcomes.failed(outcome, ErrorCode.UNAVAILABLE);
        assertThat(failed.part()).isEqualTo("store");
        assertThat(failed.message()).isNotBlank().doesNotContain("revenue").doesNotContain(Fault.SECRET);
        store.recovered();
        Outcomes.proposed(engine.learning().observe(ADA, Shop.goodRun("run").build()));
    }

    @ParameterizedTest
    @EnumSource(names = {"THROWS", "THROWS_ERROR", "HANGS"})
    void retrievingGivesAnEmptyResultThatSaysSo(Fault fault) {
        engine.examples().add(ADA, NewExample.of(QUESTION, SQL));
        store.with(fault);

        Retrieval retrieval =
                assertTimeoutPreemptively(LIMIT, () -> engine.examples().retrieve(ADA, Question.of(QUESTION)));

        assertThat(retrieval.ranked()).isEmpty();
        assertThat(retrieval.promptBlock()).isEmpty();
        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("store");
        assertFails(
                        ErrorCode.UNAVAILABLE,
                        () -> engine.examples()
                                .retrieve(
                                        ADA,
                                        Question.of(QUESTION),
                                        RetrieveOptions.defaults().require()))
                .contains("store");
        store.recovered();
        assertThat(engine.examples().retrieve(ADA, Question.of(QUESTION)).selected())
                .hasSize(1);
    }

    @Test
    void otherCallsFailWithTheStoresOwnCodeAndChangeNothing() {
        Example example =
                engine.examples().add(ADA, NewExample.of(QUESTION, SQL)).example();
        engine.learning().register(ADA, Shop.goodRun("run").build());
        store.unavailable();

        assertFails(ErrorCode.UNAVAILABLE, () -> engine.examples().reject(ADA, example.id(), ""));
        assertFails(ErrorCode.UNAVAILABLE, () -> engine.feedback().record(ADA, "run", Rating.UP, ""));
        assertFails(
                ErrorCode.UNAVAILABLE,
                () -> engine.learning().register(ADA, Shop.goodRun("x").build()));
        store.recovered();
        assertThat(engine.examples().get(ADA, example.id())).isEqualTo(example);
        assertThat(engine.feedback().counts(ADA).up()).isZero();
    }

    @Test
    void aScannerThatThrowsFailsTheObservationAndTheRunIsLearnedLater() {
        PiiScanner broken = input -> {
            throw new IllegalStateException(Fault.SECRET + input.question());
        };

        observeWithAndBackfill(broken);
    }

    @Test
    void aScannerThatHangsFailsTheObservationAndTheRunIsLearnedLater() {
        PiiScanner hanging = input -> {
            Fault.HANGS.strike();
            return List.of();
        };

        observeWithAndBackfill(hanging);
    }

    @Test
    void aScannerThatHangsHoldsUpNobodyElse() throws InterruptedException {
        CountDownLatch scanning = new CountDownLatch(1);
        Engine scanned = bench.open(builder -> builder.store(store)
                .set(SettingNames.LEARN_TIMEOUT, "60000")
                .set(SettingNames.CLOSE_TIMEOUT, "500")
                .piiScanner(input -> {
                    scanning.countDown();
                    Fault.HANGS.strike();
                    return List.of();
                }));
        scanned.learning().observeAsync(ADA, Shop.goodRun("run").build());
        assertThat(scanning.await(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();

        assertTimeoutPreemptively(LIMIT, () -> {
            scanned.examples().add(ADA, NewExample.of(QUESTION, SQL));
            scanned.learning().register(ADA, Shop.goodRun("other").build());
            assertThat(scanned.examples().retrieve(ADA, Question.of(QUESTION)).selected())
                    .hasSize(1);
        });
    }

    private void observeWithAndBackfill(PiiScanner scanner) {
        Engine scanned = bench.open(builder -> builder.store(store)
                .set(SettingNames.LEARN_TIMEOUT, "400")
                .set(SettingNames.CLOSE_TIMEOUT, "500")
                .piiScanner(scanner));

        LearnOutcome outcome = assertTimeoutPreemptively(
                LIMIT, () -> scanned.learning().observe(ADA, Shop.goodRun("run").build()));

        assertThat(outcome).isInstanceOfSatisfying(LearnOutcome.Failed.class, failed -> {
            assertThat(failed.part()).isEqualTo("scanner");
            assertThat(failed.message()).doesNotContain(Fault.SECRET).doesNotContain("revenue");
        });
        assertThat(engine.learning().run(ADA, "run").flatMap(RecordedRun::learned))
                .isEmpty();
        assertThat(engine.learning().backfill(ADA, Instant.EPOCH)).isEqualTo(1);
        assertThat(engine.learning().run(ADA, "run").flatMap(RecordedRun::learned))
                .contains(RecordedRun.Learned.PROPOSED);
        assertThat(engine.learning().backfill(ADA, Instant.EPOCH)).isZero();
    }
}
