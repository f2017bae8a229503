package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Question;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A thread that is interrupted gets an answer that says so, keeps its flag, and harms nobody else. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class InterruptionTest {
    private final Workbench bench;

    InterruptionTest(StoreKind kind) {
        bench = new Workbench(kind);
        bench.approved(ADA, QUESTION, SQL);
    }

    @AfterEach
    void close() {
        assertThat(Thread.interrupted()).isFalse();
        bench.close();
    }

    @Test
    void retrievingGivesWhatItCanAndNeverThrows() {
        Thread.currentThread().interrupt();

        Retrieval retrieval = bench.engine().examples().retrieve(ADA, Question.of(QUESTION));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(retrieval.degraded()).isNotEmpty();
        assertThat(bench.engine()
                        .examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .degraded())
                .isEmpty();
    }

    @Test
    void requiredRetrievingSaysThatItIsUnavailable() {
        Thread.currentThread().interrupt();

        assertFails(
                ErrorCode.UNAVAILABLE,
                () -> bench.engine()
                        .examples()
                        .retrieve(
                                ADA,
                                Question.of(QUESTION),
                                RetrieveOptions.defaults().require()));

        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void observingFailsWithoutThrowingAndCanBeRepeated() {
        Thread.currentThread().interrupt();

        LearnOutcome outcome = bench.engine().learning().observe(ADA, bench.run(Shop.question(1), Shop.sql(1)));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(outcome).isInstanceOf(LearnOutcome.Failed.class);
        bench.propose(ADA, Shop.question(1), Shop.sql(1));
    }

    @Test
    void closingStillCloses() {
        Thread.currentThread().interrupt();

        bench.engine().close();

        assertThat(Thread.interrupted()).isTrue();
        EngineThreads.assertNoneLeft();
    }
}
