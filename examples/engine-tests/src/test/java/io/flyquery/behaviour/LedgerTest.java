package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.NewExample;
import io.flyquery.example.Retrieval;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.PiiFinding;
import io.flyquery.learning.PiiKind;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RecordedRun.Learned;
import io.flyquery.learning.RunRecord;
import io.flyquery.learning.RunSource;
import io.flyquery.learning.RunStatus;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The ledger of runs: what it keeps, how long, and how it survives. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class LedgerTest {
    private static final Duration ENOUGH = Duration.ofSeconds(30);

    private final Workbench bench;

    LedgerTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aRunIsKeptAsItWasGiven() {
        RunRecord run = RunRecord.builder("run", "  " + QUESTION)
                .dialect(Dialect.POSTGRESQL)
                .status(RunStatus.PLAN_ONLY)
                .source(RunSource.VERIFIED)
                .sql("SELECT 1")
                .sql("SELECT 2")
                .executed(new ExecutionReceipt(SQL, 12, true), ExecutionStatus.REFINED_OK)
                .role("analyst")
                .userId("u-1")
                .errorCode("LATE")
                .retries(1)
                .failedCandidates(2)
                .validatorFailures(3)
                .planCacheHits(4)
                .model("planner", "some-model")
                .engineVersion("9.1")
                .datasource("warehouse")
                .datasource("lake")
                .retrievalId(new UUID(3, 4))
                .confidence(0.25)
                .clarificationEmitted()
                .contextDependent()
                .piiFindings(List.of(new PiiFinding(PiiKind.PHONE, "answer")))
                .build();

        bench.engine().learning().register(ADA, run);

        RecordedRun recorded = bench.engine().learning().run(ADA, "run").orElseThrow();
        assertThat(recorded.run())
                .usingRecursiveComparison()
                .ignoringFields("piiFindings")
                .isEqualTo(run);
        assertThat(recorded.recordedAt()).isEqualTo(bench.clock.instant());
        assertThat(recorded.learned()).isEmpty();
        assertThat(recorded.gates()).isEmpty();
    }

    @Test
    void aRegisteredRunCanBeObservedLater() {
        RunRecord run = Shop.goodRun("run").build();
        bench.engine().learning().register(ADA, run);
        bench.engine().learning().register(ADA, run);

        UUID id = Outcomes.proposed(bench.engine().learning().observe(ADA, run));
        bench.engine().learning().register(ADA, run);

        RecordedRun recorded = bench.engine().learning().run(ADA, "run").orElseThrow();
        assertThat(recorded.learned()).contains(Learned.PROPOSED);
        assertThat(recorded.exampleId()).contains(id);
        assertThat(bench.engine().examples().get(ADA, id).originRun()).contains("run");
        assertThat(bench.engine().examples().get(ADA, id).citations()).containsEntry("executed_query_id", "run");
    }

    @Test
    void anotherRunWithTheSameTraceIdIsAConflict() {
        bench.engine().learning().register(ADA, Shop.goodRun("run").build());
        RunRecord other =
                RunRecord.builder("run", "Another question").executed(SQL, 3).build();

        assertFails(ErrorCode.REQUEST_CONFLICT, () -> bench.engine().learning().register(ADA, other))
                .contains("run");
        LearnOutcome.Failed failed =
                Outcomes.failed(bench.engine().learning().observe(ADA, other), ErrorCode.REQUEST_CONFLICT);
        assertThat(failed.message()).doesNotContain("Another question");
        assertThat(bench.engine().learning().run(ADA, "run").orElseThrow().run().question())
                .isEqualTo(QUESTION);
    }

    @Test
    void backfillObservesWhatHasNoOutcomeSinceATime() {
        bench.engine()
                .learning()
                .register(
                        ADA,
                        RunRecord.builder("old", Shop.question(1))
                                .executed(Shop.sql(1), 3)
                                .build());
        bench.clock.advance(Duration.ofHours(1));
        Instant since = bench.clock.instant();
        bench.engine()
                .learning()
                .register(
                        ADA,
                        RunRecord.builder("new", Shop.question(2))
                                .executed(Shop.sql(2), 3)
                                .build());
        bench.engine()
                .learning()
                .register(
                        ADA,
                        RunRecord.builder("empty", Shop.question(3))
                                .executed(Shop.sql(3), 0)
                                .build());
        bench.engine().learning().observe(ADA, Shop.goodRun("done").build());

        assertThat(bench.engine().learning().backfill(ADA, since)).isEqualTo(2);

        assertThat(learned("old")).isNull();
        assertThat(learned("new")).isEqualTo(Learned.PROPOSED);
        assertThat(learned("empty")).isEqualTo(Learned.SKIPPED);
        assertThat(bench.engine().learning().backfill(ADA, Instant.EPOCH)).isEqualTo(1);
        assertThat(bench.engine().learning().backfill(ADA, Instant.EPOCH)).isZero();
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .hasSize(3);
    }

    @Test
    void runsBeyondTheRetentionAreDeletedAndWhatCameOfThemStays() {
        UUID id = Outcomes.proposed(
                bench.engine().learning().observe(ADA, Shop.goodRun("old").build()));
        bench.engine().feedback().record(ADA, "old", Rating.UP, "good");
        bench.clock.advance(Duration.ofDays(89));
        bench.engine().learning().register(ADA, Shop.goodRun("young").build());
        assertThat(bench.engine().maintain(ADA, ENOUGH).runsDeleted()).isZero();
        bench.clock.advance(Duration.ofDays(1));

        MaintenanceReport report = bench.engine().maintain(ADA, ENOUGH);

        assertThat(report.runsDeleted()).isEqualTo(1);
        assertThat(report.finished()).isTrue();
        assertThat(bench.engine().learning().run(ADA, "old")).isEmpty();
        assertThat(bench.engine().learning().run(ADA, "young")).isPresent();
        assertThat(bench.engine().examples().get(ADA, id).use().upCount()).isEqualTo(1);
        assertThat(bench.engine().feedback().counts(ADA).up()).isEqualTo(1);
        assertFails(ErrorCode.NOT_FOUND, () -> bench.engine().feedback().record(ADA, "old", Rating.DOWN, ""));
    }

    @Test
    void withoutARetentionRunsAreKept() {
        Engine keeping = bench.open(builder -> builder.set(SettingNames.RUN_RETENTION_DAYS, "0"));
        keeping.learning().register(ADA, Shop.goodRun("run").build());
        bench.clock.advance(Duration.ofDays(4_000));

        assertThat(keeping.maintain(ADA, ENOUGH).runsDeleted()).isZero();
        assertThat(keeping.learning().run(ADA, "run")).isPresent();
    }

    @Test
    void requestIdsAreForgottenAfter30Days() {
        bench.engine().examples().add(ADA.withRequestId("request"), NewExample.of(QUESTION, SQL));
        bench.clock.advance(Duration.ofDays(31));

        assertThat(bench.engine().maintain(ADA, ENOUGH).requestsDeleted()).isEqualTo(1);

        bench.engine().examples().add(ADA.withRequestId("request"), NewExample.of(Shop.question(1), Shop.sql(1)));
    }

    @Test
    void afterARestartEverythingIsThere() {
        Example approved = bench.approved(ADA, QUESTION, SQL);
        UUID proposal = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        Retrieval retrieval = bench.engine().examples().retrieve(ADA, Question.of(QUESTION));
        bench.engine()
                .learning()
                .register(ADA, Shop.goodRun("run").retrievalId(retrieval.id()).build());
        bench.engine().feedback().record(ADA, "run", Rating.UP, "good");
        List<String> before = Picture.of(bench.engine(), ADA);

        Engine again = bench.restart();

        assertThat(Picture.of(again, ADA)).hasSameSizeAs(before);
        assertThat(again.examples().get(ADA, approved.id()).use().usageCount()).isEqualTo(1);
        assertThat(again.examples().get(ADA, approved.id()).use().upCount()).isEqualTo(1);
        assertThat(again.examples().get(ADA, proposal).createdAt()).isEqualTo(bench.clock.instant());
        assertThat(again.feedback().counts(ADA).up()).isEqualTo(1);
        assertThat(again.examples().retrieve(ADA, Question.of(QUESTION)).ranked())
                .extracting(one -> one.example().id())
                .isEqualTo(retrieval.ranked().stream()
                        .map(one -> one.example().id())
                        .toList());
        assertThat(again.learning().observe(ADA, Shop.goodRun("run").build())).isInstanceOf(LearnOutcome.Failed.class);
    }

    private @Nullable Learned learned(String trace) {
        return bench.engine()
                .learning()
                .run(ADA, trace)
                .flatMap(RecordedRun::learned)
                .orElse(null);
    }
}
