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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Many retrievals while the examples change: each is that of some revision, and of one alone. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class RetrievalUnderChangeTest {
    private static final int READERS = 16;
    private static final int ROUNDS = 12;
    private static final List<String> ASKED = List.of(Shop.question(7), Shop.question(20), Shop.question(1));
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final StoreKind kind;

    RetrievalUnderChangeTest(StoreKind kind) {
        this.kind = kind;
    }

    @Test
    void everyRetrievalIsTheOneThatASingleThreadMakesAtItsRevision() {
        Map<Asked, List<String>> alone = new HashMap<>();
        try (Workbench bench = new Workbench(kind)) {
            Changes changes = new Changes(bench);
            changes.all(() -> ASKED.forEach(question -> {
                Seen seen = ask(changes.engine, question);
                alone.put(seen.asked(), seen.order());
            }));
        }

        List<Seen> seen = new ArrayList<>();
        try (Workbench bench = new Workbench(kind)) {
            Changes changes = new Changes(bench);
            AtomicBoolean done = new AtomicBoolean();
            Semaphore retrievals = new Semaphore(0);
            Race.of(
                            READERS + 1,
                            number -> number == 0
                                    ? change(changes, done, retrievals)
                                    : read(changes.engine, number, done, retrievals))
                    .resultsOrFail()
                    .forEach(seen::addAll);
        }

        assertThat(seen).hasSizeGreaterThanOrEqualTo(READERS);
        assertThat(seen.stream().map(each -> each.asked().revision()).distinct().count())
                .as("retrievals and changes ran at once")
                .isGreaterThan(ROUNDS);
        for (Seen each : seen) {
            assertThat(each.retrieval().degraded()).isEmpty();
            assertThat(each.retrieval().ranked())
                    .extracting(RankedExample::example)
                    .allMatch(example -> example.quality() == ExampleQuality.APPROVED
                            && example.suspension().isEmpty());
            assertThat(alone).containsKey(each.asked());
            assertThat(each.order()).as("%s", each.asked()).isEqualTo(alone.get(each.asked()));
        }
    }

    /** Waits after each change for a retrieval, so that both go on together. */
    private static List<Seen> change(Changes changes, AtomicBoolean done, Semaphore retrievals) {
        try {
            changes.all(() -> {
                retrievals.drainPermits();
                try {
                    assertThat(retrievals.tryAcquire(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                            .as("a retrieval within %s", PATIENCE)
                            .isTrue();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError("interrupted", e);
                }
            });
        } finally {
            done.set(true);
        }
        return List.of();
    }

    private static List<Seen> read(Engine engine, int number, AtomicBoolean done, Semaphore retrievals) {
        List<Seen> seen = new ArrayList<>();
        boolean last;
        do {
            last = done.get();
            seen.add(ask(engine, ASKED.get((number + seen.size()) % ASKED.size())));
            retrievals.release();
        } while (!last);
        return seen;
    }

    private static Seen ask(Engine engine, String question) {
        return new Seen(
                question,
                engine.examples()
                        .retrieve(
                                ADA,
                                Question.of(question),
                                RetrieveOptions.defaults().require().withoutTrackingUse()));
    }

    private record Asked(String question, long revision) {}

    private record Seen(String question, Retrieval retrieval) {
        Asked asked() {
            return new Asked(question, retrieval.revision());
        }

        /** Ranked and selected, with scores. */
        List<String> order() {
            return Stream.concat(retrieval.ranked().stream(), retrieval.selected().stream())
                    .map(item -> item.rank() + " " + item.finalScore() + " "
                            + item.example().question())
                    .toList();
        }
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
