package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.Outcomes.duplicate;
import static io.flyquery.behaviour.Outcomes.failedGates;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.People.BOB;
import static io.flyquery.behaviour.People.EVE;
import static io.flyquery.behaviour.People.SALES;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleEvent;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.Progress;
import io.flyquery.example.RankedExample;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.ActorKind;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two examples of one question that an older normaliser took for different SQL and this one takes for the same: one stands
 * for both, and no decision of a person is lost.
 */
@ParameterizedClass
@EnumSource(StoreKind.class)
class CollapseTest {
    private static final String TWIN = "SELECT region, SUM(amount) AS turnover FROM sales GROUP BY region";

    private final Workbench bench;

    CollapseTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void ofTwoApprovedTheEarlierServesAndTheLaterIsSuperseded() {
        UUID first = bench.approved(ADA, QUESTION, SQL).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID second = bench.approved(ADA, QUESTION, TWIN).id();

        collapse();

        assertThat(example(first)).satisfies(stands -> {
            assertThat(stands.serves()).isTrue();
            assertThat(stands.decided().orElseThrow().by()).isEqualTo("ada");
        });
        assertThat(example(second)).satisfies(left -> {
            assertThat(left.quality()).isEqualTo(ExampleQuality.REJECTED);
            assertThat(left.decided().orElseThrow().note().orElseThrow()).contains(first.toString());
        });
        assertThat(bench.engine()
                        .examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .ranked())
                .extracting(RankedExample::example)
                .extracting(Example::id)
                .containsExactly(first);
    }

    @Test
    void theHistoryOfBothSaysWhatHappened() {
        UUID first = bench.approved(ADA, QUESTION, SQL).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID second = bench.approved(ADA, QUESTION, TWIN).id();

        collapse();

        ExampleEvent superseded = lastEvent(second);
        assertThat(superseded.type()).isEqualTo("example.superseded");
        assertThat(superseded.actorKind()).isEqualTo(ActorKind.SYSTEM);
        assertThat(superseded.data()).containsEntry("by", first.toString()).containsEntry("from", "APPROVED");
        ExampleEvent merged = lastEvent(first);
        assertThat(merged.type()).isEqualTo("example.merged");
        assertThat(merged.causeId()).contains(superseded.id());
        assertThat(merged.data())
                .containsEntry("with", second.toString())
                .containsEntry("quality", "APPROVED")
                .containsEntry("decided_by", "ada");
    }

    @Test
    void aRejectionStandsAgainstAnApprovalWhicheverCameFirst() {
        UUID rejected = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, rejected, "net of tax");
        UUID approved = bench.approved(ADA, QUESTION, TWIN).id();

        assertRejectionStands(rejected, approved);
    }

    @Test
    void anEarlierApprovalDoesNotOutliveARejection() {
        UUID approved = bench.approved(ADA, QUESTION, TWIN).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID rejected = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, rejected, "net of tax");

        assertRejectionStands(rejected, approved);
    }

    private void assertRejectionStands(UUID rejected, UUID approved) {
        collapse();

        assertThat(failedGates(observe(QUESTION, SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        assertThat(bench.engine()
                        .examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .ranked())
                .isEmpty();
        assertThat(example(rejected).decided().orElseThrow().note()).contains("net of tax");
        assertThat(lastEvent(rejected).data())
                .containsEntry("quality", "APPROVED")
                .containsEntry("decided_by", "ada");
        assertThat(example(approved).quality()).isEqualTo(ExampleQuality.REJECTED);

        bench.engine().examples().reopen(ADA, rejected, "ada had approved the same");
        bench.engine().examples().approve(ADA, rejected, "");
        assertThat(bench.engine()
                        .examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .ranked())
                .hasSize(1);
    }

    @Test
    void aProposalGivesWayToARejection() {
        UUID proposed = bench.propose(ADA, QUESTION, TWIN);
        UUID rejected = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, rejected, "no");

        collapse();

        assertThat(failedGates(observe(QUESTION, SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        assertThat(example(proposed).quality()).isEqualTo(ExampleQuality.REJECTED);
        assertThat(bench.engine().stats(ADA).examples().pendingAgeMedian()).isEmpty();
    }

    @Test
    void theRejectionOfTheSqlForAllQuestionsIsTheOneThatStands() {
        UUID one = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, one, "wrong here");
        UUID all = bench.propose(ADA, QUESTION, TWIN);
        bench.engine().examples().decide(ADA, all, ExampleDecision.REJECT_SQL, "wrong everywhere");

        collapse();

        assertThat(failedGates(observe("Turnover of each region", SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        assertThat(example(one).decided().orElseThrow().note()).contains("wrong here");
    }

    @Test
    void aProposalGivesWayToAnApprovalAndItsEvidenceMoves() {
        RunRecord origin = bench.run(QUESTION, TWIN);
        UUID proposed = Outcomes.proposed(bench.engine().learning().observe(ADA, origin));
        observe(BOB, QUESTION, TWIN);
        observe(BOB, QUESTION, TWIN);
        bench.engine().feedback().record(EVE, origin.traceId(), Rating.UP, "");
        UUID approved = bench.approved(ADA, QUESTION, SQL).id();
        observe(BOB, QUESTION, SQL);

        collapse();

        assertThat(example(approved).use().sightings()).isEqualTo(3);
        assertThat(example(approved).use().upCount()).isEqualTo(1);
        assertThat(example(proposed).use().sightings()).isEqualTo(2);
        assertThat(example(proposed).use().upCount()).isZero();
    }

    @Test
    void aRatingOfARunThatLedToASupersededExampleReachesTheOneThatStands() {
        RunRecord origin = bench.run(QUESTION, TWIN);
        UUID proposed = Outcomes.proposed(bench.engine().learning().observe(ADA, origin));
        UUID approved = bench.approved(ADA, QUESTION, SQL).id();
        collapse();

        List<RatingEffect> effects = bench.engine()
                .feedback()
                .record(BOB, origin.traceId(), Rating.DOWN, "wrong")
                .effects();

        assertThat(effects).containsExactly(new RatingEffect(RatingEffect.Kind.LEARNED_SUSPENDED, approved));
        assertThat(example(approved).suspension()).isPresent();
        assertThat(example(approved).use().downCount()).isEqualTo(1);
        assertThat(example(proposed).use().downCount()).isZero();
    }

    @Test
    void whatWasHeldBackStaysHeldBack() {
        UUID free = bench.approved(ADA, QUESTION, SQL).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID held = bench.approved(ADA, QUESTION, TWIN).id();
        bench.engine().examples().suspend(ADA, held, "under review");

        collapse();

        assertThat(example(free).quality()).isEqualTo(ExampleQuality.APPROVED);
        assertThat(example(free).suspension().orElseThrow().reason())
                .contains("under review")
                .contains(held.toString());
        assertThat(lastEvent(free).type()).isEqualTo("example.suspended");
        assertThat(bench.engine().examples().resume(ADA, free, "looked at it").serves())
                .isTrue();
    }

    @Test
    void aSupersededExampleCannotBeDecidedAndNamesTheOneThatCan() {
        UUID first = bench.approved(ADA, QUESTION, SQL).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID second = bench.approved(ADA, QUESTION, TWIN).id();
        collapse();

        for (ExampleDecision decision : ExampleDecision.values()) {
            assertFails(
                            ErrorCode.ALREADY_DECIDED,
                            () -> bench.engine().examples().decide(ADA, second, decision, "why"))
                    .contains("superseded")
                    .contains(first.toString());
        }
    }

    @Test
    void anExportHoldsThePairOnce() {
        bench.approved(ADA, QUESTION, SQL);
        bench.approved(ADA, QUESTION, TWIN);
        collapse();
        ByteArrayOutputStream lines = new ByteArrayOutputStream();

        assertThat(bench.engine().examples().exportTo(ADA, lines, Progress.NONE))
                .isEqualTo(1);
        assertThat(lines.toString(StandardCharsets.UTF_8)).contains("\"APPROVED\"");
    }

    @Test
    void aSupersededExampleStaysSoUnderTheNextVersion() {
        UUID first = bench.approved(ADA, QUESTION, SQL).id();
        bench.clock.advance(Duration.ofDays(1));
        UUID second = bench.approved(ADA, QUESTION, TWIN).id();
        collapse();
        UpgradeTest.upgrade(bench);

        assertThat(bench.engine().maintain(ADA, Duration.ofMinutes(1)).rekeyed())
                .isEqualTo(2);

        assertThat(duplicate(observe(QUESTION, SQL))).isEqualTo(first);
        assertThat(example(second).quality()).isEqualTo(ExampleQuality.REJECTED);
        assertThat(lastEvent(second).type()).isEqualTo("example.superseded");
    }

    /** Lets the older release have written both, and this one take both for the same SQL. */
    private void collapse() {
        bench.onStore(store -> {
            OlderRelease.wrote(store, SALES);
            OlderRelease.executed(store, SALES, TWIN, SQL);
            return store;
        });
        bench.clock.advance(Duration.ofMinutes(1));
        bench.restart();
        assertThat(bench.engine().maintain(ADA, Duration.ofMinutes(1)).rekeyed())
                .isEqualTo(2);
    }

    private LearnOutcome observe(String question, String sql) {
        return observe(ADA, question, sql);
    }

    private LearnOutcome observe(Caller caller, String question, String sql) {
        return bench.engine().learning().observe(caller, bench.run(question, sql));
    }

    private Example example(UUID id) {
        return bench.engine().examples().get(ADA, id);
    }

    private ExampleEvent lastEvent(UUID id) {
        List<ExampleEvent> history = bench.engine().examples().history(ADA, id);
        return history.get(history.size() - 1);
    }
}
