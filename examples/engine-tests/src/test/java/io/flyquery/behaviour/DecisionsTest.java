package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.BulkReport;
import io.flyquery.example.Decided;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleEvent;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.Examples;
import io.flyquery.model.Caller;
import io.flyquery.tck.Race;
import io.flyquery.tck.Seeded;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Reviewing: which decisions are possible, and what remains of them. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class DecisionsTest {
    private static final List<Caller> REVIEWERS =
            List.of(ADA, People.administrator("grace"), People.administrator("linus"));

    private final Workbench bench;

    DecisionsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** What a sequence of decisions should have led to. */
    private record Expected(ExampleQuality quality, boolean suspended) {
        Optional<Expected> after(ExampleDecision decision) {
            boolean possible =
                    switch (decision) {
                        case APPROVE -> quality == ExampleQuality.PROPOSED;
                        case REJECT, REJECT_SQL -> quality != ExampleQuality.REJECTED;
                        case REOPEN -> quality == ExampleQuality.REJECTED;
                        case SUSPEND -> quality == ExampleQuality.APPROVED && !suspended;
                        case RESUME -> quality == ExampleQuality.APPROVED && suspended;
                    };
            return possible ? Optional.of(made(decision)) : Optional.empty();
        }

        private Expected made(ExampleDecision decision) {
            return switch (decision) {
                case APPROVE, RESUME -> new Expected(ExampleQuality.APPROVED, false);
                case REJECT, REJECT_SQL -> new Expected(ExampleQuality.REJECTED, false);
                case REOPEN -> new Expected(ExampleQuality.PROPOSED, false);
                case SUSPEND -> new Expected(ExampleQuality.APPROVED, true);
            };
        }
    }

    @Test
    void anySequenceOfDecisionsFollowsTheStateMachineWithOneEventEach() {
        Examples examples = bench.engine().examples();
        Seeded.forAll(15, random -> {
            int number = random.nextInt(1_000_000);
            UUID id = bench.propose(ADA, Shop.question(number), Shop.sql(number));
            Expected state = new Expected(ExampleQuality.PROPOSED, false);
            int events = 1;
            for (int step = 0; step < 20; step++) {
                bench.clock.advance(Duration.ofSeconds(1));
                ExampleDecision decision = oneOf(random, ExampleDecision.values());
                String requestId = id + ":" + step;
                Caller reviewer =
                        REVIEWERS.get(random.nextInt(REVIEWERS.size())).withRequestId(requestId);
                Optional<Expected> next = state.after(decision);
                if (next.isPresent()) {
                    state = next.get();
                    events++;
                    Example decided = examples.decide(reviewer, id, decision, "step " + step);
                    assertThat(decided).isEqualTo(examples.get(ADA, id));
                    ExampleEvent last = last(examples.history(ADA, id));
                    assertThat(last.at()).isEqualTo(bench.clock.instant());
                    assertThat(last.actorId()).isEqualTo(reviewer.actor().id());
                    assertThat(last.requestId()).contains(requestId);
                    assertThat(last.note()).contains("step " + step);
                } else {
                    assertFails(
                            ErrorCode.ALREADY_DECIDED, () -> examples.decide(reviewer, id, decision, "step refused"));
                }
                Example now = examples.get(ADA, id);
                assertThat(now.quality()).isEqualTo(state.quality());
                assertThat(now.serves()).isEqualTo(state.quality() == ExampleQuality.APPROVED && !state.suspended());
                assertThat(now.suspension().isPresent()).isEqualTo(state.suspended());
                assertThat(examples.history(ADA, id)).hasSize(events);
            }
        });
    }

    @Test
    void aDecisionThatComesTooLateSaysWhoDecidedWhenAndWhat() {
        Examples examples = bench.engine().examples();
        UUID id = bench.propose(ADA, QUESTION, SQL);
        bench.clock.advance(Duration.ofMinutes(5));
        examples.reject(People.administrator("grace"), id, "gross, not net");
        bench.clock.advance(Duration.ofMinutes(5));

        ConflictException late = catchThrowableOfType(ConflictException.class, () -> examples.approve(ADA, id, "fine"));

        assertThat(late.code()).isEqualTo(ErrorCode.ALREADY_DECIDED);
        assertThat(late.getMessage())
                .contains("grace")
                .contains("2026-03-02T09:05")
                .containsIgnoringCase("rejected");
        assertThat(examples.get(ADA, id).decided()).get().satisfies(decided -> {
            assertThat(decided.by()).isEqualTo("grace");
            assertThat(decided.at()).isEqualTo("2026-03-02T09:05:00Z");
            assertThat(decided.note()).contains("gross, not net");
        });
    }

    @Test
    void historyTellsTheWholeStoryOldestFirst() {
        Examples examples = bench.engine().examples();
        UUID id = bench.propose(People.BOB, QUESTION, SQL);
        examples.approve(ADA, id, "");
        examples.suspend(ADA, id, "schema changed");
        examples.resume(ADA, id, "");
        examples.reject(ADA, id, "");
        examples.reopen(ADA, id, "a mistake");

        List<ExampleEvent> history = examples.history(ADA, id);

        assertThat(history)
                .extracting(ExampleEvent::type)
                .containsExactly(
                        "example.proposed",
                        "example.approved",
                        "example.suspended",
                        "example.resumed",
                        "example.rejected",
                        "example.reopened");
        assertThat(history.get(0).actorId()).isEqualTo("bob");
        assertThat(history).extracting(ExampleEvent::id).doesNotHaveDuplicates().isSorted();
    }

    @Test
    void suspensionNamesItsReasonAndItsEvent() {
        Examples examples = bench.engine().examples();
        UUID id = bench.approved(ADA, QUESTION, SQL).id();

        Example suspended = examples.suspend(ADA, id, "schema changed");

        assertThat(suspended.suspension()).get().satisfies(suspension -> {
            assertThat(suspension.reason()).contains("schema changed");
            assertThat(suspension.eventId())
                    .isEqualTo(last(examples.history(ADA, id)).id());
        });
    }

    @Test
    void reopeningAndSuspendingNeedAReason() {
        Examples examples = bench.engine().examples();
        UUID approved = bench.approved(ADA, QUESTION, SQL).id();
        UUID rejected = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        examples.reject(ADA, rejected, "");

        assertFails(ErrorCode.INVALID, () -> examples.suspend(ADA, approved, " "));
        assertFails(ErrorCode.INVALID, () -> examples.reopen(ADA, rejected, ""));
        assertThat(examples.get(ADA, approved).serves()).isTrue();
        assertThat(examples.get(ADA, rejected).quality()).isEqualTo(ExampleQuality.REJECTED);
    }

    @Test
    void aNoteMayHave2000Characters() {
        Examples examples = bench.engine().examples();
        UUID id = bench.propose(ADA, QUESTION, SQL);

        assertFails(ErrorCode.INVALID, () -> examples.approve(ADA, id, "n".repeat(2_001)))
                .contains("2");
        Example approved = examples.approve(ADA, id, "n".repeat(2_000));

        assertThat(approved.decided().flatMap(Decided::note)).contains("n".repeat(2_000));
    }

    @Test
    void ofManyWhoApproveAtOnceOneWins() {
        UUID id = bench.propose(ADA, QUESTION, SQL);

        Race<Example> race = Race.of(
                64,
                number -> bench.engine().examples().approve(People.administrator("reviewer-" + number), id, "mine"));

        assertThat(race.results()).hasSize(1);
        assertThat(race.failures()).allSatisfy(DecisionsTest::isAlreadyDecided);
        String winner = race.results().get(0).decided().orElseThrow().by();
        assertThat(last(bench.engine().examples().history(ADA, id)).actorId()).isEqualTo(winner);
        assertThat(bench.engine().examples().history(ADA, id)).hasSize(2);
    }

    @Test
    void ofManyWhoApproveAndRejectAtOnceEachSuccessIsOneStep() {
        UUID id = bench.propose(ADA, QUESTION, SQL);

        Race<Example> race = Race.of(64, number -> {
            Caller reviewer = People.administrator("reviewer-" + number);
            return number % 2 == 0
                    ? bench.engine().examples().approve(reviewer, id, "good")
                    : bench.engine().examples().reject(reviewer, id, "bad");
        });

        assertThat(race.failures()).allSatisfy(DecisionsTest::isAlreadyDecided);
        assertThat(bench.engine().examples().history(ADA, id))
                .hasSize(1 + race.results().size());
        assertThat(race.results()).hasSizeBetween(1, 2);
        assertThat(bench.engine().examples().get(ADA, id).quality()).isEqualTo(ExampleQuality.REJECTED);
    }

    @Test
    void decidingOnManyReportsEachAndGoesOn() {
        Examples examples = bench.engine().examples();
        UUID first = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        UUID decided = bench.propose(ADA, Shop.question(2), Shop.sql(2));
        examples.approve(ADA, decided, "");
        UUID unknown = new UUID(1, 2);
        UUID last = bench.propose(ADA, Shop.question(3), Shop.sql(3));

        BulkReport report =
                examples.decideAll(ADA, List.of(first, decided, unknown, last), ExampleDecision.APPROVE, "batch");

        assertThat(report.decided()).isEqualTo(2);
        assertThat(report.items()).extracting(BulkReport.Item::id).containsExactly(first, decided, unknown, last);
        assertThat(report.items())
                .extracting(BulkReport.Item::error)
                .containsExactly(
                        Optional.empty(),
                        Optional.of(ErrorCode.ALREADY_DECIDED),
                        Optional.of(ErrorCode.NOT_FOUND),
                        Optional.empty());
    }

    @Test
    void decidingOnWhatAFilterListsStopsAtTheLimit() {
        Examples examples = bench.engine().examples();
        for (int i = 0; i < 7; i++) {
            bench.propose(ADA, Shop.question(i), Shop.sql(i));
        }

        BulkReport report =
                examples.decideAll(ADA, ExampleFilter.pending().limitTo(2), 5, ExampleDecision.REJECT, "clean-up");

        assertThat(report.decided()).isEqualTo(5);
        assertThat(examples.list(ADA, ExampleFilter.pending()).items()).hasSize(2);
    }

    private static void isAlreadyDecided(Throwable failure) {
        assertThat(failure)
                .isInstanceOf(FlyQueryException.class)
                .extracting(e -> ((FlyQueryException) e).code())
                .isEqualTo(ErrorCode.ALREADY_DECIDED);
    }

    private static <T> T oneOf(Random random, T[] values) {
        return values[random.nextInt(values.length)];
    }

    private static ExampleEvent last(List<ExampleEvent> history) {
        return history.get(history.size() - 1);
    }
}
