package io.flyquery.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.Engine;
import io.flyquery.core.internal.example.SqlRules;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.store.memory.MemoryStateStoreFactory;
import io.flyquery.tck.MutableClock;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One store, used by this release and by one with the next version of the normaliser. */
class NormaliserUpgradeTest {
    private static final Caller ADA = Caller.local();
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final String QUESTION = "Total revenue by region?";
    private static final String SQL = "SELECT region, SUM(amount) FROM sales GROUP BY region";
    private static final String SAME_SQL = "SELECT region, SUM(amount + 0) FROM sales GROUP BY region";

    private final MutableClock clock = MutableClock.at("2026-03-02T09:00:00Z");
    private final StateStore store = new MemoryStateStoreFactory().open(new StoreConfig("memory:", Map.of(), clock));
    private final Deque<Engine> engines = new ArrayDeque<>();

    @AfterEach
    void close() {
        engines.forEach(Engine::close);
        store.close();
    }

    @Test
    void theNextReleaseKnowsWhatThisOneStored() {
        Engine present = engine(SqlRules.ofThisRelease());
        Engine next = engine(NextRules.of());
        present.examples().add(ADA, NewExample.of(QUESTION, SQL));

        assertThat(observe(next, "run", QUESTION, SAME_SQL)).isInstanceOf(LearnOutcome.Duplicate.class);
    }

    @Test
    void whatOnlyTheNextReleaseTakesForOnePairIsOneExample() {
        Engine present = engine(SqlRules.ofThisRelease());
        present.examples().add(ADA, NewExample.of(QUESTION, SQL));
        present.examples().add(ADA, NewExample.of(QUESTION, SAME_SQL));

        Engine next = engine(NextRules.of());

        assertThat(next.maintain(ADA, LONG).rekeyed()).isEqualTo(2);
        assertThat(next.examples()
                        .list(ADA, ExampleFilter.all().withQuality(ExampleQuality.APPROVED))
                        .items())
                .hasSize(1);
    }

    @Test
    void thisReleaseStoresNoKeysOnceTheNextHas() {
        Engine present = engine(SqlRules.ofThisRelease());
        present.examples().add(ADA, NewExample.of(QUESTION, SQL));
        Engine next = engine(NextRules.of());
        next.examples().add(ADA, NewExample.of("Revenue of each region", SQL));

        FlyQueryException failure = failure(() -> present.examples().add(ADA, NewExample.of("Revenue by region", SQL)));
        LearnOutcome observed = observe(present, "kept", "Revenue by region", SQL);

        assertThat(failure.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(failure)
                .hasMessageContaining("version " + Normaliser.VERSION)
                .hasMessageContaining("version " + (Normaliser.VERSION + 1));
        assertThat(observed)
                .isInstanceOfSatisfying(
                        LearnOutcome.Failed.class,
                        failed -> assertThat(failed.code()).isEqualTo(ErrorCode.INCOMPATIBLE));
        assertThat(next.learning().backfill(ADA, clock.instant().minusSeconds(1)))
                .isEqualTo(1);
    }

    @Test
    void sqlWhoseParserWasStoppedByTheClockIsNoExampleAndTheErrorSaysWhatToDo() {
        Engine engine = engine(NextRules.stopping(SAME_SQL::equals));

        FlyQueryException failure = failure(() -> engine.examples().add(ADA, NewExample.of(QUESTION, SAME_SQL)));
        ImportReport report = engine.examples()
                .importFrom(
                        ADA,
                        new ByteArrayInputStream(
                                ("{\"question\": \"Revenue?\", \"generated_sql\": \"" + SAME_SQL + "\"}")
                                        .getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        Progress.NONE);

        assertThat(failure.code()).isEqualTo(ErrorCode.BUSY);
        assertThat(failure).hasMessageContaining("try again").hasMessageContaining("simpler");
        assertThat(report.refused()).isEqualTo(1);
        assertThat(report.problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.reason()).contains("try again"));
    }

    @Test
    void aRunWhoseSqlTheClockStoppedIsNotLearned() {
        Engine engine = engine(NextRules.stopping(SAME_SQL::equals));

        LearnOutcome outcome = observe(engine, "run", QUESTION, SAME_SQL);

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        LearnOutcome.Skipped.class,
                        skipped -> assertThat(skipped.gates())
                                .extracting(FailedGate::gate)
                                .containsExactly(Gate.SQL_UNPARSABLE));
    }

    @Test
    void aCorrectionThatTheClockStoppedLeavesTheRunUnrated() {
        Engine engine = engine(NextRules.stopping(SAME_SQL::equals));
        observe(engine, "run", QUESTION, SQL);

        FlyQueryException failure = failure(() ->
                engine.feedback().record(ADA, "run", NewRating.of(Rating.DOWN).withCorrectedSql(SAME_SQL)));

        assertThat(failure.code()).isEqualTo(ErrorCode.BUSY);
        assertThat(engine.feedback().counts(ADA).down()).isZero();
    }

    @Test
    void anExampleWhoseParserTheClockStopsHoldsUpNobodyAndIsTriedAgain() {
        AtomicBoolean busy = new AtomicBoolean(true);
        Engine present = engine(SqlRules.ofThisRelease());
        present.examples().add(ADA, NewExample.of(QUESTION, SAME_SQL));
        present.examples().add(ADA, NewExample.of("Revenue of each region", SQL));
        Engine next = engine(NextRules.stopping(sql -> busy.get() && sql.equals(SAME_SQL)));

        assertThat(next.maintain(ADA, LONG).rekeyed()).isEqualTo(1);
        assertThat(observe(next, "other", "Revenue of each region", SQL)).isInstanceOf(LearnOutcome.Duplicate.class);
        busy.set(false);
        assertThat(next.maintain(ADA, LONG).rekeyed()).isEqualTo(1);
        assertThat(observe(next, "same", QUESTION, SAME_SQL)).isInstanceOf(LearnOutcome.Duplicate.class);
    }

    private Engine engine(SqlRules rules) {
        FlyQuery.Builder builder = FlyQuery.builder().store(store).clock(clock);
        builder.rules = rules;
        Engine engine = builder.build();
        engines.push(engine);
        return engine;
    }

    private static LearnOutcome observe(Engine engine, String traceId, String question, String sql) {
        return engine.learning()
                .observe(
                        ADA,
                        RunRecord.builder(traceId, question).executed(sql, 3).build());
    }

    private static FlyQueryException failure(ThrowingCallable call) {
        FlyQueryException failure = catchThrowableOfType(FlyQueryException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }
}
