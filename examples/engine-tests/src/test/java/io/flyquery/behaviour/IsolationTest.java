package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.flyquery.Engine;
import io.flyquery.error.ErrorCode;
import io.flyquery.eval.Evals;
import io.flyquery.eval.RetrievalCase;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.BulkReport;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.Examples;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.Feedback;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.feedback.RatingFilter;
import io.flyquery.learning.Learning;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Actor;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;
import io.flyquery.model.Scope;
import io.flyquery.model.TextForm;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** No call in one scope sees or changes anything of another, whatever ids it knows. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class IsolationTest {
    private static final List<Scope> FOREIGN_SCOPES =
            List.of(new Scope("acme", "finance"), new Scope("globex", "sales"));

    private final Workbench bench;

    IsolationTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** Ids of the scope that must stay alone. */
    private record Known(UUID approved, UUID proposed, UUID rejected, UUID retrieval) {}

    /** A call by somebody of another scope who knows the ids, and what it must give. */
    @FunctionalInterface
    private interface Attempt {
        void by(Engine engine, Caller foreigner, Known known);
    }

    private static Map<String, Attempt> attempts() {
        Map<String, Attempt> attempts = new TreeMap<>();
        attempts.put("Engine.feedback()", (engine, foreigner, known) -> engine.feedback());
        attempts.put("Engine.examples()", (engine, foreigner, known) -> engine.examples());
        attempts.put("Engine.evals()", (engine, foreigner, known) -> engine.evals());
        attempts.put("Engine.learning()", (engine, foreigner, known) -> engine.learning());
        attempts.put("Engine.close()", (engine, foreigner, known) -> {});
        attempts.put("Engine.stats(Caller)", (engine, foreigner, known) -> {
            assertThat(engine.stats(foreigner).examples().groups()).isEmpty();
            assertThat(engine.stats(foreigner).examples().mostUsed()).isEmpty();
            assertThat(engine.stats(foreigner).runs().total()).isZero();
            assertThat(engine.stats(foreigner).runs().proposed()).isZero();
            assertThat(engine.stats(foreigner).ratings()).isEqualTo(new RatingCounts(0, 0, 0, 0));
        });
        attempts.put("Engine.maintain(Caller,Duration)", (engine, foreigner, known) -> {
            assertThat(engine.maintain(foreigner, Duration.ofSeconds(10)).runsDeleted())
                    .isZero();
        });
        putExamples(attempts);
        putFeedback(attempts);
        putLearning(attempts);
        attempts.put(
                "Evals.retrieval(Caller,List)",
                (engine, foreigner, known) -> assertThat(engine.evals()
                                .retrieval(foreigner, List.of(new RetrievalCase("case", QUESTION, SQL)))
                                .answerable())
                        .isZero());
        return attempts;
    }

    private static void putExamples(Map<String, Attempt> attempts) {
        attempts.put("Examples.add(Caller,NewExample)", (engine, foreigner, known) -> {
            AddOutcome added = engine.examples().add(foreigner, NewExample.of(QUESTION, SQL));
            assertThat(added.change()).isEqualTo(AddOutcome.Change.CREATED);
            assertThat(added.example().id()).isNotIn(known.approved(), known.proposed(), known.rejected());
        });
        attempts.put("Examples.get(Caller,UUID)", (engine, foreigner, known) -> {
            assertNotFound(() -> engine.examples().get(foreigner, known.approved()));
            assertNotFound(() -> engine.examples().get(foreigner, known.proposed()));
        });
        attempts.put(
                "Examples.list(Caller,ExampleFilter)",
                (engine, foreigner, known) -> assertThat(engine.examples()
                                .list(foreigner, ExampleFilter.all())
                                .items())
                        .isEmpty());
        attempts.put(
                "Examples.history(Caller,UUID)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().history(foreigner, known.approved())));
        attempts.put("Examples.decide(Caller,UUID,ExampleDecision,String)", (engine, foreigner, known) -> {
            for (ExampleDecision decision : ExampleDecision.values()) {
                assertNotFound(() -> engine.examples().decide(foreigner, known.approved(), decision, "why"));
                assertNotFound(() -> engine.examples().decide(foreigner, known.rejected(), decision, "why"));
            }
        });
        attempts.put(
                "Examples.approve(Caller,UUID,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().approve(foreigner, known.proposed(), "")));
        attempts.put(
                "Examples.reject(Caller,UUID,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().reject(foreigner, known.approved(), "")));
        attempts.put(
                "Examples.reopen(Caller,UUID,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().reopen(foreigner, known.rejected(), "why")));
        attempts.put(
                "Examples.suspend(Caller,UUID,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().suspend(foreigner, known.approved(), "why")));
        attempts.put(
                "Examples.resume(Caller,UUID,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.examples().resume(foreigner, known.approved(), "why")));
        attempts.put("Examples.decideAll(Caller,List,ExampleDecision,String)", (engine, foreigner, known) -> {
            BulkReport report = engine.examples()
                    .decideAll(
                            foreigner,
                            List.of(known.approved(), known.proposed()),
                            ExampleDecision.REJECT,
                            "take over");
            assertThat(report.items())
                    .hasSize(2)
                    .allSatisfy(item -> assertThat(item.error()).contains(ErrorCode.NOT_FOUND));
        });
        attempts.put(
                "Examples.decideAll(Caller,ExampleFilter,int,ExampleDecision,String)",
                (engine, foreigner, known) -> assertThat(engine.examples()
                                .decideAll(foreigner, ExampleFilter.all(), 100, ExampleDecision.REJECT, "take over")
                                .items())
                        .isEmpty());
        attempts.put(
                "Examples.retrieve(Caller,Question)",
                (engine, foreigner, known) ->
                        assertEmpty(engine.examples().retrieve(foreigner, Question.of(QUESTION))));
        attempts.put(
                "Examples.retrieve(Caller,Question,RetrieveOptions)",
                (engine, foreigner, known) -> assertEmpty(engine.examples()
                        .retrieve(
                                foreigner,
                                Question.of(QUESTION),
                                RetrieveOptions.defaults().minSimilarity(0))));
        attempts.put("Examples.exportTo(Caller,OutputStream,Progress)", (engine, foreigner, known) -> {
            ByteArrayOutputStream target = new ByteArrayOutputStream();
            assertThat(engine.examples().exportTo(foreigner, target, Progress.NONE))
                    .isZero();
            assertThat(target.toString(StandardCharsets.UTF_8)).doesNotContain("revenue");
        });
        attempts.put("Examples.importFrom(Caller,InputStream,ImportOptions,Progress)", (engine, foreigner, known) -> {
            ByteArrayOutputStream stolen = new ByteArrayOutputStream();
            engine.examples().exportTo(ADA, stolen, Progress.NONE);
            assertThat(engine.examples()
                            .importFrom(
                                    foreigner,
                                    new ByteArrayInputStream(stolen.toByteArray()),
                                    ImportOptions.defaults(),
                                    Progress.NONE)
                            .unchanged())
                    .isZero();
            engine.examples()
                    .list(foreigner, ExampleFilter.all())
                    .items()
                    .forEach(one -> engine.examples()
                            .decideAll(foreigner, List.of(one.id()), ExampleDecision.REJECT_SQL, "mine alone"));
        });
        attempts.put(
                "Examples.reembed(Caller,Progress)",
                (engine, foreigner, known) -> assertThat(engine.examples().reembed(foreigner, Progress.NONE))
                        .isZero());
    }

    private static void putFeedback(Map<String, Attempt> attempts) {
        attempts.put(
                "Feedback.record(Caller,String,NewRating)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.feedback().record(foreigner, "run", NewRating.of(Rating.DOWN))));
        attempts.put(
                "Feedback.record(Caller,String,Rating,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.feedback().record(foreigner, "run", Rating.DOWN, "note")));
        attempts.put(
                "Feedback.retract(Caller,String)",
                (engine, foreigner, known) ->
                        assertNotFound(() -> engine.feedback().retract(foreigner, "run")));
        attempts.put(
                "Feedback.list(Caller,RatingFilter)",
                (engine, foreigner, known) -> assertThat(engine.feedback()
                                .list(foreigner, RatingFilter.all().ofRun("run"))
                                .items())
                        .isEmpty());
        attempts.put(
                "Feedback.counts(Caller)",
                (engine, foreigner, known) ->
                        assertThat(engine.feedback().counts(foreigner)).isEqualTo(new RatingCounts(0, 0, 0, 0)));
        attempts.put(
                "Feedback.clear(Caller)",
                (engine, foreigner, known) ->
                        assertThat(engine.feedback().clear(foreigner)).isZero());
    }

    private static void putLearning(Map<String, Attempt> attempts) {
        attempts.put("Learning.observe(Caller,RunRecord)", (engine, foreigner, known) -> {
            UUID own = Outcomes.proposed(engine.learning().observe(foreigner, otherRun(known)));
            assertThat(own).isNotIn(known.approved(), known.proposed(), known.rejected());
            engine.feedback().record(foreigner, "run", Rating.DOWN, "reaches nothing that was served elsewhere");
            engine.feedback()
                    .record(foreigner.as(Actor.administrator("second")), "run", Rating.DOWN, "nor does a second");
        });
        attempts.put(
                "Learning.observeAsync(Caller,RunRecord)",
                (engine, foreigner, known) -> Outcomes.proposed(engine.learning()
                        .observeAsync(foreigner, otherRun(known))
                        .toCompletableFuture()
                        .join()));
        attempts.put(
                "Learning.queue()",
                (engine, foreigner, known) ->
                        assertThat(engine.learning().queue().waiting()).isZero());
        attempts.put("Learning.metrics()", (engine, foreigner, known) -> {
            for (TextForm form : TextForm.values()) {
                assertThat(engine.learning().metrics().history(foreigner, form)).isEmpty();
                engine.learning().metrics().release(foreigner, form);
                engine.learning().metrics().revert(foreigner, form, 0);
                engine.learning().metrics().release(foreigner, form);
            }
        });
        attempts.put("Learning.register(Caller,RunRecord)", (engine, foreigner, known) -> {
            engine.learning().register(foreigner, otherRun(known));
            assertThat(engine.learning().run(foreigner, "run"))
                    .get()
                    .extracting(recorded -> recorded.run().question())
                    .isEqualTo("Something else entirely");
        });
        attempts.put(
                "Learning.run(Caller,String)",
                (engine, foreigner, known) ->
                        assertThat(engine.learning().run(foreigner, "run")).isEmpty());
        attempts.put(
                "Learning.backfill(Caller,Instant)",
                (engine, foreigner, known) -> assertThat(engine.learning().backfill(foreigner, Instant.EPOCH))
                        .isZero());
    }

    @TestFactory
    Stream<DynamicTest> nothingIsSeenOrChangedByCallsOfAnotherScope() {
        return FOREIGN_SCOPES.stream()
                .flatMap(scope -> attempts().entrySet().stream()
                        .map(attempt -> dynamicTest(attempt.getKey() + " by " + scope, () -> {
                            try (Workbench own = new Workbench(bench.kind())) {
                                Engine engine = own.engine();
                                Known known = furnish(engine, ADA);
                                Caller foreigner = Caller.of(scope, Actor.administrator("ada"));
                                List<String> before = Picture.of(engine, ADA);

                                attempt.getValue().by(engine, foreigner, known);

                                assertThat(Picture.of(engine, ADA)).isEqualTo(before);
                            }
                        })));
    }

    @Test
    void everyPublicMethodHasItsAttempt() {
        Set<String> methods = Stream.of(Engine.class, Examples.class, Feedback.class, Learning.class, Evals.class)
                .flatMap(type -> Arrays.stream(type.getDeclaredMethods()))
                .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .map(IsolationTest::signature)
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(attempts().keySet()).isEqualTo(methods);
    }

    @Test
    void equalIdsAndRequestIdsOfTwoScopesDoNotMeet() {
        Engine engine = bench.engine();
        for (Scope scope : FOREIGN_SCOPES) {
            Caller caller = Caller.of(scope, Actor.administrator("ada")).withRequestId("request");
            engine.learning()
                    .observe(caller, Shop.goodRun("run").role(scope.workspace()).build());
            engine.examples().add(caller.withRequestId("add"), NewExample.of("Of " + scope.tenant(), SQL));
            engine.feedback().record(caller.withRequestId("rate"), "run", Rating.UP, "by " + scope.tenant());
        }

        for (Scope scope : FOREIGN_SCOPES) {
            Caller caller = Caller.of(scope, Actor.administrator("ada"));
            assertThat(engine.feedback().list(caller, RatingFilter.all()).items())
                    .singleElement()
                    .satisfies(rated -> {
                        assertThat(rated.role()).isEqualTo(scope.workspace());
                        assertThat(rated.note()).contains("by " + scope.tenant());
                    });
            assertThat(engine.examples().list(caller, ExampleFilter.all()).items())
                    .hasSize(2);
        }
        engine.feedback().clear(Caller.of(FOREIGN_SCOPES.get(0), Actor.administrator("ada")));
        assertThat(engine.feedback()
                        .counts(Caller.of(FOREIGN_SCOPES.get(1), Actor.administrator("ada")))
                        .up())
                .isEqualTo(1);
    }

    @Test
    void examplesOfADatasetServeItAlone() {
        UUID emea = bench.approved(ADA.inDataset("emea"), QUESTION, SQL).id();
        UUID apac = bench.approved(ADA.inDataset("apac"), QUESTION, SQL).id();

        assertThat(emea).isNotEqualTo(apac);
        assertThat(ids(bench.engine().examples().retrieve(ADA.inDataset("emea"), Question.of(QUESTION))))
                .containsExactly(emea);
        assertThat(ids(bench.engine().examples().retrieve(ADA.inDataset("apac"), Question.of(QUESTION))))
                .containsExactly(apac);
        assertEmpty(bench.engine().examples().retrieve(ADA, Question.of(QUESTION)));
    }

    private static Known furnish(Engine engine, Caller owner) {
        Examples examples = engine.examples();
        UUID approved =
                examples.add(owner, NewExample.of(QUESTION, SQL)).example().id();
        Retrieval retrieval = examples.retrieve(owner, Question.of(QUESTION));
        engine.learning()
                .observe(
                        owner,
                        RunRecord.builder("run", Shop.question(1))
                                .executed(Shop.sql(1), 3)
                                .retrievalId(retrieval.id())
                                .build());
        engine.feedback().record(owner.withRequestId("rate"), "run", Rating.UP, "good");
        UUID rejected = examples.add(owner, NewExample.of("Wrong", "SELECT a FROM b"))
                .example()
                .id();
        examples.reject(owner, rejected, "wrong");
        UUID proposed =
                examples.list(owner, ExampleFilter.pending()).items().get(0).id();
        return new Known(approved, proposed, rejected, retrieval.id());
    }

    private static RunRecord otherRun(Known known) {
        return RunRecord.builder("run", "Something else entirely")
                .executed("SELECT other FROM elsewhere", 1)
                .retrievalId(known.retrieval())
                .build();
    }

    private static void assertNotFound(ThrowingCallable call) {
        assertFails(ErrorCode.NOT_FOUND, call).doesNotContain("sales").doesNotContain("revenue");
    }

    private static void assertEmpty(Retrieval retrieval) {
        assertThat(retrieval.ranked()).isEmpty();
        assertThat(retrieval.promptBlock()).isEmpty();
        assertThat(retrieval.degraded()).isEmpty();
    }

    private static List<UUID> ids(Retrieval retrieval) {
        return retrieval.ranked().stream().map(one -> one.example().id()).toList();
    }

    private static String signature(Method method) {
        return method.getDeclaringClass().getSimpleName() + "." + method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(",", "(", ")"));
    }
}
