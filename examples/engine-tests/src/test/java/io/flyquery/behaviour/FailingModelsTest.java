package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.error.ErrorCode;
import io.flyquery.example.Degradation;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.Examples;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.Feedback;
import io.flyquery.learning.Learning;
import io.flyquery.model.Question;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Models that fail, lie or hang cost what they would have added, and nothing else. */
class FailingModelsTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private final Workbench bench = new Workbench(StoreKind.MEMORY);
    private final FaultyEmbedder embedder = new FaultyEmbedder();
    private final FaultyReranker reranker = new FaultyReranker();

    @AfterEach
    void close() {
        assertTimeoutPreemptively(LIMIT, bench::close);
        EngineThreads.assertNoneLeft();
    }

    private Engine engine() {
        return bench.open(FailingModelsTest::impatient);
    }

    private Engine engineWithEmbedder() {
        return bench.open(builder -> impatient(builder).embedding(embedder));
    }

    private Engine engineWithReranker() {
        return bench.open(builder -> impatient(builder).embedding(embedder).reranker(reranker));
    }

    private static FlyQuery.Builder impatient(FlyQuery.Builder builder) {
        return builder.set(SettingNames.EMBED_TIMEOUT, "300")
                .set(SettingNames.RERANK_TIMEOUT, "300")
                .set(SettingNames.CLOSE_TIMEOUT, "500");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFaultyEmbedderLeavesTheWordsToSearchWith(Fault fault) {
        Engine engine = engineWithEmbedder();
        UUID id = add(engine, QUESTION, SQL);
        embedder.with(fault);

        Retrieval retrieval = assertTimeoutPreemptively(
                LIMIT, () -> engine.examples().retrieve(ADA, Question.of("total revenue by region in March")));

        assertThat(retrieval.selected()).extracting(one -> one.example().id()).containsExactly(id);
        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("embedding");
        assertThat(retrieval.degraded())
                .extracting(Degradation::reason)
                .allSatisfy(reason -> assertThat(reason).isNotBlank().doesNotContain(Fault.SECRET));
        assertThat(engine.stats(ADA).index().degradations()).containsEntry("embedding", 1L);
        assertFails(
                        ErrorCode.UNAVAILABLE,
                        () -> engine.examples()
                                .retrieve(
                                        ADA,
                                        Question.of("total revenue by region in April"),
                                        RetrieveOptions.defaults().require()))
                .contains("embedding");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void whatWasWrittenWhileTheEmbedderFailedIsEmbeddedLater(Fault fault) {
        Engine engine = engineWithEmbedder();
        embedder.with(fault);
        UUID observed = Outcomes.proposed(assertTimeoutPreemptively(
                LIMIT, () -> engine.learning().observe(ADA, Shop.goodRun("run").build())));
        engine.examples().approve(ADA, observed, "");
        UUID added = assertTimeoutPreemptively(LIMIT, () -> add(engine, Shop.question(1), Shop.sql(1)));
        embedder.with(Fault.NONE);

        long embedded = engine.examples().reembed(ADA, Progress.NONE);

        assertThat(embedded).isEqualTo(2);
        assertThat(engine.examples()
                        .retrieve(ADA, Question.of(QUESTION))
                        .ranked()
                        .get(0)
                        .similarity())
                .isPresent();
        assertThat(engine.examples().get(ADA, added).serves()).isTrue();
        assertThat(engine.stats(ADA).index().withVectors()).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void aFaultyRerankerLeavesTheFusedOrder(Fault fault) {
        Engine engine = engineWithReranker();
        UUID id = add(engine, QUESTION, SQL);
        add(engine, Shop.question(1), Shop.sql(1));
        reranker.with(fault);

        Retrieval retrieval =
                assertTimeoutPreemptively(LIMIT, () -> engine.examples().retrieve(ADA, Question.of(QUESTION)));

        assertThat(retrieval.ranked().get(0).example().id()).isEqualTo(id);
        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("reranker");
        assertThat(retrieval.degraded().get(0).reason()).doesNotContain(Fault.SECRET);
        assertFails(
                        ErrorCode.UNAVAILABLE,
                        () -> engine.examples()
                                .retrieve(
                                        ADA,
                                        Question.of(QUESTION),
                                        RetrieveOptions.defaults().require()))
                .contains("reranker");
    }

    @Test
    void whatARerankerDoesNotReachInTimeKeepsItsFusedOrder() {
        Engine engine = engineWithReranker();
        for (int i = 0; i < 4; i++) {
            add(engine, Shop.question(i), Shop.sql(i));
        }
        List<UUID> whole = ids(engine);
        reranker.reaching(0);
        List<UUID> fused = ids(engine);
        reranker.reaching(2);

        Retrieval retrieval = engine.examples().retrieve(ADA, Question.of(Shop.question(0)));

        List<UUID> partly = ids(retrieval);
        assertThat(partly).containsExactlyInAnyOrderElementsOf(whole);
        assertThat(partly.subList(2, 4)).isEqualTo(fused.subList(2, 4));
        assertThat(retrieval.degraded())
                .singleElement()
                .satisfies(degradation -> assertThat(degradation.reason())
                        .contains("scored 2 of 4 texts")
                        .contains("the others keep their fused order"));
    }

    private static List<UUID> ids(Engine engine) {
        return ids(engine.examples().retrieve(ADA, Question.of(Shop.question(0))));
    }

    private static List<UUID> ids(Retrieval retrieval) {
        return retrieval.ranked().stream().map(ranked -> ranked.example().id()).toList();
    }

    @Test
    void soundModelsAreNamedAndNothingIsDegraded() {
        Engine engine = engineWithReranker();
        add(engine, QUESTION, SQL);

        Retrieval retrieval = engine.examples()
                .retrieve(ADA, Question.of(QUESTION), RetrieveOptions.defaults().require());

        assertThat(retrieval.degraded()).isEmpty();
        assertThat(retrieval.embeddingModel()).contains("word-hash");
        assertThat(retrieval.rerankerModel()).contains("shortest-first");
    }

    @Test
    void closingDoesNotWaitForAModelThatHangs() throws InterruptedException {
        Engine engine = bench.open(builder ->
                impatient(builder).set(SettingNames.EMBED_TIMEOUT, "600000").embedding(embedder));
        add(engine, QUESTION, SQL);
        embedder.with(Fault.HANGS);
        Thread asking = new Thread(() -> assertThatThrownBy(() -> {
                    engine.examples()
                            .retrieve(
                                    ADA,
                                    Question.of("another question"),
                                    RetrieveOptions.defaults().require());
                })
                .isInstanceOf(RuntimeException.class));
        asking.start();

        assertTimeoutPreemptively(LIMIT, engine::close);

        asking.join(LIMIT.toMillis());
        assertThat(asking.isAlive()).isFalse();
    }

    @Test
    void whatIsHandedInStaysOpen() {
        FaultyEmbedder own = new FaultyEmbedder();
        Engine engine = bench.open(builder -> builder.embedding(own));
        engine.close();
        engine.close();

        assertThat(own.embed(List.of("still open"))).hasSize(1);
    }

    @Test
    void aClosedEngineRefusesEveryCallAlsoThroughADoorThatSomebodyKept() {
        Engine engine = engine();
        Examples examples = engine.examples();
        Feedback feedback = engine.feedback();
        Learning learning = engine.learning();
        engine.close();

        assertThatThrownBy(() -> examples.list(ADA, ExampleFilter.all())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> examples.retrieve(ADA, Question.of(QUESTION)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> feedback.counts(ADA)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> learning.run(ADA, "run")).isInstanceOf(IllegalStateException.class);

        assertThatThrownBy(() -> engine.examples().retrieve(ADA, Question.of(QUESTION)))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> engine.feedback().counts(ADA)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> engine.learning().run(ADA, "run")).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> engine.stats(ADA)).isInstanceOf(IllegalStateException.class);
    }

    private static UUID add(Engine engine, String question, String sql) {
        Example example =
                engine.examples().add(ADA, NewExample.of(question, sql)).example();
        return example.id();
    }
}
