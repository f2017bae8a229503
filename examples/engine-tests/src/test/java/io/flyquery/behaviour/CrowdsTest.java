package io.flyquery.behaviour;

import static io.flyquery.behaviour.Outcomes.duplicate;
import static io.flyquery.behaviour.Outcomes.proposed;
import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.NewExample;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.tck.Race;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many threads and two engines on one store. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class CrowdsTest {
    private static final int THREADS = 24;

    private final Workbench bench;

    CrowdsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void oneRunObservedByManyIsOneRowWithOneOutcome() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));
        RunRecord run = Shop.goodRun("run").build();

        List<LearnOutcome> outcomes = Race.of(
                        THREADS, number -> engines.get(number % 2).learning().observe(ADA, run))
                .resultsOrFail();

        assertThat(outcomes).containsOnly(outcomes.get(0));
        Example only = onlyExample();
        assertThat(proposed(outcomes.get(0))).isEqualTo(only.id());
        assertThat(only.use().sightings()).isZero();
        assertThat(bench.engine().stats(ADA).runs().total()).isEqualTo(1);
    }

    @Test
    void onePairSeenInManyRunsIsOneProposalAndTheRestSightings() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));

        List<LearnOutcome> outcomes = Race.of(
                        THREADS,
                        number -> engines.get(number % 2)
                                .learning()
                                .observe(ADA, Shop.goodRun("run-" + number).build()))
                .resultsOrFail();

        Example only = onlyExample();
        assertThat(outcomes).filteredOn(LearnOutcome.Proposed.class::isInstance).hasSize(1);
        assertThat(outcomes)
                .filteredOn(outcome -> !(outcome instanceof LearnOutcome.Proposed))
                .allSatisfy(outcome -> assertThat(duplicate(outcome)).isEqualTo(only.id()));
        assertThat(only.use().sightings()).isEqualTo(THREADS - 1);
    }

    @Test
    void onePairInTwoSpellingsAddedAtOnceIsOneExample() {
        List<NewExample> spellings = List.of(
                NewExample.of("Total sales?", "select sum(x) from s"),
                NewExample.of("total sales ?", "SELECT SUM(x)  FROM s;"));

        List<AddOutcome> outcomes = Race.of(
                        THREADS, number -> bench.engine().examples().add(ADA, spellings.get(number % 2)))
                .resultsOrFail();

        UUID only = onlyExample().id();
        assertThat(outcomes)
                .filteredOn(outcome -> outcome.change() == AddOutcome.Change.CREATED)
                .hasSize(1);
        assertThat(outcomes).extracting(outcome -> outcome.example().id()).containsOnly(only);
        AddOutcome otherSql = bench.engine().examples().add(ADA, NewExample.of("Total sales?", "SELECT SUM(y) FROM s"));
        assertThat(otherSql.change()).isEqualTo(AddOutcome.Change.CREATED);
    }

    @Test
    void writersOfDifferentRowsAllGetThrough() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));
        int each = 10;

        Race.of(THREADS, number -> {
                    for (int i = 0; i < each; i++) {
                        int article = number * each + i;
                        proposed(engines.get(number % 2)
                                .learning()
                                .observe(
                                        ADA,
                                        RunRecord.builder("run-" + article, Shop.question(article))
                                                .executed(Shop.sql(article), 3)
                                                .build()));
                    }
                    return number;
                })
                .resultsOrFail();

        assertThat(bench.engine()
                        .examples()
                        .list(ADA, ExampleFilter.all().limitTo(500))
                        .items())
                .hasSize(THREADS * each);
    }

    @Test
    void ratingsOfManyAreAllCounted() {
        bench.engine().learning().observe(ADA, Shop.goodRun("run").build());

        Race.of(
                        THREADS,
                        number -> bench.engine()
                                .feedback()
                                .record(
                                        People.administrator("rater-" + number),
                                        "run",
                                        NewRating.of(number % 3 == 0 ? Rating.DOWN : Rating.UP)))
                .resultsOrFail();

        assertThat(bench.engine().feedback().counts(ADA)).isEqualTo(new RatingCounts(16, 8, 1, 1));
        assertThat(onlyExample().use().upCount()).isEqualTo(16);
        assertThat(onlyExample().use().downCount()).isEqualTo(8);
    }

    private Example onlyExample() {
        List<Example> all =
                bench.engine().examples().list(ADA, ExampleFilter.all()).items();
        assertThat(all).hasSize(1);
        return all.get(0);
    }
}
