package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.example.ListScore;
import io.flyquery.example.NewExample;
import io.flyquery.example.RankList;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Question;
import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The vectors of recent questions are remembered by the text that was embedded, in one model's space: what a workspace
 * learns later, and what another workspace knows, never meets a vector from before.
 */
@ParameterizedClass
@EnumSource(StoreKind.class)
class QuestionCacheTest {
    private static final String ASKED = "Shops in Boston";

    private final Workbench bench;
    private final CountingEmbedder model = new CountingEmbedder();
    private final Engine engine;

    QuestionCacheTest(StoreKind kind) {
        bench = new Workbench(kind);
        engine = bench.open(builder -> builder.embedding(model));
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void aQuestionIsEmbeddedOnce() {
        ask(engine);
        int before = model.texts.size();

        ask(engine);

        assertThat(model.texts).hasSize(before);
    }

    @Test
    void aQuestionThatMasksInAnotherWayByNowIsEmbeddedAnew() {
        Example example = approved("Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");
        assertThat(ask(engine).maskedQuestion()).isEqualTo(ASKED);
        assertThat(maskedScore(ask(engine), example)).isLessThan(0.99);

        Example other = approved("Offices in Boston", "SELECT id FROM offices WHERE city_name = 'boston'");

        assertThat(ask(engine).maskedQuestion()).isEqualTo("Shops in city name");
        assertThat(maskedScore(ask(engine), example)).isGreaterThan(0.999);

        engine.examples().suspend(ADA, other.id(), "unsure");
        assertThat(ask(engine).maskedQuestion()).isEqualTo(ASKED);
        assertThat(maskedScore(ask(engine), example)).isLessThan(0.99);
    }

    private Example approved(String question, String sql) {
        return engine.examples().add(ADA, NewExample.of(question, sql)).example();
    }

    private static Retrieval ask(Engine engine) {
        return engine.examples()
                .retrieve(
                        ADA,
                        Question.of(ASKED),
                        RetrieveOptions.defaults().require().withoutTrackingUse());
    }

    private static double maskedScore(Retrieval retrieval, Example example) {
        return retrieval.ranked().stream()
                .filter(item -> item.example().id().equals(example.id()))
                .flatMap(item -> Optional.ofNullable(item.lists().get(RankList.VECTOR_MASKED)).stream())
                .mapToDouble(ListScore::score)
                .findFirst()
                .orElse(0);
    }

    /** Remembers what it was asked. */
    private static final class CountingEmbedder implements EmbeddingProvider {
        final List<String> texts = new ArrayList<>();
        private final ShapeEmbedder shapes = new ShapeEmbedder();

        @Override
        public String modelKey() {
            return "counted " + shapes.modelKey();
        }

        @Override
        public int dimensions() {
            return shapes.dimensions();
        }

        @Override
        public int maxTokens() {
            return shapes.maxTokens();
        }

        @Override
        public synchronized List<float[]> embed(List<String> asked) {
            texts.addAll(asked);
            return shapes.embed(asked);
        }

        @Override
        public void close() {}
    }
}
