package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.People.BOB;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Stats;
import io.flyquery.Stats.Counted;
import io.flyquery.Stats.Group;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.learning.Gate;
import io.flyquery.model.Question;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The figures of a workspace. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class StatsTest {
    private final Workbench bench;

    StatsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void anEmptyWorkspaceHasNoFigures() {
        Stats stats = bench.engine().stats(ADA);

        assertThat(stats.examples().groups()).isEmpty();
        assertThat(stats.examples().pendingAgeMedian()).isEmpty();
        assertThat(stats.examples().pendingAge95()).isEmpty();
        assertThat(stats.examples().acceptanceRate()).isEmpty();
        assertThat(stats.runs()).isEqualTo(new Stats.RunStats(0, 0, 0, 0, Map.of()));
        assertThat(stats.ratings()).isEqualTo(new RatingCounts(0, 0, 0, 0));
        assertThat(stats.ratings().upRate()).isEmpty();
    }

    @Test
    void examplesAreCountedBySourceAndQuality() {
        bench.approved(ADA, QUESTION, SQL);
        UUID first = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        UUID second = bench.propose(ADA, Shop.question(2), Shop.sql(2));
        UUID third = bench.propose(ADA, Shop.question(3), Shop.sql(3));
        bench.propose(ADA, Shop.question(4), Shop.sql(4));
        bench.engine().examples().approve(ADA, first, "");
        bench.engine().examples().approve(ADA, second, "");
        bench.engine().examples().suspend(ADA, second, "why");
        bench.engine().examples().reject(ADA, third, "");

        Stats.ExampleStats stats = bench.engine().stats(ADA).examples();

        assertThat(stats.groups())
                .containsExactlyInAnyOrder(
                        new Group(ExampleSource.USER_CURATED, ExampleQuality.APPROVED, 1),
                        new Group(ExampleSource.AGENT_LEARNED, ExampleQuality.APPROVED, 2),
                        new Group(ExampleSource.AGENT_LEARNED, ExampleQuality.REJECTED, 1),
                        new Group(ExampleSource.AGENT_LEARNED, ExampleQuality.PROPOSED, 1));
        assertThat(stats.count(ExampleQuality.APPROVED)).isEqualTo(3);
        assertThat(stats.suspended()).isEqualTo(1);
        assertThat(stats.acceptanceRate()).hasValue(2.0 / 3);
    }

    @Test
    void waitingTimesAreThoseOfProposals() {
        for (int i = 0; i < 20; i++) {
            bench.propose(ADA, Shop.question(i), Shop.sql(i));
            bench.clock.advance(Duration.ofHours(1));
        }

        Stats.ExampleStats stats = bench.engine().stats(ADA).examples();

        assertThat(stats.pendingAgeMedian().orElseThrow()).isBetween(Duration.ofHours(10), Duration.ofHours(11));
        assertThat(stats.pendingAge95().orElseThrow()).isBetween(Duration.ofHours(19), Duration.ofHours(20));
    }

    @Test
    void aLoopThatLearnsNothingSaysWhy() {
        bench.engine().learning().observe(ADA, Shop.goodRun("first").build());
        bench.engine().learning().observe(ADA, Shop.goodRun("second").build());
        bench.engine().learning().observe(ADA, Shop.goodRun("third").retries(1).build());
        bench.clock.advance(Duration.ofDays(1));
        bench.engine()
                .learning()
                .observe(
                        ADA,
                        Shop.goodRun("fourth").retries(1).contextDependent().build());
        bench.engine().learning().register(ADA, Shop.goodRun("fifth").build());
        bench.engine().learning().observe(ADA, Shop.goodRun("first").build());

        Stats.RunStats runs = bench.engine().stats(ADA).runs();

        assertThat(runs.total()).isEqualTo(5);
        assertThat(runs.proposed()).isEqualTo(1);
        assertThat(runs.duplicates()).isEqualTo(1);
        assertThat(runs.skipped()).isEqualTo(2);
        assertThat(runs.failedGates())
                .containsEntry(Gate.RETRIED, 2L)
                .containsEntry(Gate.CONTEXT_DEPENDENT, 1L)
                .doesNotContainKey(Gate.ZERO_ROWS);
    }

    @Test
    void useAndVotesAreRanked() {
        Example used = bench.approved(ADA, QUESTION, SQL);
        UUID learned = Outcomes.proposed(
                bench.engine().learning().observe(ADA, bench.run("Seaplanes by pilot", "SELECT p FROM planes")));
        bench.engine().examples().approve(ADA, learned, "");
        bench.engine().examples().retrieve(ADA, Question.of(QUESTION));
        bench.engine().examples().retrieve(ADA, Question.of(QUESTION));
        bench.engine().feedback().record(BOB, "run-0", Rating.DOWN, "");
        bench.restart();

        Stats stats = bench.engine().stats(ADA);

        assertThat(stats.examples().mostUsed().get(0)).isEqualTo(new Counted(used.id(), QUESTION, 2));
        assertThat(stats.examples().downRated()).containsExactly(new Counted(learned, "Seaplanes by pilot", 1));
        assertThat(stats.ratings()).isEqualTo(new RatingCounts(0, 1, 1, 0));
        assertThat(stats.ratings().upRate()).hasValue(0);
    }

    @Test
    void theIndexIsDescribedOnceItIsLoaded() {
        bench.approved(ADA, QUESTION, SQL);
        bench.propose(ADA, Shop.question(1), Shop.sql(1));
        bench.engine().examples().retrieve(ADA, Question.of(QUESTION));

        Stats.IndexStats index = bench.engine().stats(ADA).index();

        assertThat(index.loaded()).isTrue();
        assertThat(index.examples()).isEqualTo(1);
        assertThat(index.withVectors()).isEqualTo(1);
        assertThat(index.bytes()).isPositive();
        assertThat(index.embeddingModel()).isPresent();
        assertThat(index.rerankerModel()).isEmpty();
        assertThat(index.degradations()).isEmpty();
        assertThat(index.usesDropped()).isZero();
    }
}
