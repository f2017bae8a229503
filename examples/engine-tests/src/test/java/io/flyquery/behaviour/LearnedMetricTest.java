package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.Example;
import io.flyquery.example.ListScore;
import io.flyquery.example.NewExample;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.learning.MetricVersion;
import io.flyquery.model.Permission;
import io.flyquery.model.Question;
import io.flyquery.model.TextForm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** A workspace learns which differences between questions do not matter in it. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class LearnedMetricTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int SHAPES = 25;
    private static final int WAYS = 4;

    private final Workbench bench;
    private final Engine engine;

    LearnedMetricTest(StoreKind kind) {
        bench = new Workbench(kind);
        engine = withShapes();
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void workspaceWhereItHelpsGetsAMetricThatRetrievalsName() {
        fill("loud");
        double before = meanReciprocalRank(engine);

        MaintenanceReport report = engine.maintain(ADA, LONG);

        assertThat(report.metrics()).isEqualTo(2);
        assertThat(report.finished()).isTrue();
        assertThat(meanReciprocalRank(engine)).isGreaterThan(before + 0.1);
        assertThat(ask(engine, 3).metrics()).containsOnlyKeys(TextForm.RAW, TextForm.MASKED);
        MetricVersion version = inEffect(TextForm.RAW);
        assertThat(version.plain()).isFalse();
        assertThat(version.number()).isEqualTo(1);
        assertThat(version.shrinkage()).isLessThan(1);
        assertThat(version.scoreAfter()).isGreaterThan(version.scoreBefore());
        assertThat(version.examples()).isEqualTo(SHAPES * WAYS);
        assertThat(version.actorId()).isEqualTo("ada");
    }

    @Test
    void workspaceWhereItWouldNotHelpKeepsThePlainCosine() {
        fill("calm");

        engine.maintain(ADA, LONG);

        assertThat(ask(engine, 3).metrics()).isEmpty();
        assertThat(inEffect(TextForm.RAW).plain()).isTrue();
        assertThat(inEffect(TextForm.RAW).asked()).isPositive();
    }

    @Test
    void workspaceWhereAnyMetricWouldOnlyLearnChanceKeepsThePlainCosine() {
        for (int i = 0; i < SHAPES * WAYS; i++) {
            String name = Shop.word(i % SHAPES);
            engine.examples()
                    .add(
                            ADA,
                            NewExample.of(
                                    "loud" + Shop.word(i) + " " + Shop.word(1_000 + i),
                                    "SELECT " + name + " FROM " + name + "_table"));
        }
        Question asked = Question.of("loud" + Shop.word(7) + " " + Shop.word(1_011));
        List<String> before = texts(engine.examples().retrieve(ADA, asked));

        engine.maintain(ADA, LONG);

        for (TextForm form : TextForm.values()) {
            assertThat(inEffect(form).plain()).as("%s", form).isTrue();
            assertThat(inEffect(form).shrinkage()).isEqualTo(1.0);
            assertThat(inEffect(form).asked()).isPositive();
        }
        assertThat(texts(engine.examples().retrieve(ADA, asked))).isEqualTo(before);
    }

    @Test
    void workspaceWithFewShapesLearnsNothing() {
        for (int way = 0; way < 5; way++) {
            add(engine, 1, "loud" + way);
        }

        assertThat(engine.maintain(ADA, LONG).metrics()).isZero();
        assertThat(engine.learning().metrics().history(ADA, TextForm.RAW)).isEmpty();
    }

    @Test
    void anotherEngineOnTheStoreFollows() {
        fill("loud");
        Engine other = withShapes();
        assertThat(ask(other, 3).metrics()).isEmpty();

        engine.maintain(ADA, LONG);

        assertThat(ask(other, 3).metrics()).containsOnlyKeys(TextForm.RAW, TextForm.MASKED);
        assertThat(texts(ask(other, 3))).isEqualTo(texts(ask(engine, 3)));
    }

    @Test
    void engineThatLoadsAnewRanksLikeOneThatFollowed() {
        fill("loud");
        List<List<String>> before = new ArrayList<>();
        engine.maintain(ADA, LONG);
        add(engine, 4, "loud777");
        for (int shape = 0; shape < SHAPES; shape++) {
            before.add(texts(ask(engine, shape)));
        }

        Engine fresh = withShapes();

        for (int shape = 0; shape < SHAPES; shape++) {
            assertThat(texts(ask(fresh, shape))).isEqualTo(before.get(shape));
        }
    }

    @Test
    void metricFollowsTheApprovals() {
        List<Example> examples = fill("loud");
        engine.maintain(ADA, LONG);
        assertThat(engine.maintain(ADA, LONG).metrics()).isZero();

        for (Example example : examples.subList(0, SHAPES * WAYS * 3 / 4)) {
            engine.examples().suspend(ADA, example.id(), "no longer right");
        }
        engine.maintain(ADA, LONG);

        assertThat(inEffect(TextForm.RAW).number()).isEqualTo(2);
        assertThat(inEffect(TextForm.RAW).plain()).isTrue();
        assertThat(ask(engine, SHAPES - 1).metrics()).isEmpty();
    }

    @Test
    void sameExamplesWithOtherIdsInAnotherOrderGiveTheSameMetric() {
        fill("loud");
        engine.maintain(ADA, LONG);

        try (Workbench elsewhere = new Workbench(bench.kind())) {
            Engine other = elsewhere.open(builder -> builder.embedding(new ShapeEmbedder()));
            for (int shape = SHAPES - 1; shape >= 0; shape--) {
                for (int way = WAYS - 1; way >= 0; way--) {
                    add(other, shape, "loud" + Shop.word(shape * WAYS + way));
                }
            }
            other.maintain(ADA, LONG);

            for (TextForm form : TextForm.values()) {
                MetricVersion here = inEffect(form);
                MetricVersion there =
                        other.learning().metrics().history(ADA, form).get(0);
                assertThat(there.shrinkage()).isEqualTo(here.shrinkage());
                assertThat(there.scoreBefore()).isEqualTo(here.scoreBefore());
                assertThat(there.scoreAfter()).isEqualTo(here.scoreAfter());
                assertThat(there.asked()).isEqualTo(here.asked());
            }
            assertThat(vectorScores(ask(other, 3))).isEqualTo(vectorScores(ask(engine, 3)));
        }
    }

    @Test
    void revertedMetricStaysUntilItIsReleased() {
        fill("loud");
        List<String> plain = texts(ask(engine, 3));
        engine.maintain(ADA, LONG);

        for (TextForm form : TextForm.values()) {
            assertThat(engine.learning().metrics().revert(ADA, form, 0).held()).isTrue();
        }
        add(engine, 2, "loud555");
        engine.maintain(ADA, LONG);

        assertThat(ask(engine, 3).metrics()).isEmpty();
        assertThat(texts(ask(engine, 3))).containsAnyElementsOf(plain);
        assertThat(engine.learning().metrics().history(ADA, TextForm.RAW))
                .extracting(MetricVersion::number)
                .containsExactly(2L, 1L);

        engine.learning().metrics().revert(ADA, TextForm.RAW, 1);
        assertThat(ask(engine, 3).metrics()).containsOnlyKeys(TextForm.RAW);

        engine.learning().metrics().release(ADA, TextForm.RAW);
        engine.learning().metrics().release(ADA, TextForm.MASKED);
        assertThat(engine.maintain(ADA, LONG).metrics()).isEqualTo(2);
        assertThat(inEffect(TextForm.MASKED).plain()).isFalse();
    }

    @Test
    void unknownVersionIsNotFoundAndTakingBackNeedsPermission() {
        fill("loud");

        assertThatThrownBy(() -> engine.learning().metrics().revert(ADA, TextForm.RAW, 7))
                .isInstanceOfSatisfying(
                        FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .hasMessageContaining("version 7");
        assertThatThrownBy(() -> engine.learning().metrics().revert(People.without(Permission.ADMIN), TextForm.RAW, 0))
                .isInstanceOfSatisfying(
                        FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_PERMITTED));
    }

    @Test
    void settingTurnsItOff() {
        fill("loud");
        engine.maintain(ADA, LONG);
        Engine off =
                bench.open(builder -> builder.embedding(new ShapeEmbedder()).set("flyquery.learned-metric", "false"));

        assertThat(ask(off, 3).metrics()).isEmpty();
        add(off, 2, "loud444");
        assertThat(off.maintain(ADA, LONG).metrics()).isZero();
    }

    @Test
    void spentBudgetLearnsNothingAndSaysSo() {
        fill("loud");

        MaintenanceReport report = engine.maintain(ADA, Duration.ZERO);

        assertThat(report.finished()).isFalse();
        assertThat(report.metrics()).isZero();
        assertThat(engine.maintain(ADA, LONG).metrics()).isEqualTo(2);
    }

    private Engine withShapes() {
        return bench.open(builder -> builder.embedding(new ShapeEmbedder()));
    }

    private List<Example> fill(String kind) {
        List<Example> examples = new ArrayList<>();
        for (int shape = 0; shape < SHAPES; shape++) {
            for (int way = 0; way < WAYS; way++) {
                examples.add(add(engine, shape, kind + Shop.word(shape * WAYS + way)));
            }
        }
        return examples;
    }

    private static Example add(Engine engine, int shape, String way) {
        String name = Shop.word(shape);
        return engine.examples()
                .add(ADA, NewExample.of(name + " " + way, "SELECT " + name + " FROM " + name + "_table"))
                .example();
    }

    private MetricVersion inEffect(TextForm form) {
        return engine.learning().metrics().history(ADA, form).get(0);
    }

    private static Retrieval ask(Engine engine, int shape) {
        return engine.examples()
                .retrieve(
                        ADA,
                        Question.of(Shop.word(shape) + " loudly asked"),
                        RetrieveOptions.defaults().withoutTrackingUse());
    }

    private static List<String> texts(Retrieval retrieval) {
        return retrieval.ranked().stream()
                .map(item -> item.example().question())
                .toList();
    }

    private static List<Double> vectorScores(Retrieval retrieval) {
        return retrieval.ranked().stream()
                .flatMap(item -> java.util.Optional.ofNullable(item.lists().get(RankList.VECTOR_RAW)).stream())
                .map(ListScore::score)
                .sorted()
                .toList();
    }

    /** Of the first example of the right shape on the vectors' list alone. */
    private static double meanReciprocalRank(Engine engine) {
        double sum = 0;
        for (int shape = 0; shape < SHAPES; shape++) {
            String name = Shop.word(shape) + " ";
            sum += ask(engine, shape).ranked().stream()
                    .filter(item -> item.example().question().startsWith(name))
                    .filter(item -> item.lists().containsKey(RankList.VECTOR_RAW))
                    .mapToDouble(LearnedMetricTest::reciprocalRank)
                    .max()
                    .orElse(0);
        }
        return sum / SHAPES;
    }

    private static double reciprocalRank(RankedExample item) {
        return 1.0
                / java.util.Objects.requireNonNull(item.lists().get(RankList.VECTOR_RAW))
                        .rank();
    }
}
