package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.People.BOB;
import static io.flyquery.behaviour.People.EVE;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleEvent;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.example.Retrieval;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.RatedRun;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.feedback.RatingEffect.Kind;
import io.flyquery.feedback.RatingFilter;
import io.flyquery.feedback.RatingOutcome;
import io.flyquery.feedback.RatingReason;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Page;
import io.flyquery.model.Question;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What people say of answers, and what comes of it. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class FeedbackTest {
    private final Workbench bench;

    FeedbackTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aRatingIsKeptWithTheLedgersCopyOfTheRun() {
        register(RunRecord.builder("run", QUESTION)
                .executed(SQL, 3)
                .role("analyst")
                .datasource("warehouse")
                .build());
        NewRating rating =
                NewRating.of(Rating.DOWN).withNote("  is gross, not net  ").because(RatingReason.WRONG_NUMBER);

        RatingOutcome outcome = bench.engine().feedback().record(BOB, "run", rating);

        RatedRun expected = new RatedRun(
                "run",
                "bob",
                bench.clock.instant(),
                Rating.DOWN,
                Optional.of("is gross, not net"),
                Optional.of(RatingReason.WRONG_NUMBER),
                Optional.empty(),
                QUESTION,
                "analyst",
                "success",
                "generated",
                List.of(SQL),
                List.of("warehouse"));
        assertThat(outcome.current()).contains(expected);
        assertThat(bench.engine().feedback().list(BOB, RatingFilter.all()).items())
                .containsExactly(expected);
    }

    @Test
    void ratingAgainReplacesAndRetractingTakesBack() {
        register(Shop.goodRun("run").build());
        rate(BOB, "run", Rating.UP);
        assertThat(counts()).isEqualTo(new RatingCounts(1, 0, 1, 0));

        rate(BOB, "run", Rating.DOWN);
        assertThat(counts()).isEqualTo(new RatingCounts(0, 1, 1, 0));

        rate(EVE, "run", Rating.UP);
        assertThat(counts()).isEqualTo(new RatingCounts(1, 1, 1, 1));

        RatingOutcome retracted = bench.engine().feedback().retract(BOB, "run");
        assertThat(retracted.current()).isEmpty();
        assertThat(counts()).isEqualTo(new RatingCounts(1, 0, 1, 0));
        assertFails(ErrorCode.NOT_FOUND, () -> bench.engine().feedback().retract(BOB, "run"));
    }

    @Test
    void onlyRunsOfTheLedgerCanBeRated() {
        assertFails(ErrorCode.NOT_FOUND, () -> rate(BOB, "never-ran", Rating.UP));
        assertFails(ErrorCode.NOT_FOUND, () -> bench.engine().feedback().retract(BOB, "never-ran"));
    }

    @Test
    void aNoteMayHave280CharactersAndIsNeverCut() {
        register(Shop.goodRun("run").build());

        assertFails(ErrorCode.INVALID, () -> bench.engine().feedback().record(BOB, "run", Rating.UP, "n".repeat(281)))
                .contains("281")
                .contains("280");
        assertThat(counts().up()).isZero();
        RatingOutcome outcome = bench.engine().feedback().record(BOB, "run", Rating.UP, " " + "n".repeat(280) + " ");
        assertThat(outcome.current().orElseThrow().note()).contains("n".repeat(280));
        assertThat(bench.engine()
                        .feedback()
                        .record(BOB, "run", Rating.UP, "  ")
                        .current()
                        .orElseThrow()
                        .note())
                .isEmpty();
    }

    @Test
    void aDownRatingHoldsTheLearnedExampleBackUntilAReview() {
        UUID id = learnedAndApproved("run");

        RatingOutcome outcome = rate(BOB, "run", Rating.DOWN);

        assertThat(outcome.effects()).contains(new RatingEffect(Kind.LEARNED_SUSPENDED, id));
        Example held = example(id);
        assertThat(held.serves()).isFalse();
        assertThat(held.use().downCount()).isEqualTo(1);
        ExampleEvent event = last(bench.engine().examples().history(ADA, id));
        assertThat(event.type()).isEqualTo("example.suspended");
        assertThat(event.actorId()).isEqualTo("bob");
        assertThat(event.causeId()).isPresent();
        assertThat(held.suspension().orElseThrow().eventId()).isEqualTo(event.id());
        assertThat(bench.engine()
                        .examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .ranked())
                .isEmpty();
    }

    @Test
    void retractingCountsVotesAnewButAReviewLiftsTheSuspension() {
        UUID id = learnedAndApproved("run");
        rate(BOB, "run", Rating.DOWN);

        RatingOutcome retracted = bench.engine().feedback().retract(BOB, "run");

        assertThat(retracted.effects()).contains(new RatingEffect(Kind.VOTE_WITHDRAWN, id));
        assertThat(example(id).use().downCount()).isZero();
        assertThat(example(id).serves()).isFalse();
        assertThat(bench.engine().examples().resume(ADA, id, "was a mistake").serves())
                .isTrue();
    }

    @Test
    void changingTheMindMovesTheVote() {
        UUID id = learnedAndApproved("run");
        rate(BOB, "run", Rating.UP);
        assertThat(example(id).use().upCount()).isEqualTo(1);

        rate(BOB, "run", Rating.DOWN);
        assertThat(example(id).use().upCount()).isZero();
        assertThat(example(id).use().downCount()).isEqualTo(1);

        rate(BOB, "run", Rating.UP);
        assertThat(example(id).use().upCount()).isEqualTo(1);
        assertThat(example(id).use().downCount()).isZero();
        assertThat(example(id).serves()).isFalse();
    }

    @Test
    void ratingTheSameAgainCountsOnce() {
        UUID id = learnedAndApproved("run");

        rate(BOB, "run", Rating.UP);
        rate(BOB, "run", Rating.UP);

        assertThat(example(id).use().upCount()).isEqualTo(1);
        assertThat(counts().up()).isEqualTo(1);
    }

    @Test
    void whatWasServedGetsAVoteAndIsHeldBackAtTwoPeopleWithoutAHelpfulOne() {
        UUID id = bench.approved(ADA, QUESTION, SQL).id();
        servedIn("first", BOB);
        servedIn("second", EVE);

        RatingOutcome first = rate(BOB, "first", Rating.DOWN);
        assertThat(first.effects()).containsExactly(new RatingEffect(Kind.SERVED_UNHELPFUL, id));
        assertThat(example(id).serves()).isTrue();

        RatingOutcome second = rate(EVE, "second", Rating.DOWN);
        assertThat(second.effects())
                .containsExactlyInAnyOrder(
                        new RatingEffect(Kind.SERVED_UNHELPFUL, id), new RatingEffect(Kind.SERVED_SUSPENDED, id));
        assertThat(example(id).serves()).isFalse();
        assertThat(example(id).use().downCount()).isEqualTo(2);
    }

    @Test
    void onePersonAloneHoldsNothingBackThatWasServed() {
        UUID id = bench.approved(ADA, QUESTION, SQL).id();
        for (int i = 0; i < 4; i++) {
            servedIn("run-of-bob-" + i, BOB);
            rate(BOB, "run-of-bob-" + i, Rating.DOWN);
        }

        assertThat(example(id).serves()).isTrue();
        assertThat(example(id).use().downCount()).isEqualTo(4);
    }

    @Test
    void oneHelpfulVoteKeepsWhatWasServed() {
        UUID id = bench.approved(ADA, QUESTION, SQL).id();
        servedIn("first", ADA);
        servedIn("second", BOB);
        servedIn("third", EVE);

        assertThat(rate(ADA, "first", Rating.UP).effects()).containsExactly(new RatingEffect(Kind.SERVED_HELPFUL, id));
        rate(BOB, "second", Rating.DOWN);
        rate(EVE, "third", Rating.DOWN);

        assertThat(example(id).serves()).isTrue();
        assertThat(example(id).use().upCount()).isEqualTo(1);
        assertThat(example(id).use().downCount()).isEqualTo(2);
    }

    @Test
    void correctedSqlBecomesAProposalOrIsKnown() {
        register(Shop.goodRun("run").build());
        String corrected = "SELECT region, SUM(net) AS revenue FROM sales GROUP BY region";
        NewRating rating = NewRating.of(Rating.DOWN).withCorrectedSql(corrected);

        RatingOutcome first = bench.engine().feedback().record(BOB, "run", rating);
        RatingOutcome second = bench.engine().feedback().record(EVE, "run", rating);

        Example proposal = only(
                bench.engine().examples().list(ADA, ExampleFilter.pending()).items());
        assertThat(first.effects()).contains(new RatingEffect(Kind.CORRECTION_PROPOSED, proposal.id()));
        assertThat(second.effects()).contains(new RatingEffect(Kind.CORRECTION_KNOWN, proposal.id()));
        assertThat(proposal.question()).isEqualTo(QUESTION);
        assertThat(proposal.generatedSql()).isEqualTo(corrected);
        assertThat(proposal.source()).isEqualTo(ExampleSource.USER_CURATED);
        assertThat(proposal.createdBy()).isEqualTo("bob");
        assertThat(first.current().orElseThrow().correctedSql()).contains(corrected);
    }

    @Test
    void correctedSqlThatIsNotOneQueryIsRefusedWithTheRating() {
        register(Shop.goodRun("run").build());

        for (String sql : List.of("DROP TABLE sales", "SELECT a FROM b; SELECT c FROM d", "", "-- none")) {
            assertFails(
                    ErrorCode.INVALID,
                    () -> bench.engine()
                            .feedback()
                            .record(BOB, "run", NewRating.of(Rating.DOWN).withCorrectedSql(sql)));
        }

        assertThat(counts().down()).isZero();
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .isEmpty();
    }

    @Test
    void switchedOffItRefusesToRecordAndStillReads() {
        register(Shop.goodRun("run").build());
        rate(BOB, "run", Rating.UP);
        Engine off = bench.open(builder -> builder.set(SettingNames.FEEDBACK_ENABLED, "false"));

        assertFails(ErrorCode.NOT_PERMITTED, () -> off.feedback().record(BOB, "run", Rating.DOWN, ""))
                .contains(SettingNames.FEEDBACK_ENABLED);
        assertThat(off.feedback().counts(BOB)).isEqualTo(new RatingCounts(1, 0, 1, 0));
        assertThat(off.feedback().list(BOB, RatingFilter.all()).items()).hasSize(1);
    }

    @Test
    void clearingDeletesEveryRatingAndNothingElse() {
        UUID id = learnedAndApproved("run");
        rate(BOB, "run", Rating.DOWN);
        rate(EVE, "run", Rating.UP);
        Example before = example(id);

        assertThat(bench.engine().feedback().clear(ADA)).isEqualTo(2);

        assertThat(counts()).isEqualTo(new RatingCounts(0, 0, 0, 0));
        assertThat(bench.engine().feedback().list(ADA, RatingFilter.all()).items())
                .isEmpty();
        assertThat(example(id)).isEqualTo(before);
        assertThat(bench.engine().learning().run(ADA, "run")).isPresent();
        assertThat(bench.engine().feedback().clear(ADA)).isZero();
        rate(BOB, "run", Rating.UP);
        assertThat(counts().up()).isEqualTo(1);
    }

    @Test
    void clearingErasesWhatPeopleWroteFromTheHistoryToo() {
        UUID id = learnedAndApproved("run");
        bench.engine().feedback().record(BOB, "run", Rating.DOWN, "names a customer");

        bench.engine().feedback().clear(ADA);

        assertThat(bench.engine().examples().history(ADA, id).toString()).doesNotContain("names a customer");
        assertThat(example(id).suspension().toString()).doesNotContain("names a customer");
    }

    @Test
    void ratingsAreListedNewestFirstByPagesAndFilters() {
        List<String> newestFirst = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            String trace = "run-" + i;
            register(Shop.goodRun(trace).build());
            rate(BOB, trace, i % 5 == 0 ? Rating.DOWN : Rating.UP);
            newestFirst.add(0, trace);
            bench.clock.advance(Duration.ofMillis(i % 3));
        }

        List<String> listed = new ArrayList<>();
        RatingFilter filter = RatingFilter.all().limitTo(7);
        Page<RatedRun> page = bench.engine().feedback().list(ADA, filter);
        page.items().forEach(rated -> listed.add(rated.traceId()));
        while (page.next().isPresent()) {
            assertThat(page.items()).hasSize(7);
            page = bench.engine().feedback().list(ADA, filter.from(page.next().get()));
            page.items().forEach(rated -> listed.add(rated.traceId()));
        }

        assertThat(listed).containsExactlyInAnyOrderElementsOf(newestFirst);
        assertThat(listed.get(0)).isEqualTo("run-24");
        assertThat(bench.engine()
                        .feedback()
                        .list(ADA, RatingFilter.all().withRating(Rating.DOWN))
                        .items())
                .hasSize(5)
                .allSatisfy(rated -> assertThat(rated.rating()).isEqualTo(Rating.DOWN));
        assertThat(bench.engine()
                        .feedback()
                        .list(ADA, RatingFilter.all().ofRun("run-3"))
                        .items())
                .extracting(RatedRun::traceId)
                .containsExactly("run-3");
    }

    @Test
    void aRunThatWasRefusedForSecurityKeepsNoSql() {
        register(RunRecord.builder("run", QUESTION)
                .sql("SELECT password FROM users")
                .executionStatus(ExecutionStatus.REJECTED_BY_FIREWALL)
                .errorCode("SECURITY_VIOLATION")
                .build());

        RatedRun rated = rate(BOB, "run", Rating.DOWN).current().orElseThrow();

        assertThat(rated.sql()).isEmpty();
        assertThat(bench.engine().learning().run(ADA, "run"))
                .get()
                .satisfies(recorded -> assertThat(recorded.run().sql()).isEmpty());
    }

    @Test
    void aRetrievalIdOfNothingHasNoEffect() {
        register(Shop.goodRun("run").retrievalId(new UUID(7, 7)).build());

        assertThat(rate(BOB, "run", Rating.DOWN).effects()).isEmpty();
    }

    private UUID learnedAndApproved(String trace) {
        UUID id = Outcomes.proposed(
                bench.engine().learning().observe(ADA, Shop.goodRun(trace).build()));
        Example approved = bench.engine().examples().approve(ADA, id, "");
        assertThat(approved.quality()).isEqualTo(ExampleQuality.APPROVED);
        return id;
    }

    /** Retrieves, and registers the run whose prompt had what was retrieved. */
    private void servedIn(String trace, Caller asking) {
        Retrieval retrieval = bench.engine().examples().retrieve(asking, Question.of(QUESTION));
        assertThat(retrieval.selected()).hasSize(1);
        bench.engine()
                .learning()
                .register(
                        asking,
                        RunRecord.builder(trace, QUESTION)
                                .executed("SELECT 'of " + trace + "', region FROM sales", 3)
                                .retrievalId(retrieval.id())
                                .build());
    }

    private void register(RunRecord run) {
        bench.engine().learning().register(ADA, run);
    }

    private RatingOutcome rate(Caller rater, String trace, Rating rating) {
        return bench.engine().feedback().record(rater, trace, NewRating.of(rating));
    }

    private RatingCounts counts() {
        return bench.engine().feedback().counts(ADA);
    }

    private Example example(UUID id) {
        return bench.engine().examples().get(ADA, id);
    }

    private static <T> T only(List<T> items) {
        assertThat(items).hasSize(1);
        return items.get(0);
    }

    private static <T> T last(List<T> items) {
        return items.get(items.size() - 1);
    }
}
