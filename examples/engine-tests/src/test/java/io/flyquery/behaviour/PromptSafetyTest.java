package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Question;
import io.flyquery.tck.Race;
import io.flyquery.tck.Seeded;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Nothing that is not approved, or that is held back, is ever retrieved. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class PromptSafetyTest {
    private static final List<ExampleDecision> DECISIONS = List.of(ExampleDecision.values());

    private final Workbench bench;

    PromptSafetyTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void eachDecisionCountsFromTheNextRetrievalOn() {
        UUID id = bench.propose(ADA, QUESTION, SQL);
        assertThat(found(bench.engine())).isEmpty();

        bench.engine().examples().approve(ADA, id, "");
        assertThat(found(bench.engine())).containsExactly(id);

        bench.engine().examples().suspend(ADA, id, "schema changed");
        assertThat(found(bench.engine())).isEmpty();

        bench.engine().examples().resume(ADA, id, "");
        assertThat(found(bench.engine())).containsExactly(id);

        bench.engine().examples().reject(ADA, id, "wrong after all");
        assertThat(found(bench.engine())).isEmpty();

        bench.engine().examples().reopen(ADA, id, "look again");
        assertThat(found(bench.engine())).isEmpty();
    }

    @Test
    void aDecisionByOneEngineCountsForTheOthersNextRetrieval() {
        Engine other = bench.open(builder -> builder);
        UUID id = bench.propose(ADA, QUESTION, SQL);
        assertThat(found(other)).isEmpty();

        bench.engine().examples().approve(ADA, id, "");
        assertThat(found(other)).containsExactly(id);

        other.examples().decide(ADA, id, ExampleDecision.REJECT_SQL, "wrong");
        assertThat(found(bench.engine())).isEmpty();
    }

    @Test
    void afterAnyDecisionsByTwoEnginesBothRetrieveExactlyWhatServes() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            ids.add(bench.propose(ADA, QUESTION + " " + Shop.word(i), "SELECT region, SUM(a" + i + ") FROM sales"));
        }
        Seeded.forAll(10, random -> {
            for (int step = 0; step < 12; step++) {
                Engine engine = engines.get(random.nextInt(2));
                UUID id = ids.get(random.nextInt(ids.size()));
                ExampleDecision decision = DECISIONS.get(random.nextInt(DECISIONS.size()));
                engine.examples().decideAll(ADA, List.of(id), decision, "step " + step);
                Set<UUID> serving = ids.stream()
                        .filter(one -> bench.engine().examples().get(ADA, one).serves())
                        .collect(Collectors.toCollection(TreeSet::new));
                assertThat(found(engines.get(random.nextInt(2)))).containsExactlyInAnyOrderElementsOf(serving);
            }
        });
    }

    @Test
    void whileAnotherThreadDecidesNothingRejectedIsRetrievedAfterwards() {
        Engine other = bench.open(builder -> builder);
        List<UUID> ids = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            ids.add(bench.approved(ADA, QUESTION + " " + Shop.word(i), "SELECT region, SUM(a" + i + ") FROM sales")
                    .id());
        }
        Set<UUID> rejected = ConcurrentHashMap.newKeySet();
        AtomicBoolean done = new AtomicBoolean();

        Race.of(3, number -> {
                    if (number == 0) {
                        for (UUID id : ids) {
                            bench.engine().examples().reject(ADA, id, "");
                            rejected.add(id);
                        }
                        done.set(true);
                    } else {
                        while (!done.get()) {
                            Set<UUID> before = Set.copyOf(rejected);
                            assertThat(found(number == 1 ? bench.engine() : other))
                                    .doesNotContainAnyElementsOf(before.isEmpty() ? Set.of(new UUID(0, 0)) : before);
                        }
                    }
                    return number;
                })
                .resultsOrFail();

        assertThat(found(other)).isEmpty();
    }

    private static List<UUID> found(Engine engine) {
        Retrieval retrieval = engine.examples()
                .retrieve(
                        ADA,
                        Question.of(QUESTION),
                        RetrieveOptions.defaults().k(20).minSimilarity(0).withoutTrackingUse());
        assertThat(retrieval.degraded()).isEmpty();
        assertThat(retrieval.promptBlock().isEmpty())
                .isEqualTo(retrieval.selected().isEmpty());
        assertThat(retrieval.selected()).isSubsetOf(retrieval.ranked());
        return retrieval.ranked().stream()
                .map(RankedExample::example)
                .peek(example -> assertThat(example.serves()).isTrue())
                .map(example -> example.id())
                .toList();
    }
}
