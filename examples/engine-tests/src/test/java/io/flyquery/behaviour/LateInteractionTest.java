package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Degradation;
import io.flyquery.example.ListScore;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.example.StageTime;
import io.flyquery.model.Question;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.tck.FakeEmbeddingProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** With a model that gives the vectors of tokens, the best candidates are compared token by token. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class LateInteractionTest {
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final RetrieveOptions LOOK =
            RetrieveOptions.defaults().minSimilarity(0).withoutTrackingUse();

    private final Workbench bench;
    private final FakeEmbeddingProvider model = new FakeEmbeddingProvider(32);

    LateInteractionTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void theSameWordsInAnotherOrderComeFirst() {
        Engine engine = engine();
        add(engine, "revenue of shops by region", "SELECT region FROM revenue");
        add(engine, "shops by region", "SELECT region FROM shops");

        Retrieval retrieval = ask(engine, "by region revenue of shops");

        assertThat(retrieval.ranked().get(0).example().question()).isEqualTo("revenue of shops by region");
        assertThat(compared(retrieval, "revenue of shops by region"))
                .hasValueSatisfying(place -> assertThat(place.rank()).isEqualTo(1))
                .hasValueSatisfying(place -> assertThat(place.score()).isBetween(0.98, 1.02));
        assertThat(compared(retrieval, "shops by region"))
                .hasValueSatisfying(place -> assertThat(place.score()).isBetween(0.5, 0.95));
        assertThat(retrieval.times()).extracting(StageTime::stage).contains("late-interaction");
        assertThat(retrieval.degraded()).isEmpty();
    }

    @Test
    void aQuestionTakesOneCallOfTheModelAndARepeatedOneNone() {
        Engine engine = engine();
        add(engine, "revenue of shops by region", "SELECT region FROM revenue");
        int before = model.calls();

        ask(engine, "revenue by region");
        assertThat(model.calls()).isEqualTo(before + 1);

        Retrieval repeated = ask(engine, "revenue by region");
        assertThat(model.calls()).isEqualTo(before + 1);
        assertThat(compared(repeated, "revenue of shops by region")).isPresent();
    }

    @Test
    void anotherEngineFindsTheTokensInTheStore() {
        add(engine(), "revenue of shops by region", "SELECT region FROM revenue");

        assertThat(compared(ask(engine(), "revenue by region"), "revenue of shops by region"))
                .isPresent();
    }

    @Test
    void itIsTurnedOffByASetting() {
        Engine engine = engineWithout();
        add(engine, "revenue of shops by region", "SELECT region FROM revenue");

        Retrieval retrieval = ask(engine, "revenue by region");

        assertThat(retrieval.ranked())
                .isNotEmpty()
                .noneMatch(item -> item.lists().containsKey(RankList.LATE_INTERACTION));
        assertThat(retrieval.times()).extracting(StageTime::stage).doesNotContain("late-interaction");
        assertThat(storedTokens()).containsExactly(false);
    }

    @Test
    void aModelWithoutTokensLacksNothing() {
        Engine engine = bench.open(builder -> builder.embedding(new ShapeEmbedder()));
        add(engine, "revenue of shops by region", "SELECT region FROM revenue");

        Retrieval retrieval = ask(engine, "revenue by region");

        assertThat(retrieval.ranked())
                .isNotEmpty()
                .noneMatch(item -> item.lists().containsKey(RankList.LATE_INTERACTION));
        assertThat(retrieval.degraded()).isEmpty();
        assertThat(engine.maintain(ADA, LONG).embedded()).isZero();
    }

    @Test
    void examplesWithoutTokensStayInTheRankingAndGetTokensFromUpkeep() {
        add(engineWithout(), "revenue of shops by region", "SELECT region FROM revenue");
        Engine engine = engine();
        add(engine, "shops by region", "SELECT region FROM shops");

        Retrieval before = ask(engine, "revenue by region");
        assertThat(before.ranked()).hasSize(2);
        assertThat(compared(before, "revenue of shops by region")).isEmpty();
        assertThat(compared(before, "shops by region")).isPresent();
        assertThat(before.degraded()).isEmpty();

        assertThat(engine.maintain(ADA, LONG).embedded()).isEqualTo(1);

        assertThat(compared(ask(engine, "revenue by region"), "revenue of shops by region"))
                .isPresent();
        assertThat(storedTokens()).containsExactly(true, true);
        assertThat(engine.maintain(ADA, LONG).embedded()).isZero();
    }

    @Test
    void maskingAnExampleAgainLeavesItsTokens() {
        Engine engine = engine();
        add(engine, "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        add(engine, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");

        assertThat(engine.maintain(ADA, LONG).remasked()).isEqualTo(1);

        assertThat(compared(ask(engine, "Compare Boston with Phoenix"), "Compare Phoenix with Boston"))
                .hasValueSatisfying(place -> assertThat(place.score()).isGreaterThan(0.98));
        assertThat(storedTokens()).containsExactly(true, true);
    }

    @Test
    void anEngineThatWantsNoTokensLeavesThoseOfOthers() {
        add(engine(), "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        Engine without = engineWithout();
        add(without, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");

        assertThat(without.maintain(ADA, LONG).remasked()).isEqualTo(1);

        assertThat(storedTokens()).containsExactlyInAnyOrder(true, false);
    }

    @Test
    void tokensOfTwoModelsNeverMeet() {
        add(engine(), "revenue of shops by region", "SELECT region FROM revenue");
        Engine other = bench.open(builder -> builder.embedding(new FakeEmbeddingProvider(16)));

        Retrieval before = ask(other, "revenue by region");
        assertThat(compared(before, "revenue of shops by region")).isEmpty();
        assertThat(before.ranked()).hasSize(1);

        assertThat(other.examples().reembed(ADA, Progress.NONE)).isEqualTo(1);

        assertThat(compared(ask(other, "revenue by region"), "revenue of shops by region"))
                .isPresent();
        assertThat(compared(ask(engine(), "revenue by region"), "revenue of shops by region"))
                .isPresent();
    }

    @Test
    void whatIsStoredInAnotherLayoutIsMadeAnew() {
        Engine engine = engine();
        add(engine, "revenue of shops by region", "SELECT region FROM revenue");
        bench.onStore(store -> store.write(ADA.scope(), unit -> {
            Scan all = Scan.of(EmbeddingTable.SPEC);
            try (Rows rows = unit.table(EmbeddingTable.SPEC).scan(all)) {
                return unit.table(EmbeddingTable.SPEC)
                        .update(rows.next().key(), row -> row.with(EmbeddingTable.RAW_TOKENS, new byte[] {9, 9}));
            }
        }));
        Engine fresh = engine();
        assertThat(compared(ask(fresh, "revenue by region"), "revenue of shops by region"))
                .isEmpty();

        assertThat(fresh.maintain(ADA, LONG).embedded()).isEqualTo(1);

        assertThat(compared(ask(fresh, "revenue by region"), "revenue of shops by region"))
                .isPresent();
    }

    @Test
    void whatTakesTooLongIsLeftOutAndNamed() {
        Engine engine = bench.open(
                builder -> builder.embedding(new FakeEmbeddingProvider(8_192)).set(SettingNames.RERANK_TIMEOUT, "1"));
        for (int i = 0; i < 12; i++) {
            add(engine, longQuestion(i), "SELECT " + i + " FROM shops");
        }

        Retrieval retrieval = ask(engine, longQuestion(5));

        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("late-interaction");
        assertThat(retrieval.degraded().get(0).reason()).contains("12 examples").contains("1 ms");
        assertThat(retrieval.ranked().get(0).example().question()).isEqualTo(longQuestion(5));
        assertThat(retrieval.ranked()).noneMatch(item -> item.lists().containsKey(RankList.LATE_INTERACTION));
    }

    @Test
    void tokensThatDoNotFitIntoMemoryAreLeftOutBeforeTheVectors() {
        FakeEmbeddingProvider large = new FakeEmbeddingProvider(384);
        Engine engine = bench.open(builder -> builder.embedding(large).set("flyquery.index-memory-mb", "1"));
        for (int i = 0; i < 50; i++) {
            add(engine, longQuestion(i), "SELECT " + i + " FROM shops");
        }

        Retrieval retrieval = ask(engine, longQuestion(5));

        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("memory");
        assertThat(retrieval.degraded().get(0).reason()).contains("tokens");
        RankedExample best = retrieval.ranked().get(0);
        assertThat(best.example().question()).isEqualTo(longQuestion(5));
        assertThat(best.lists()).containsKey(RankList.VECTOR_MASKED).doesNotContainKey(RankList.LATE_INTERACTION);
    }

    private Engine engine() {
        return bench.open(builder -> builder.embedding(model));
    }

    private Engine engineWithout() {
        return bench.open(builder -> builder.embedding(model).set("flyquery.late-interaction", "false"));
    }

    private static void add(Engine engine, String question, String sql) {
        engine.examples().add(ADA, NewExample.of(question, sql));
    }

    private static Retrieval ask(Engine engine, String question) {
        return engine.examples().retrieve(ADA, Question.of(question), LOOK);
    }

    private static Optional<ListScore> compared(Retrieval retrieval, String question) {
        return retrieval.ranked().stream()
                .filter(item -> item.example().question().equals(question))
                .findFirst()
                .map(item -> item.lists().get(RankList.LATE_INTERACTION));
    }

    private static String longQuestion(int number) {
        return IntStream.range(0, 60).mapToObj(word -> "word" + (word + number)).collect(Collectors.joining(" "));
    }

    /** Returns for each row of vectors whether it has tokens. */
    private List<Boolean> storedTokens() {
        return bench.onStore(store -> store.read(ADA.scope(), unit -> {
            try (Rows rows = unit.table(EmbeddingTable.SPEC).scan(Scan.of(EmbeddingTable.SPEC))) {
                List<Boolean> stored = new ArrayList<>();
                rows.forEachRemaining(
                        row -> stored.add(row.find(EmbeddingTable.RAW_TOKENS).isPresent()));
                return stored;
            }
        }));
    }
}
