package io.flyquery.core.internal.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class HashedNgramEmbedderTest {
    private static final int DIGEST_OF_NUMBERS = -156346781;

    private final HashedNgramEmbedder embedder = new HashedNgramEmbedder();

    @Test
    void everyTextGivesAFiniteUnitVectorInItsPlace() {
        List<String> texts = List.of(
                "total sales by region",
                "",
                "   ",
                "?!",
                "+",
                "北京",
                "a",
                "\uD83D\uDE00",
                "\uD83D",
                "word ".repeat(50_000));

        List<float[]> vectors = embedder.embed(texts);

        assertThat(vectors).hasSize(texts.size());
        for (int i = 0; i < vectors.size(); i++) {
            assertThat(vectors.get(i)).as(texts.get(i)).hasSize(embedder.dimensions());
            assertThat(norm(vectors.get(i))).as(texts.get(i)).isCloseTo(1.0, within(1e-5));
            assertThat(embedder.embed(List.of(texts.get(i))).get(0)).isEqualTo(vectors.get(i));
        }
        assertThat(embedder.embed(List.of())).isEmpty();
    }

    @Test
    void vectorsAreTheSameInEveryJvm() {
        float[] vector = embedder.embed(List.of("Total sales, by region: 北京")).get(0);

        assertThat(Arrays.hashCode(vector)).isEqualTo(DIGEST_OF_NUMBERS);
    }

    @Test
    void sharedWordsAndPartsOfWordsBringTextsTogether() {
        double same = cosine("Total sales by region?", "total SALES by region");
        double near = cosine("total sales by region", "totals of regional sale");
        double far = cosine("total sales by region", "who teaches physics");

        assertThat(same).isCloseTo(1.0, within(1e-5));
        assertThat(near).isBetween(0.15, 0.9);
        assertThat(far).isLessThan(near - 0.1);
    }

    @Test
    void repetitionAddsLittle() {
        assertThat(cosine("sales sales sales by region", "sales by region")).isGreaterThan(0.85);
    }

    @Test
    void threadsGetTheSameVectors() {
        List<String> texts = new ArrayList<>(Collections.nCopies(200, "count of orders"));

        List<float[]> vectors = texts.parallelStream()
                .map(text -> embedder.embed(List.of(text)).get(0))
                .toList();

        assertThat(vectors).allMatch(vector -> Arrays.equals(vector, vectors.get(0)));
    }

    @Test
    void closedProviderRefusesAndClosingTwiceIsFine() {
        HashedNgramEmbedder closed = new HashedNgramEmbedder();
        closed.close();
        closed.close();

        assertThatThrownBy(() -> closed.embed(List.of("a")))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("flyquery/hashed-ngram-256-v1");
    }

    private double cosine(String left, String right) {
        List<float[]> vectors = embedder.embed(List.of(left, right));
        double sum = 0;
        for (int i = 0; i < vectors.get(0).length; i++) {
            sum += vectors.get(0)[i] * vectors.get(1)[i];
        }
        return sum;
    }

    private static double norm(float[] vector) {
        double squares = 0;
        for (float value : vector) {
            squares += value * value;
        }
        return Math.sqrt(squares);
    }
}
