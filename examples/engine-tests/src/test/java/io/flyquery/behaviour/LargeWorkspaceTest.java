package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Degradation;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Actor;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;
import io.flyquery.model.Scope;
import io.flyquery.tck.Race;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Retrieval while others write, and where memory is short. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class LargeWorkspaceTest {
    private static final RetrieveOptions LOOK =
            RetrieveOptions.defaults().minSimilarity(0).withoutTrackingUse();

    private final Workbench bench;

    LargeWorkspaceTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void retrievalGoesOnWhileOthersWriteAndMissesNothingAfterwards() {
        List<Engine> engines = List.of(bench.engine(), bench.open(builder -> builder));
        int each = 12;

        Race.of(8, number -> {
                    Engine engine = engines.get(number % 2);
                    for (int i = 0; i < each; i++) {
                        int article = (number / 4) * each + i;
                        if (number % 4 == 0) {
                            engine.examples().add(ADA, NewExample.of(Shop.question(article), Shop.sql(article)));
                        } else {
                            Retrieval retrieval = engine.examples()
                                    .retrieve(ADA, Question.of(Shop.question(article)), LOOK.require());
                            assertThat(retrieval.degraded()).isEmpty();
                        }
                    }
                    return number;
                })
                .resultsOrFail();

        for (Engine engine : engines) {
            Retrieval retrieval = engine.examples().retrieve(ADA, Question.of(Shop.question(0)), LOOK);
            assertThat(retrieval.indexed()).isEqualTo(2 * each);
            assertThat(retrieval.ranked().get(0).example().question()).isEqualTo(Shop.question(0));
        }
    }

    @Test
    void whatDoesNotFitIntoMemoryIsSaidAndTheAnswerStillComes() {
        furnish(ADA, 1_500);
        Engine small = bench.open(builder -> builder.set("flyquery.index-memory-mb", "1"));

        Retrieval retrieval = small.examples().retrieve(ADA, Question.of(Shop.question(700)), LOOK);

        assertThat(retrieval.degraded())
                .extracting(Degradation::part)
                .allSatisfy(part -> assertThat(part).isEqualTo("memory"));
        assertThat(retrieval.ranked()).isNotEmpty();
        assertThat(retrieval.ranked().get(0).example().question()).isEqualTo(Shop.question(700));
    }

    @Test
    void workspacesTakeTurnsInMemory() {
        Caller finance = Caller.of(new Scope("acme", "finance"), Actor.administrator("finn"));
        furnish(ADA, 300);
        furnish(finance, 300);
        Engine small = bench.open(builder -> builder.set("flyquery.index-memory-mb", "1"));

        for (int turn = 0; turn < 3; turn++) {
            for (Caller caller : List.of(ADA, finance)) {
                Retrieval retrieval = small.examples().retrieve(caller, Question.of(Shop.question(7)), LOOK);
                assertThat(retrieval.ranked().get(0).example().question()).isEqualTo(Shop.question(7));
            }
        }
    }

    private void furnish(Caller caller, int articles) {
        Engine engine = bench.engine();
        engine.examples().add(caller, NewExample.of(Shop.question(0), Shop.sql(0)));
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        engine.examples().exportTo(caller, line, Progress.NONE);
        String first = line.toString(StandardCharsets.UTF_8).strip();
        StringBuilder lines = new StringBuilder();
        for (int i = 1; i < articles; i++) {
            lines.append(first.replace(Shop.word(0), Shop.word(i))).append('\n');
        }
        engine.examples()
                .importFrom(
                        caller,
                        new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        Progress.NONE);
    }
}
