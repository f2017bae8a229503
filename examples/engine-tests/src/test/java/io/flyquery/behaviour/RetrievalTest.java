package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.Example;
import io.flyquery.example.NewExample;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.example.StageTime;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Finding the examples that help with a question. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class RetrievalTest {
    private static final RetrieveOptions LOOK = RetrieveOptions.defaults().withoutTrackingUse();

    private final StoreKind kind;
    private final Workbench bench;

    RetrievalTest(StoreKind kind) {
        this.kind = kind;
        this.bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void theNearestQuestionComesFirstWithAllThatExplainsIt() {
        UUID revenue = bench.approved(ADA, QUESTION, SQL).id();
        fill(30);

        Retrieval retrieval = retrieve(ADA, "total revenue of every region", RetrieveOptions.defaults());

        RankedExample first = retrieval.ranked().get(0);
        assertThat(first.example().id()).isEqualTo(revenue);
        assertThat(first.rank()).isEqualTo(1);
        assertThat(first.lists()).containsKey(RankList.LEXICAL_RAW).containsKey(RankList.VECTOR_RAW);
        assertThat(first.similarity()).isPresent();
        assertThat(retrieval.ranked()).hasSizeLessThanOrEqualTo(10);
        assertThat(retrieval.ranked())
                .extracting(RankedExample::finalScore)
                .isSortedAccordingTo(Collections.reverseOrder());
        assertThat(retrieval.ranked())
                .extracting(RankedExample::rank)
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(retrieval.selected()).isSubsetOf(retrieval.ranked());
        assertThat(retrieval.indexed()).isEqualTo(31);
        assertThat(retrieval.times()).extracting(StageTime::stage).contains("embed", "search", "load", "select");
        assertThat(retrieval.times()).extracting(StageTime::time).allMatch(time -> !time.isNegative());
    }

    @Test
    void examplesOfTheWorkspaceAndOfTheCallersDatasetAreFound() {
        UUID everywhere = bench.approved(ADA, QUESTION, SQL).id();
        UUID emea = bench.approved(ADA.inDataset("emea"), QUESTION, SQL + " -- EMEA, net of tax")
                .id();
        UUID apac = bench.approved(ADA.inDataset("apac"), QUESTION, "SELECT r, SUM(x) FROM apac GROUP BY r")
                .id();
        UUID us = bench.approved(ADA.inDataset("us"), QUESTION, "SELECT r, SUM(x) FROM us GROUP BY r")
                .id();

        assertThat(ids(retrieve(ADA, QUESTION, LOOK))).containsExactly(everywhere);
        assertThat(ids(retrieve(ADA.inDataset("emea"), QUESTION, LOOK))).contains(everywhere, emea);
        assertThat(ids(retrieve(ADA.inDataset("apac"), QUESTION, LOOK))).containsExactlyInAnyOrder(everywhere, apac);
        assertThat(ids(retrieve(ADA.inDataset("us"), QUESTION, LOOK))).containsExactlyInAnyOrder(everywhere, us);
        assertThat(ids(retrieve(ADA.inDataset("none"), QUESTION, LOOK))).containsExactly(everywhere);
    }

    @Test
    void examplesOfAnotherDialectAreNotFound() {
        UUID duckdb = bench.approved(ADA, QUESTION, SQL).id();
        UUID postgresql = bench.approved(ADA.withDialect(Dialect.POSTGRESQL), QUESTION, SQL)
                .id();

        assertThat(ids(retrieve(ADA, QUESTION, LOOK))).containsExactly(duckdb);
        assertThat(ids(retrieve(ADA.withDialect(Dialect.POSTGRESQL), QUESTION, LOOK)))
                .containsExactly(postgresql);
        assertThat(ids(retrieve(ADA.withDialect(Dialect.ORACLE), QUESTION, LOOK)))
                .isEmpty();
    }

    @Test
    void atMostKAreSelectedOfAtMostTenRanked() {
        fill(20);
        String question = Shop.question(3);

        assertThat(retrieve(ADA, question, LOOK.minSimilarity(0)).selected()).hasSize(5);
        assertThat(retrieve(ADA, question, LOOK.minSimilarity(0).k(1)).selected())
                .singleElement()
                .satisfies(only -> assertThat(only.rank()).isEqualTo(1));
        assertThat(retrieve(ADA, question, LOOK.minSimilarity(0).k(10)).selected())
                .hasSize(10);
    }

    @Test
    void oneOfEachShapeOfSqlIsSelectedFirst() {
        for (int i = 0; i < 6; i++) {
            bench.approved(ADA, "Orders of article " + Shop.word(i), Shop.sql(i));
        }
        UUID other = bench.approved(ADA, "Orders by article and year", "SELECT a, y, COUNT(*) FROM o GROUP BY a, y")
                .id();

        Retrieval retrieval = retrieve(
                ADA, "Orders of article " + Shop.word(2), LOOK.minSimilarity(0).k(2));

        assertThat(retrieval.selected())
                .extracting(one -> one.example().id())
                .hasSize(2)
                .contains(other);
        assertThat(retrieval.selected().get(0).example().question()).contains(Shop.word(2));
    }

    @Test
    void whatIsNotSimilarEnoughIsNotOffered() {
        bench.approved(ADA, QUESTION, SQL);

        Retrieval unrelated = retrieve(ADA, "Which pilots flew seaplanes?", LOOK.minSimilarity(0.9));

        assertThat(unrelated.selected()).isEmpty();
        assertThat(unrelated.promptBlock()).isEmpty();
        assertThat(unrelated.nothingEligible()).isTrue();
        assertThat(unrelated.degraded()).isEmpty();
        assertThat(retrieve(ADA, QUESTION, LOOK.minSimilarity(0.9)).selected()).hasSize(1);
    }

    @Test
    void anEmptyWorkspaceHasNothingToOffer() {
        Retrieval retrieval = retrieve(ADA, QUESTION, RetrieveOptions.defaults().require());

        assertThat(retrieval.nothingEligible()).isTrue();
        assertThat(retrieval.promptBlock()).isEmpty();
        assertThat(retrieval.indexed()).isZero();
        assertThat(retrieval.degraded()).isEmpty();
    }

    @Test
    void anExampleThatDoesNotFitTheBudgetIsLeftOutAndNeverCut() {
        UUID small = bench.approved(ADA, QUESTION, SQL).id();
        UUID large = bench.approved(
                        ADA,
                        "What is the total revenue by region and by year?",
                        "SELECT region, year, SUM(amount) FROM sales WHERE note <> '" + "long ".repeat(100)
                                + "' GROUP BY region, year")
                .id();

        Retrieval perExample = retrieve(ADA, "total revenue by region and by year", LOOK.budget(300, 12_000));
        Retrieval inTotal = retrieve(ADA, "total revenue by region and by year", LOOK.budget(4_000, 400));
        Retrieval none = retrieve(ADA, "total revenue by region and by year", LOOK.budget(10, 10));

        for (Retrieval retrieval : List.of(perExample, inTotal)) {
            assertThat(ids(retrieval)).contains(small, large);
            assertThat(retrieval.selected())
                    .extracting(one -> one.example().id())
                    .containsExactly(small);
            assertThat(retrieval.promptBlock()).contains(SQL).doesNotContain("long ");
        }
        assertThat(inTotal.promptBlock()).hasSizeLessThanOrEqualTo(400);
        assertThat(none.selected()).isEmpty();
        assertThat(none.promptBlock()).isEmpty();
    }

    @Test
    void valuesOfTheQuestionAreMaskedByTheColumnsTheyBelongTo() {
        bench.approved(ADA, "Who lives in Phoenix?", "SELECT name FROM people WHERE city_name = 'phoenix'");
        UUID capital = bench.approved(
                        ADA, "Is Tucson a capital?", "SELECT is_capital FROM cities WHERE city_name = 'tucson'")
                .id();

        Retrieval retrieval = retrieve(ADA, "Is Phoenix a capital?", LOOK.minSimilarity(0));

        assertThat(retrieval.maskedQuestion()).isEqualToIgnoringCase("is city name a capital?");
        assertThat(retrieval.ranked().get(0).example().id()).isEqualTo(capital);
        assertThat(retrieval.ranked().get(0).example().maskedQuestion())
                .isEqualToIgnoringCase("is city name a capital?");
    }

    @Test
    void theOrderDoesNotDependOnTheOrderOfInsertion() {
        List<Integer> numbers = new ArrayList<>(IntStream.range(0, 48).boxed().toList());
        List<List<String>> rankings = new ArrayList<>();
        for (int seed = 0; seed < 3; seed++) {
            Collections.shuffle(numbers, new Random(seed));
            try (Workbench other = new Workbench(kind)) {
                Instant begin = other.clock.instant();
                for (int number : numbers) {
                    other.clock.set(begin.plusSeconds(number));
                    other.approved(ADA, varied(number), "SELECT a" + number + " FROM t" + number);
                }
                rankings.add(questions(other.engine()
                        .examples()
                        .retrieve(ADA, Question.of("Average price of orders per region"), LOOK.minSimilarity(0))));
            }
        }

        assertThat(rankings.get(0)).hasSize(10);
        assertThat(rankings).containsOnly(rankings.get(0));
    }

    @Test
    void ofManyExamplesThatDifferInAValueTheOneWithTheSameValueComesFirst() {
        fill(60);

        for (int article : new int[] {3, 29, 57}) {
            assertThat(retrieve(ADA, Shop.question(article), LOOK).ranked().get(0))
                    .satisfies(first -> assertThat(first.example().question()).isEqualTo(Shop.question(article)));
        }
    }

    @Test
    void theSameQuestionGivesTheSameRankingFromEveryEngine() {
        fill(40);
        Engine other = bench.open(builder -> builder);

        Retrieval here = retrieve(ADA, Shop.question(7), LOOK);
        Retrieval there = other.examples().retrieve(ADA, Question.of(Shop.question(7)), LOOK);
        Retrieval again = retrieve(ADA, Shop.question(7), LOOK);

        assertThat(there.ranked()).isEqualTo(here.ranked());
        assertThat(again.ranked()).isEqualTo(here.ranked());
        assertThat(there.promptBlock()).isEqualTo(here.promptBlock());
        assertThat(there.revision()).isEqualTo(here.revision());
    }

    @Test
    void useIsCountedOnceARetrievalAndOnlyForWhatWasSelected() {
        fill(8);

        Retrieval first = retrieve(
                ADA,
                Shop.question(3),
                RetrieveOptions.defaults().minSimilarity(0).k(2));
        Retrieval second = retrieve(
                ADA,
                Shop.question(3),
                RetrieveOptions.defaults().minSimilarity(0).k(2));
        retrieve(ADA, Shop.question(3), LOOK.minSimilarity(0).k(2));
        first.promptBlock();
        bench.restart();

        assertThat(first.selected()).hasSize(2);
        assertThat(second.id()).isNotEqualTo(first.id());
        for (RankedExample one : first.ranked()) {
            Example example = bench.engine().examples().get(ADA, one.example().id());
            boolean selected = first.selected().contains(one);
            assertThat(example.use().usageCount()).isEqualTo(selected ? 2 : 0);
            assertThat(example.use().lastUsedAt().isPresent()).isEqualTo(selected);
            example.use().lastUsedAt().ifPresent(at -> assertThat(at).isEqualTo(bench.clock.instant()));
        }
    }

    @Test
    void withoutAModelWordsAloneDecide() {
        Engine lexical = bench.open(builder -> builder.embedding("none"));
        UUID id = bench.approved(ADA, QUESTION, SQL).id();
        fill(5);

        Retrieval retrieval = lexical.examples().retrieve(ADA, Question.of("revenue by region"), LOOK.require());

        assertThat(retrieval.embeddingModel()).isEmpty();
        assertThat(retrieval.ranked().get(0).example().id()).isEqualTo(id);
        assertThat(retrieval.ranked().get(0).similarity()).isEmpty();
        assertThat(retrieval.selected()).isNotEmpty();
    }

    @Test
    void aCallersDialectIsThatOfTheExamplesItAdds() {
        AddOutcome added = bench.engine()
                .examples()
                .add(
                        ADA.withDialect(Dialect.MYSQL),
                        NewExample.of(QUESTION, "SELECT `region`, SUM(amount) FROM sales GROUP BY `region`"));

        assertThat(added.example().dialect()).isEqualTo(Dialect.MYSQL);
    }

    private void fill(int articles) {
        for (int i = 0; i < articles; i++) {
            bench.approved(ADA, Shop.question(i), Shop.sql(i));
        }
    }

    private Retrieval retrieve(Caller caller, String question, RetrieveOptions options) {
        return bench.engine().examples().retrieve(caller, Question.of(question), options);
    }

    private static List<UUID> ids(Retrieval retrieval) {
        return retrieval.ranked().stream().map(one -> one.example().id()).toList();
    }

    private static String varied(int number) {
        List<String> measures = List.of("Average price", "Total weight", "Highest discount", "Number of lines");
        List<String> things = List.of("of orders", "of parcels", "of returns", "of all invoices");
        List<String> groups = List.of("per region", "per month and year", "by customer");
        return measures.get(number % 4) + " " + things.get(number / 4 % 4) + " " + groups.get(number / 16);
    }

    private static List<String> questions(Retrieval retrieval) {
        return retrieval.ranked().stream().map(one -> one.example().question()).toList();
    }
}
