package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.model.Question;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every call that needs a permission says so and does nothing without it. */
class PermissionsTest {
    private final Workbench bench = new Workbench(StoreKind.MEMORY);
    private final UUID approved = bench.approved(ADA, QUESTION, SQL).id();
    private final UUID proposed = bench.propose(ADA, Shop.question(1), Shop.sql(1));
    private final UUID rejected =
            bench.approved(ADA, Shop.question(2), Shop.sql(2)).id();

    PermissionsTest() {
        bench.engine().examples().reject(ADA, rejected, "wrong");
        bench.engine().learning().register(ADA, Shop.goodRun("run").build());
        bench.engine().feedback().record(People.administrator("carl"), "run", Rating.UP, "good");
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** A call that needs a permission. */
    private record Guarded(String name, Permission needed, BiConsumer<Engine, Caller> call) {}

    private List<Guarded> guardedCalls() {
        return List.of(
                new Guarded(
                        "approve",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().approve(caller, proposed, "")),
                new Guarded(
                        "reject",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().reject(caller, approved, "")),
                new Guarded(
                        "reject SQL",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().decide(caller, approved, ExampleDecision.REJECT_SQL, "")),
                new Guarded(
                        "reopen",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().reopen(caller, rejected, "why")),
                new Guarded(
                        "suspend",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().suspend(caller, approved, "why")),
                new Guarded(
                        "resume",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples().resume(caller, approved, "")),
                new Guarded(
                        "decide on many",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) ->
                                engine.examples().decideAll(caller, List.of(approved), ExampleDecision.REJECT, "")),
                new Guarded(
                        "decide on a list",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples()
                                .decideAll(caller, ExampleFilter.all(), 10, ExampleDecision.REJECT, "")),
                new Guarded(
                        "import",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) -> engine.examples()
                                .importFrom(caller, exported(engine), ImportOptions.defaults(), Progress.NONE)),
                new Guarded(
                        "export",
                        Permission.EXAMPLES_APPROVE,
                        (engine, caller) ->
                                engine.examples().exportTo(caller, new ByteArrayOutputStream(), Progress.NONE)),
                new Guarded(
                        "get a proposal",
                        Permission.EXAMPLES_READ_PENDING,
                        (engine, caller) -> engine.examples().get(caller, proposed)),
                new Guarded(
                        "get a rejected one",
                        Permission.EXAMPLES_READ_PENDING,
                        (engine, caller) -> engine.examples().get(caller, rejected)),
                new Guarded(
                        "history",
                        Permission.EXAMPLES_READ_PENDING,
                        (engine, caller) -> engine.examples().history(caller, approved)),
                new Guarded(
                        "reembed",
                        Permission.ADMIN,
                        (engine, caller) -> engine.examples().reembed(caller, Progress.NONE)),
                new Guarded(
                        "maintain",
                        Permission.ADMIN,
                        (engine, caller) -> engine.maintain(caller, Duration.ofSeconds(1))),
                new Guarded(
                        "rate",
                        Permission.RATE,
                        (engine, caller) -> engine.feedback().record(caller, "run", Rating.DOWN, "")),
                new Guarded(
                        "retract",
                        Permission.RATE,
                        (engine, caller) -> engine.feedback().retract(caller, "run")),
                new Guarded(
                        "clear",
                        Permission.FEEDBACK_CLEAR,
                        (engine, caller) -> engine.feedback().clear(caller)),
                new Guarded(
                        "register",
                        Permission.RUN_WRITE,
                        (engine, caller) -> engine.learning()
                                .register(caller, Shop.goodRun("run-2").build())),
                new Guarded(
                        "backfill",
                        Permission.RUN_WRITE,
                        (engine, caller) -> engine.learning().backfill(caller, Instant.EPOCH)),
                new Guarded(
                        "evals",
                        Permission.EXAMPLES_READ_PENDING,
                        (engine, caller) ->
                                engine.evals().retrieval(caller, List.of(new RetrievalCase("case", QUESTION, SQL)))));
    }

    @TestFactory
    Stream<DynamicTest> withoutThePermissionItIsRefusedAndNothingChanges() {
        return guardedCalls().stream()
                .map(guarded -> dynamicTest(guarded.name(), () -> {
                    List<String> before = Picture.of(bench.engine(), ADA);

                    assertFails(
                                    ErrorCode.NOT_PERMITTED,
                                    () -> guarded.call().accept(bench.engine(), People.without(guarded.needed())))
                            .contains(guarded.needed().name());

                    assertThat(Picture.of(bench.engine(), ADA)).isEqualTo(before);
                }));
    }

    @Test
    void observingWithoutThePermissionFailsWithoutThrowing() {
        List<String> before = Picture.of(bench.engine(), ADA);
        Caller caller = People.without(Permission.RUN_WRITE);

        LearnOutcome now =
                bench.engine().learning().observe(caller, Shop.goodRun("new").build());
        LearnOutcome later = bench.engine()
                .learning()
                .observeAsync(caller, Shop.goodRun("new").build())
                .toCompletableFuture()
                .join();

        assertThat(Outcomes.failed(now, ErrorCode.NOT_PERMITTED).part()).isEqualTo("caller");
        Outcomes.failed(later, ErrorCode.NOT_PERMITTED);
        assertThat(Picture.of(bench.engine(), ADA)).isEqualTo(before);
        assertThat(bench.engine().learning().run(ADA, "new")).isEmpty();
    }

    @Test
    void retrievingNeedsNoPermission() {
        assertThat(bench.engine()
                        .examples()
                        .retrieve(People.with(), Question.of(QUESTION))
                        .selected())
                .hasSize(1);
        assertThat(bench.engine().examples().get(People.with(), approved).id()).isEqualTo(approved);
    }

    @Test
    void withoutThePermissionOnlyWhatServesIsListed() {
        bench.engine()
                .examples()
                .suspend(
                        ADA, bench.approved(ADA, "Held back", "SELECT a FROM b").id(), "why");

        assertThat(bench.engine()
                        .examples()
                        .list(People.with(), ExampleFilter.all())
                        .items())
                .extracting(Example::id)
                .containsExactly(approved);
        assertThat(bench.engine()
                        .examples()
                        .list(People.with(), ExampleFilter.pending())
                        .items())
                .isEmpty();
        assertThat(bench.engine()
                        .examples()
                        .list(People.with(Permission.EXAMPLES_READ_PENDING), ExampleFilter.all())
                        .items())
                .hasSize(4);
    }

    @Test
    void aRunIsReadWithEitherPermission() {
        assertThat(bench.engine().learning().run(People.with(Permission.RUN_WRITE), "run"))
                .isPresent();
        assertThat(bench.engine().learning().run(People.with(Permission.RATE), "run"))
                .isPresent();
        assertFails(ErrorCode.NOT_PERMITTED, () -> bench.engine().learning().run(People.with(), "run"));
    }

    @Test
    void whoMayNotApproveProposes() {
        Caller writer = People.with(Permission.RUN_WRITE);

        Example example = bench.engine()
                .examples()
                .add(writer, NewExample.of("Net revenue", "SELECT SUM(net) FROM sales"))
                .example();

        assertThat(example.quality()).isEqualTo(ExampleQuality.PROPOSED);
        assertFails(
                ErrorCode.NOT_PERMITTED,
                () -> bench.engine()
                        .examples()
                        .add(People.with(Permission.RATE), NewExample.of("Gross revenue", "SELECT SUM(g) FROM sales")));
    }

    private static InputStream exported(Engine engine) {
        ByteArrayOutputStream lines = new ByteArrayOutputStream();
        engine.examples().exportTo(ADA, lines, Progress.NONE);
        return new ByteArrayInputStream(lines.toByteArray());
    }
}
