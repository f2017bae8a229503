package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.RankList;
import io.flyquery.example.Retrieval;
import io.flyquery.model.Question;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Upkeep masks stored questions by the values that were learned since they were written. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class RemaskingTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    private final Workbench bench;

    RemaskingTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void storedQuestionsAreMaskedByWhatIsKnownByNow() {
        Engine engine = bench.engine();
        bench.approved(ADA, "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        bench.approved(ADA, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");
        assertThat(placeOnMaskedVectors(engine)).isLessThan(0.99);

        assertThat(engine.maintain(ADA, LONG).remasked()).isEqualTo(1);

        assertThat(placeOnMaskedVectors(engine)).isGreaterThan(0.999);
        assertThat(engine.maintain(ADA, LONG).remasked()).isZero();
    }

    @Test
    void anotherEngineOnTheStoreFollows() {
        bench.approved(ADA, "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        bench.approved(ADA, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");
        Engine other = bench.open(builder -> builder);
        assertThat(placeOnMaskedVectors(other)).isLessThan(0.99);

        bench.engine().maintain(ADA, LONG);

        assertThat(placeOnMaskedVectors(other)).isGreaterThan(0.999);
    }

    @Test
    void engineWithAnotherModelMakesItsVectorsAnew() {
        Engine other = bench.open(builder -> builder.embedding(new FaultyEmbedder()));
        bench.approved(ADA, "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        bench.approved(ADA, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");
        assertThat(other.maintain(ADA, LONG).remasked()).isEqualTo(1);

        assertThat(bench.engine().maintain(ADA, LONG).embedded()).isEqualTo(1);

        assertThat(placeOnMaskedVectors(bench.engine())).isGreaterThan(0.999);
        assertThat(placeOnMaskedVectors(other)).isGreaterThan(0.999);
    }

    @Test
    void wordsAloneAreMaskedWithoutAModel() {
        Engine words = bench.open(builder -> builder.embedding("none"));
        bench.approved(ADA, "Compare Phoenix with Boston", "SELECT * FROM shops WHERE city_name = 'boston'");
        bench.approved(ADA, "Shops in Phoenix", "SELECT id FROM shops WHERE city_name = 'phoenix'");

        assertThat(words.maintain(ADA, LONG).remasked()).isEqualTo(1);
    }

    /** The question's masked text is that of the first example, once that is masked as far. */
    private static double placeOnMaskedVectors(Engine engine) {
        Retrieval retrieval = engine.examples().retrieve(ADA, Question.of("Compare Boston with Phoenix"));
        assertThat(retrieval.maskedQuestion()).isEqualTo("Compare city name with city name");
        return retrieval.ranked().stream()
                .filter(item -> item.example().question().startsWith("Compare"))
                .mapToDouble(
                        item -> java.util.Objects.requireNonNull(item.lists().get(RankList.VECTOR_MASKED))
                                .score())
                .findFirst()
                .orElseThrow();
    }
}
