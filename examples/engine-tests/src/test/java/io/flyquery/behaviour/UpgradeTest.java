package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.Outcomes.duplicate;
import static io.flyquery.behaviour.Outcomes.failedGates;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.People.SALES;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.error.ErrorCode;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Question;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.tck.Race;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What an older release stored under other SQL keys is known to this one: before, while and after the keys are renewed. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class UpgradeTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final int MANY = 450;
    private static final int BATCHES_OF_MANY = 3;
    private static final RetrieveOptions LOOK =
            RetrieveOptions.defaults().minSimilarity(0).withoutTrackingUse();

    private final StoreKind kind;
    private final Workbench bench;

    UpgradeTest(StoreKind kind) {
        this.kind = kind;
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void thePairOfAnOlderReleaseIsADuplicate() {
        UUID known = bench.propose(ADA, QUESTION, SQL);
        upgrade(bench);

        assertThat(duplicate(observe(bench, QUESTION, SQL + " ;"))).isEqualTo(known);
        assertThat(left(bench)).isZero();
    }

    @Test
    void aPairThatWasRejectedUnderAnOlderReleaseStaysBlocked() {
        UUID pair = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, pair, "net of tax");
        UUID sql = bench.propose(ADA, Shop.question(1), Shop.sql(1));
        bench.engine().examples().decide(ADA, sql, ExampleDecision.REJECT_SQL, "never correct");
        upgrade(bench);

        assertThat(failedGates(observe(bench, QUESTION, SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        assertThat(failedGates(observe(bench, "How many orders?", Shop.sql(1))))
                .containsExactly(Gate.PREVIOUSLY_REJECTED);
        assertFails(ErrorCode.ALREADY_DECIDED, () -> bench.engine().examples().add(ADA, NewExample.of(QUESTION, SQL)));
    }

    @Test
    void addingThePairOfAnOlderReleaseChangesNothing() {
        UUID known = bench.approved(ADA, QUESTION, SQL).id();
        upgrade(bench);

        AddOutcome again = bench.engine().examples().add(ADA, NewExample.of(QUESTION, SQL));

        assertThat(again.change()).isEqualTo(AddOutcome.Change.UNCHANGED);
        assertThat(again.example().id()).isEqualTo(known);
    }

    @Test
    void aDryRunKnowsThePairsOfAnOlderReleaseAndRenewsNothing() {
        bench.approved(ADA, QUESTION, SQL);
        upgrade(bench);

        ImportReport report = bench.engine()
                .examples()
                .importFrom(
                        ADA,
                        lines(List.of(line(QUESTION, SQL), line("Revenue?", SQL))),
                        ImportOptions.defaults().asDryRun(),
                        Progress.NONE);

        assertThat(report.unchanged()).isEqualTo(1);
        assertThat(report.created()).isEqualTo(1);
        assertThat(left(bench)).isEqualTo(1);
    }

    @Test
    void evalsMeasureTheSameWithTheKeysOfAnOlderRelease() {
        bench.approved(ADA, Shop.question(1), Shop.sql(1));
        bench.approved(ADA, Shop.question(2), Shop.sql(2));
        List<RetrievalCase> cases = List.of(new RetrievalCase("case", Shop.question(3), Shop.sql(3)));
        Object before = bench.engine().evals().retrieval(ADA, cases);
        upgrade(bench);

        assertThat(bench.engine().evals().retrieval(ADA, cases)).isEqualTo(before);
        assertThat(left(bench)).isEqualTo(2);
    }

    @Test
    void maintainingRenewsAllKeysAndTheSecondTimeNone() {
        Map<String, Row> before = furnished(bench);
        upgrade(bench);

        MaintenanceReport first = bench.engine().maintain(ADA, LONG);
        Map<String, Row> after = rows(bench);
        MaintenanceReport second = bench.engine().maintain(ADA, LONG);

        assertThat(first.rekeyed()).isEqualTo(MANY);
        assertThat(first.finished()).isTrue();
        assertThat(keys(after)).isEqualTo(keys(before));
        assertThat(second.rekeyed()).isZero();
        assertThat(rows(bench)).isEqualTo(after);
    }

    @Test
    void maintainingWithoutTimeLeavesTheRestToTheNextTime() {
        furnished(bench);
        upgrade(bench);

        MaintenanceReport none = bench.engine().maintain(ADA, Duration.ZERO);
        MaintenanceReport all = bench.engine().maintain(ADA, LONG);

        assertThat(none.finished()).isFalse();
        assertThat(none.rekeyed() + all.rekeyed()).isEqualTo(MANY);
    }

    @Test
    void anEmptyWorkspaceHasNothingToRenew() {
        assertThat(bench.engine().maintain(ADA, LONG).rekeyed()).isZero();
        assertThat(rows(bench)).isEmpty();
    }

    @Test
    void aProcessKilledAtAnyUnitLosesNothingAndAnotherGoesOn() {
        for (boolean stored : List.of(false, true)) {
            for (int write = 1; write <= 1 + BATCHES_OF_MANY; write++) {
                killedAt(write, stored);
            }
        }
    }

    private void killedAt(int write, boolean stored) {
        String where = "killed " + (stored ? "after" : "before") + " unit " + write + " was stored";
        try (Workbench own = new Workbench(kind)) {
            Map<String, Row> before = furnished(own);
            UUID rejected = idOf(before, MANY - 1);
            own.engine().examples().reject(ADA, rejected, "no");
            List<Object> found = found(own.engine());
            upgrade(own);
            own.onStore(sound -> {
                MortalStore mortal = new MortalStore(sound, write, stored);
                try (Engine engine = own.open(builder -> builder.store(mortal))) {
                    assertFails(ErrorCode.UNAVAILABLE, () -> engine.maintain(ADA, LONG));
                }
                return mortal.isDead();
            });
            long done = Math.min(MANY, 200L * Math.max(0, write - (stored ? 1 : 2)));

            assertThat(left(own)).as(where).isEqualTo(MANY - done);
            assertThat(found(own.engine())).as(where).isEqualTo(found);
            for (int article : List.of(0, 199, 200, 399, 400)) {
                assertThat(duplicate(observe(own, Shop.question(article), Shop.sql(article))))
                        .as(where)
                        .isEqualTo(idOf(before, article));
            }
            assertThat(failedGates(observe(own, Shop.question(MANY - 1), Shop.sql(MANY - 1))))
                    .as(where)
                    .containsExactly(Gate.PREVIOUSLY_REJECTED);
            assertThat(left(own)).as(where).isZero();
            assertThat(own.engine().maintain(ADA, LONG).rekeyed()).as(where).isZero();
            assertThat(found(own.engine())).as(where).isEqualTo(found);
            assertThat(keys(rows(own))).as(where).isEqualTo(keys(before));
        }
    }

    @Test
    void anObservationThatMayNotTakeSoLongGoesOnLater() {
        furnished(bench);
        upgrade(bench);
        Engine hurried = bench.open(builder -> builder.set(SettingNames.LEARN_TIMEOUT, "1"));
        LearnOutcome outcome = hurried.learning().observe(ADA, bench.run(Shop.question(0), Shop.sql(0)));

        assertThat(outcome).isInstanceOf(LearnOutcome.Failed.class);
        assertThat(duplicate(observe(bench, Shop.question(0), Shop.sql(0)))).isNotNull();
        assertThat(left(bench)).isZero();
    }

    @Test
    void enginesThatRenewAtOnceDoNoHarm() {
        Map<String, Row> before = furnished(bench);
        upgrade(bench);
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));

        List<Long> rekeyed = Race.of(4, number -> {
                    Engine engine = engines.get(number % 2);
                    if (number < 2) {
                        return engine.maintain(ADA, LONG).rekeyed();
                    }
                    for (int article = number; article < MANY; article += 50) {
                        LearnOutcome outcome = engine.learning()
                                .observe(
                                        ADA,
                                        Shop.goodRun("race-" + number + "-" + article)
                                                .build());
                        assertThat(outcome).isNotInstanceOf(LearnOutcome.Failed.class);
                        duplicate(engine.learning().observe(ADA, run(number, article)));
                    }
                    return 0L;
                })
                .resultsOrFail();

        assertThat(rekeyed.stream().mapToLong(Long::longValue).sum()).isLessThanOrEqualTo(MANY);
        assertThat(left(bench)).isZero();
        Map<String, Row> after = rows(bench);
        after.values().removeIf(row -> row.get(ExampleTable.QUESTION).equals(QUESTION));
        assertThat(keys(after)).isEqualTo(keys(before));
    }

    private static RunRecord run(int number, int article) {
        return RunRecord.builder("known-" + number + "-" + article, Shop.question(article))
                .executed(Shop.sql(article), 3)
                .build();
    }

    @Test
    void anEngineOfALowerVersionStoresNoKeys() {
        UUID known = bench.propose(ADA, QUESTION, SQL);
        bench.onStore(store -> store.write(SALES, unit -> OlderRelease.mark(unit, Normaliser.VERSION + 1L, true)));

        assertRefusesToStoreKeys(known);
    }

    @Test
    void anEngineThatFindsExamplesOfAHigherVersionStoresNoKeys() {
        UUID known = bench.propose(ADA, QUESTION, SQL);
        bench.onStore(store -> store.write(SALES, unit -> OlderRelease.unmarkedOf(unit, Normaliser.VERSION + 1L)));

        assertRefusesToStoreKeys(known);
    }

    private void assertRefusesToStoreKeys(UUID known) {
        Engine engine = bench.restart();
        String[] versions = {"version " + (Normaliser.VERSION + 1), "version " + Normaliser.VERSION};
        assertFails(ErrorCode.INCOMPATIBLE, () -> engine.examples().add(ADA, NewExample.of("Revenue?", SQL)))
                .contains(versions)
                .contains("acme/sales");
        assertFails(ErrorCode.INCOMPATIBLE, () -> engine.maintain(ADA, LONG)).contains(versions);
        assertFails(
                ErrorCode.INCOMPATIBLE,
                () -> engine.examples()
                        .importFrom(
                                ADA, lines(List.of(line("Revenue?", SQL))), ImportOptions.defaults(), Progress.NONE));
        Outcomes.failed(engine.learning().observe(ADA, Shop.goodRun("kept").build()), ErrorCode.INCOMPATIBLE);
        assertFails(
                ErrorCode.INCOMPATIBLE,
                () -> engine.feedback()
                        .record(ADA, "kept", NewRating.of(Rating.DOWN).withCorrectedSql("SELECT 1 AS one FROM sales")));

        assertThat(engine.learning().run(ADA, "kept").flatMap(RecordedRun::learned))
                .isEmpty();
        engine.feedback().record(ADA, "kept", Rating.UP, "");
        assertThat(engine.examples().approve(ADA, known, "").quality()).isEqualTo(ExampleQuality.APPROVED);
        assertThat(engine.examples().retrieve(ADA, Question.of(QUESTION), LOOK).ranked())
                .hasSize(1);
    }

    private static LearnOutcome observe(Workbench own, String question, String sql) {
        return own.engine().learning().observe(ADA, own.run(question, sql));
    }

    /** Lets an older release have written all that is there, and this one open it. */
    static void upgrade(Workbench own) {
        own.onStore(store -> {
            OlderRelease.wrote(store, SALES);
            return store;
        });
        own.restart();
    }

    private static long left(Workbench own) {
        return own.onStore(store -> OlderRelease.left(store, SALES));
    }

    private static Map<String, Row> furnished(Workbench own) {
        List<String> lines = IntStream.range(0, MANY)
                .mapToObj(article -> line(Shop.question(article), Shop.sql(article)))
                .toList();
        own.engine().examples().importFrom(ADA, lines(lines), ImportOptions.defaults(), Progress.NONE);
        return rows(own);
    }

    private static String line(String question, String sql) {
        return "{\"question\": \"" + question + "\", \"generated_sql\": \"" + sql + "\", \"quality\": \"APPROVED\"}";
    }

    private static ByteArrayInputStream lines(List<String> lines) {
        return new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8));
    }

    private static Map<String, Row> rows(Workbench own) {
        return new HashMap<>(own.onStore(store -> store.read(
                SALES,
                unit -> OlderRelease.examples(unit).stream()
                        .collect(Collectors.toMap(row -> row.get(ExampleTable.ID), row -> row)))));
    }

    private static UUID idOf(Map<String, Row> rows, int article) {
        return rows.values().stream()
                .filter(row -> row.get(ExampleTable.QUESTION).equals(Shop.question(article)))
                .map(row -> UUID.fromString(row.get(ExampleTable.ID)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no example about article " + article));
    }

    /** Returns all that the normaliser gave each example. */
    private static Map<String, List<Object>> keys(Map<String, Row> rows) {
        Map<String, List<Object>> keys = new HashMap<>();
        rows.forEach((id, row) -> keys.put(
                id,
                List.of(
                        row.get(ExampleTable.NORMALISER_VERSION),
                        row.get(ExampleTable.CANONICAL_SQL),
                        row.get(ExampleTable.SQL_KEY),
                        row.get(ExampleTable.TEMPLATE_KEY),
                        row.get(ExampleTable.SKELETON_KEY),
                        row.get(ExampleTable.COLUMN_VALUES),
                        row.get(ExampleTable.MASKED_QUESTION))));
        return keys;
    }

    /** Returns what some retrievals find, with scores. */
    private static List<Object> found(Engine engine) {
        List<Object> found = new ArrayList<>();
        for (int article : List.of(0, 199, 200, 399, 400)) {
            engine.examples()
                    .retrieve(ADA, Question.of(Shop.question(article)), LOOK.require())
                    .ranked()
                    .forEach(item -> found.add(item.example().id() + " " + item.finalScore()));
        }
        return found;
    }
}
