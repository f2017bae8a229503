package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.NewExample;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingOutcome;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Caller;
import io.flyquery.tck.Race;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A request that is sent twice has one effect and gives the first result again. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class RequestIdsTest {
    private final Workbench bench;

    RequestIdsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    private final Caller again = ADA.withRequestId("request-1");

    @Test
    void addingAgainGivesTheFirstResult() {
        AddOutcome first = bench.engine().examples().add(again, NewExample.of(QUESTION, SQL));
        AddOutcome second = bench.engine().examples().add(again, NewExample.of(QUESTION, SQL));

        assertThat(first.change()).isEqualTo(AddOutcome.Change.CREATED);
        assertThat(second.change()).isEqualTo(AddOutcome.Change.CREATED);
        assertThat(second.example().id()).isEqualTo(first.example().id());
        assertThat(bench.engine().examples().history(ADA, first.example().id())).hasSize(1);
    }

    @Test
    void decidingAgainGivesTheFirstResult() {
        UUID id = bench.propose(ADA, QUESTION, SQL);

        Example first = bench.engine().examples().approve(again, id, "fine");
        Example second = bench.engine().examples().approve(again, id, "fine");

        assertThat(second).isEqualTo(first);
        assertThat(bench.engine().examples().history(ADA, id)).hasSize(2);
    }

    @Test
    void ratingAgainGivesTheFirstResult() {
        bench.propose(ADA, QUESTION, SQL);
        NewRating rating = NewRating.of(Rating.UP).withNote("fine");

        RatingOutcome first = bench.engine().feedback().record(again, "run-0", rating);
        RatingOutcome second = bench.engine().feedback().record(again, "run-0", rating);

        assertThat(second).isEqualTo(first);
        assertThat(first.current()).isPresent();
    }

    @Test
    void retractingAgainGivesTheFirstResult() {
        bench.propose(ADA, QUESTION, SQL);
        bench.engine().feedback().record(ADA, "run-0", Rating.UP, "");

        RatingOutcome first = bench.engine().feedback().retract(again, "run-0");
        RatingOutcome second = bench.engine().feedback().retract(again, "run-0");

        assertThat(second).isEqualTo(first);
    }

    @Test
    void clearingAgainGivesTheFirstResultAndClearsNothingNew() {
        bench.propose(ADA, QUESTION, SQL);
        bench.engine().feedback().record(ADA, "run-0", Rating.UP, "");

        assertThat(bench.engine().feedback().clear(again)).isEqualTo(1);
        bench.engine().feedback().record(ADA, "run-0", Rating.DOWN, "");

        assertThat(bench.engine().feedback().clear(again)).isEqualTo(1);
        assertThat(bench.engine().feedback().counts(ADA).down()).isEqualTo(1);
    }

    @Test
    void anotherPayloadIsAConflictAndChangesNothing() {
        UUID id = bench.engine()
                .examples()
                .add(again, NewExample.of(QUESTION, SQL))
                .example()
                .id();
        UUID proposal = bench.propose(ADA, Shop.question(1), Shop.sql(1));

        assertFails(
                        ErrorCode.REQUEST_CONFLICT,
                        () -> bench.engine().examples().add(again, NewExample.of(QUESTION, SQL + " LIMIT 1")))
                .contains("request-1");
        assertFails(ErrorCode.REQUEST_CONFLICT, () -> bench.engine().examples().approve(again, proposal, ""));
        assertFails(ErrorCode.REQUEST_CONFLICT, () -> bench.engine().feedback().record(again, "run-0", Rating.UP, ""));
        assertFails(
                ErrorCode.REQUEST_CONFLICT,
                () -> bench.engine()
                        .examples()
                        .add(People.administrator("grace").withRequestId("request-1"), NewExample.of(QUESTION, SQL)));
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .extracting(Example::id)
                .containsExactly(id, proposal);
        assertThat(bench.engine().feedback().counts(ADA).up()).isZero();
    }

    @Test
    void aRequestThatFailedCanBeSentAgain() {
        UUID id = bench.propose(ADA, QUESTION, SQL);
        assertFails(ErrorCode.ALREADY_DECIDED, () -> bench.engine().examples().reopen(again, id, "why"));
        bench.engine().examples().reject(ADA, id, "");

        assertThat(bench.engine().examples().reopen(again, id, "why").version()).isGreaterThan(1);
    }

    @Test
    void aRequestSentByManyAtOnceHasOneEffect() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));
        UUID id = bench.propose(ADA, QUESTION, SQL);

        List<Example> results = Race.of(
                        32, number -> engines.get(number % 2).examples().approve(again, id, "fine"))
                .resultsOrFail();

        assertThat(results).containsOnly(results.get(0));
        assertThat(bench.engine().examples().history(ADA, id)).hasSize(2);
    }

    @Test
    void ofManyPayloadsSentAtOnceUnderOneIdOneWins() {
        Race<AddOutcome> race = Race.of(
                32,
                number -> bench.engine().examples().add(again, NewExample.of(Shop.question(number), Shop.sql(number))));

        assertThat(race.results()).hasSize(1);
        assertThat(race.failures())
                .allSatisfy(failure -> assertFails(ErrorCode.REQUEST_CONFLICT, () -> {
                    throw failure;
                }));
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .hasSize(1);
    }

    @Test
    void aTraceIdIsTheRequestIdOfObserving() {
        LearnOutcome first =
                bench.engine().learning().observe(ADA, Shop.goodRun("run").build());
        bench.engine().examples().reject(ADA, Outcomes.proposed(first), "changes nothing of what was said of the run");
        LearnOutcome second =
                bench.engine().learning().observe(ADA, Shop.goodRun("run").build());
        LearnOutcome other = bench.engine()
                .learning()
                .observe(ADA, Shop.goodRun("run").retries(1).build());

        assertThat(second).isEqualTo(first);
        Outcomes.failed(other, ErrorCode.REQUEST_CONFLICT);
        assertFails(
                ErrorCode.REQUEST_CONFLICT,
                () -> bench.engine()
                        .learning()
                        .register(ADA, Shop.goodRun("run").role("x").build()));
    }
}
