package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.example.ExampleUse;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.RatedRun;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.feedback.RatingFilter;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;
import io.flyquery.tck.Seeded;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Any sequence of ratings and retractions leaves the figures that the current ratings add up to. */
class RatingModelTest {
    private static final List<Caller> RATERS =
            List.of(ADA, People.administrator("grace"), People.administrator("linus"));
    private static final List<String> RUNS = List.of("learned", "served-1", "served-2");

    /** Whose rating of which run. */
    private record Place(String run, String rater) implements Comparable<Place> {
        @Override
        public int compareTo(Place other) {
            return toString().compareTo(other.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void figuresFollowTheCurrentRatings(StoreKind kind) {
        Seeded.forAll(4, random -> {
            try (Workbench bench = new Workbench(kind)) {
                play(bench, random);
            }
        });
    }

    private static void play(Workbench bench, Random random) {
        UUID learned = Outcomes.proposed(bench.engine()
                .learning()
                .observe(
                        ADA,
                        RunRecord.builder("learned", Shop.question(1))
                                .executed(Shop.sql(1), 3)
                                .build()));
        UUID served = bench.approved(ADA, Shop.QUESTION, Shop.SQL).id();
        register(bench, "served-1");
        register(bench, "served-2");
        Map<Place, Rating> current = new TreeMap<>();
        for (int step = 0; step < 30; step++) {
            bench.clock.advance(Duration.ofSeconds(1));
            Caller rater = RATERS.get(random.nextInt(RATERS.size()));
            String run = RUNS.get(random.nextInt(RUNS.size()));
            Place place = new Place(run, rater.actor().id());
            if (random.nextInt(3) > 0) {
                Rating rating = random.nextBoolean() ? Rating.UP : Rating.DOWN;
                bench.engine().feedback().record(rater, run, NewRating.of(rating));
                current.put(place, rating);
            } else if (current.remove(place) == null) {
                assertFails(ErrorCode.NOT_FOUND, () -> bench.engine().feedback().retract(rater, run));
            } else {
                bench.engine().feedback().retract(rater, run);
            }
            assertThat(bench.engine().feedback().counts(ADA)).isEqualTo(counts(current));
            assertVotes(bench, learned, current, name -> name.equals("learned"));
            assertVotes(bench, served, current, name -> name.startsWith("served"));
        }
        assertThat(bench.engine().feedback().list(ADA, RatingFilter.all().limitTo(100)).items().stream()
                        .collect(
                                Collectors.toMap(rated -> new Place(rated.traceId(), rated.rater()), RatedRun::rating)))
                .isEqualTo(current);
    }

    private static void register(Workbench bench, String run) {
        UUID retrieval = bench.engine()
                .examples()
                .retrieve(ADA, Question.of(Shop.QUESTION), RetrieveOptions.defaults())
                .id();
        bench.engine()
                .learning()
                .register(ADA, Shop.goodRun(run).retrievalId(retrieval).build());
    }

    private static RatingCounts counts(Map<Place, Rating> current) {
        Map<String, Long> kinds = current.entrySet().stream()
                .collect(Collectors.groupingBy(
                        entry -> entry.getKey().run(),
                        Collectors.mapping(Map.Entry::getValue, Collectors.collectingAndThen(Collectors.toSet(), set ->
                                (long) set.size()))));
        return new RatingCounts(
                count(current, Rating.UP, run -> true),
                count(current, Rating.DOWN, run -> true),
                kinds.size(),
                kinds.values().stream().filter(size -> size == 2).count());
    }

    private static void assertVotes(Workbench bench, UUID id, Map<Place, Rating> current, Predicate<String> concerned) {
        ExampleUse use = bench.engine().examples().get(ADA, id).use();
        assertThat(use.upCount()).isEqualTo(count(current, Rating.UP, concerned));
        assertThat(use.downCount()).isEqualTo(count(current, Rating.DOWN, concerned));
    }

    private static long count(Map<Place, Rating> current, Rating rating, Predicate<String> concerned) {
        return current.entrySet().stream()
                .filter(entry -> entry.getValue() == rating
                        && concerned.test(entry.getKey().run()))
                .count();
    }
}
