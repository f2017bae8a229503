package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Question;
import io.flyquery.tck.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many retrievals while the examples change: each is that of some revision, and of one alone. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class RetrievalUnderChangeTest {
    private static final int READERS = 16;
    private static final int ROUNDS = 12;
    private static final String ASKED = Shop.question(7);

    private final StoreKind kind;

    RetrievalUnderChangeTest(StoreKind kind) {
        this.kind = kind;
    }

    @Test
    void everyRetrievalIsTheOneThatASingleThreadMakesAtItsRevision() {
        Map<Long, List<String>> alone = new HashMap<>();
        try (Workbench bench = new Workbench(kind)) {
            Changes changes = new Changes(bench);
            changes.all(() -> {
                Retrieval retrieval = ask(changes.engine);
                alone.put(retrieval.revision(), texts(retrieval));
            });
        }

        List<Retrieval> seen = new ArrayList<>();
        try (Workbench bench = new Workbench(kind)) {
            Changes changes = new Changes(bench);
            AtomicBoolean done = new AtomicBoolean();
            Race.of(READERS + 1, number -> number == 0 ? change(changes, done) : read(changes.engine, done))
                    .resultsOrFail()
                    .forEach(seen::addAll);
        }

        assertThat(seen).hasSizeGreaterThanOrEqualTo(READERS);
        for (Retrieval retrieval : seen) {
            assertThat(retrieval.degraded()).isEmpty();
            assertThat(retrieval.ranked())
                    .extracting(RankedExample::example)
                    .allMatch(example -> example.quality() == ExampleQuality.APPROVED
                            && example.suspension().isEmpty());
            assertThat(alone).containsKey(retrieval.revision());
            assertThat(texts(retrieval))
                    .as("revision %s", retrieval.revision())
                    .isEqualTo(alone.get(retrieval.revision()));
        }
    }

    private static List<Retrieval> change(Changes changes, AtomicBoolean done) {
        try {
            changes.all(() -> {});
        } finally {
            done.set(true);
        }
        return List.of();
    }

    private static List<Retrieval> read(Engine engine, AtomicBoolean done) {
        List<Retrieval> retrievals = new ArrayList<>();
        boolean last;
        do {
            last = done.get();
            retrievals.add(ask(engine));
        } while (!last);
        return retrievals;
    }

    private static Retrieval ask(Engine engine) {
        return engine.examples()
                .retrieve(
                        ADA,
                        Question.of(ASKED),
                        RetrieveOptions.defaults().require().withoutTrackingUse());
    }

    private static List<String> texts(Retrieval retrieval) {
        return retrieval.ranked().stream()
                .map(item -> item.example().question())
                .toList();
    }

    /** Additions, approvals, rejections, suspensions and vectors that come later, always the same. */
    private static final class Changes {
        final Engine engine;
        private final Workbench bench;
        private final Engine withoutModel;

        Changes(Workbench bench) {
            this.bench = bench;
            this.engine = bench.engine();
            this.withoutModel = bench.open(builder -> builder.embedding("none"));
        }

        void all(Runnable afterEach) {
            afterEach.run();
            for (int round = 0; round < ROUNDS; round++) {
                int first = round * 4;
                step(() -> bench.approved(ADA, Shop.question(first), Shop.sql(first)), afterEach);
                Example second = bench.approved(ADA, Shop.question(first + 1), Shop.sql(first + 1));
                step(() -> {}, afterEach);
                var proposal = bench.propose(ADA, Shop.question(first + 2), Shop.sql(first + 2));
                step(() -> engine.examples().approve(ADA, proposal, "right"), afterEach);
                step(() -> engine.examples().suspend(ADA, second.id(), "unsure"), afterEach);
                var refused = bench.propose(ADA, Shop.question(first + 100), Shop.sql(first + 100));
                step(() -> engine.examples().reject(ADA, refused, "wrong"), afterEach);
                step(() -> engine.examples().resume(ADA, second.id(), "sure"), afterEach);
                step(
                        () -> withoutModel
                                .examples()
                                .add(ADA, NewExample.of(Shop.question(first + 3), Shop.sql(first + 3))),
                        afterEach);
                step(() -> engine.examples().reembed(ADA, Progress.NONE), afterEach);
            }
        }

        private void step(Runnable change, Runnable afterEach) {
            change.run();
            afterEach.run();
            bench.clock.advance(Duration.ofSeconds(1));
        }
    }
}
