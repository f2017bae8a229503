package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The rules that every {@link EmbeddingProvider} keeps; the names of the tests begin with the rule's number there. Extend it
 * in the tests of a provider and say how to open one.
 *
 * @since 0.1
 */
public abstract class EmbeddingProviderContract {
    private @Nullable EmbeddingProvider provider;

    /** For subclasses. */
    protected EmbeddingProviderContract() {}

    /** Opens a provider; the kit closes it. */
    protected abstract EmbeddingProvider openProvider() throws Exception;

    @BeforeEach
    final void open() throws Exception {
        provider = openProvider();
    }

    @AfterEach
    final void close() {
        if (provider != null) {
            provider.close();
        }
    }

    private EmbeddingProvider provider() {
        if (provider == null) {
            throw new IllegalStateException("the provider is opened before each test, not earlier");
        }
        return provider;
    }

    private float[] vector(String text) {
        return provider().embed(List.of(text)).get(0);
    }

    @Test
    @DisplayName("EP-01 there is one vector a text, in the order of the texts, equal ones included")
    final void oneVectorEach() {
        List<String> texts = List.of("open orders", "total revenue by region", "open orders", "customers in Kyiv");

        List<float[]> vectors = provider().embed(texts);

        assertThat(vectors).hasSize(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            assertThat(cosine(vectors.get(i), vector(texts.get(i))))
                    .as("cosine of vector %s of the list and that of '%s' alone", i, texts.get(i))
                    .isCloseTo(1.0, within(1e-3));
        }
        assertThat(cosine(vectors.get(0), vectors.get(1)))
                .as("cosine of two different texts")
                .isLessThan(0.999);
    }

    private static double cosine(float[] left, float[] right) {
        return IntStream.range(0, left.length)
                .mapToDouble(i -> (double) left[i] * right[i])
                .sum();
    }

    @Test
    @DisplayName("EP-02 vectors have the dimensions given, finite numbers and a norm of 1, whatever the text")
    final void unitVectors() {
        assertThat(provider().dimensions()).isBetween(1, 8192);
        for (String text : ModelTexts.ALL) {
            float[] vector = vector(text);
            assertThat(vector).hasSize(provider().dimensions());
            assertThat(Math.sqrt(cosine(vector, vector)))
                    .as("norm of the vector of a text of %s characters", text.length())
                    .isCloseTo(1.0, within(1e-3));
        }
    }

    @Test
    @DisplayName("EP-03 a text has the same vector alone, in any company and place")
    final void sameVectorInCompany() {
        List<String> texts = new ArrayList<>(ModelTexts.ALL);
        List<float[]> forwards = provider().embed(texts);
        Collections.reverse(texts);
        List<float[]> backwards = provider().embed(texts);

        for (int i = 0; i < texts.size(); i++) {
            String text = texts.get(i);
            float[] alone = vector(text);
            assertThat(backwards.get(i))
                    .as("vector of a text of %s characters", text.length())
                    .isEqualTo(alone);
            assertThat(forwards.get(texts.size() - 1 - i)).isEqualTo(alone);
        }
    }

    @Test
    @DisplayName("EP-03 a text has the same vector in all threads, also at the same time")
    final void sameVectorInThreads() {
        float[] expected = vector("Total revenue by region");

        List<float[]> vectors = Race.of(8, thread -> {
                    vector("another text of thread " + thread);
                    return vector("Total revenue by region");
                })
                .resultsOrFail();

        assertThat(vectors).allSatisfy(vector -> assertThat(vector).isEqualTo(expected));
    }

    @Test
    @DisplayName("EP-03 a vector handed out is the caller's: changing it changes no later one")
    final void vectorsAreTheCallers() {
        float[] first = vector("open orders");
        float[] copy = first.clone();
        first[0] = 7;

        assertThat(vector("open orders")).isEqualTo(copy);
    }

    @Test
    @DisplayName("EP-03 key, dimensions and token limit are constant; the key is short and without white space")
    final void constantProperties() {
        String key = provider().modelKey();
        int dimensions = provider().dimensions();
        int maxTokens = provider().maxTokens();
        vector("open orders");

        assertThat(key).matches("\\S{1,200}").isEqualTo(provider().modelKey());
        assertThat(maxTokens).isPositive().isEqualTo(provider().maxTokens());
        assertThat(dimensions).isEqualTo(provider().dimensions());
    }

    @Test
    @DisplayName("EP-04 no text gives no vector")
    final void noText() {
        assertThat(provider().embed(List.of())).isEmpty();
    }

    @Test
    @DisplayName("EP-05 a text is cut behind the token limit")
    final void longTextIsCut() {
        int maxTokens = provider().maxTokens();
        assumeTrue(maxTokens <= 10_000, "texts of so many tokens take long");
        String longText = "order ".repeat(maxTokens + 2);

        assertThat(vector(longText + "banana weather")).isEqualTo(vector(longText));
    }

    @Test
    @DisplayName("EP-06 after closing, embedding is refused; closing twice is fine")
    final void closedProviderRefuses() {
        provider().close();
        provider().close();

        assertThatIllegalStateException().isThrownBy(() -> provider().embed(List.of("open orders")));
    }
}
