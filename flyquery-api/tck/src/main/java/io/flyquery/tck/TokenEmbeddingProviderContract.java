package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * The rules that every {@link TokenEmbeddingProvider} keeps besides those of {@link EmbeddingProviderContract}; the names of
 * the tests begin with the rule's number there. Extend both in the tests of a provider and say how to open one.
 *
 * @since 0.1
 */
public abstract class TokenEmbeddingProviderContract {
    private static final String QUESTION = "total revenue by region";

    private @Nullable TokenEmbeddingProvider provider;

    /** For subclasses. */
    protected TokenEmbeddingProviderContract() {}

    /** Opens a provider; the kit closes it. */
    protected abstract TokenEmbeddingProvider openProvider() throws Exception;

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

    private TokenEmbeddingProvider provider() {
        if (provider == null) {
            throw new IllegalStateException("the provider is opened before each test, not earlier");
        }
        return provider;
    }

    private TokenEmbedding tokens(String text) {
        return provider().embedTokens(List.of(text)).get(0);
    }

    @Test
    @DisplayName("TE-01 there is one result a text, in the order of the texts, and its vector is that of the text")
    final void vectorsAreThoseOfTheTexts() {
        List<String> texts = List.of("open orders", QUESTION, "open orders", "customers in Kyiv");

        List<TokenEmbedding> results = provider().embedTokens(texts);

        assertThat(results).hasSize(texts.size());
        for (int i = 0; i < texts.size(); i++) {
            assertThat(results.get(i).vector())
                    .as("vector of '%s'", texts.get(i))
                    .isEqualTo(provider().embed(List.of(texts.get(i))).get(0));
        }
    }

    @Test
    @DisplayName("TE-02 the vectors of tokens have the dimensions given, finite numbers and a norm of 1")
    final void unitVectors() {
        for (String text : ModelTexts.ALL) {
            TokenEmbedding embedding = tokens(text);
            assertThat(embedding.dimensions()).isEqualTo(provider().dimensions());
            for (int token = 0; token < embedding.tokens(); token++) {
                assertThat(norm(embedding, token))
                        .as("norm of token %s of a text of %s characters", token, text.length())
                        .isCloseTo(1.0, within(1e-3));
            }
        }
    }

    private static double norm(TokenEmbedding embedding, int token) {
        double square = 0;
        for (int i = token * embedding.dimensions(); i < (token + 1) * embedding.dimensions(); i++) {
            square += (double) embedding.tokenVectors()[i] * embedding.tokenVectors()[i];
        }
        return Math.sqrt(square);
    }

    @Test
    @DisplayName("TE-03 a text has the same vectors alone, in any company and place")
    final void sameVectorsInCompany() {
        List<String> texts = new ArrayList<>(ModelTexts.ALL);
        List<TokenEmbedding> forwards = provider().embedTokens(texts);
        Collections.reverse(texts);
        List<TokenEmbedding> backwards = provider().embedTokens(texts);

        for (int i = 0; i < texts.size(); i++) {
            TokenEmbedding alone = tokens(texts.get(i));
            assertSame(backwards.get(i), alone);
            assertSame(forwards.get(texts.size() - 1 - i), alone);
        }
    }

    @Test
    @DisplayName("TE-03 a text has the same vectors in all threads, also at the same time")
    final void sameVectorsInThreads() {
        TokenEmbedding expected = tokens(QUESTION);

        List<TokenEmbedding> results = Race.of(8, thread -> {
                    tokens("another text of thread " + thread);
                    return tokens(QUESTION);
                })
                .resultsOrFail();

        assertThat(results).allSatisfy(result -> assertSame(result, expected));
    }

    @Test
    @DisplayName("TE-03 vectors handed out are the caller's: changing them changes no later ones")
    final void vectorsAreTheCallers() {
        TokenEmbedding first = tokens(QUESTION);
        float[] copy = first.tokenVectors().clone();
        first.tokenVectors()[0] = 7;

        assertThat(tokens(QUESTION).tokenVectors()).isEqualTo(copy);
    }

    private static void assertSame(TokenEmbedding actual, TokenEmbedding expected) {
        assertThat(actual.vector()).isEqualTo(expected.vector());
        assertThat(actual.tokenVectors()).isEqualTo(expected.tokenVectors());
    }

    @Test
    @DisplayName("TE-04 no text gives no result")
    final void noText() {
        assertThat(provider().embedTokens(List.of())).isEmpty();
    }

    @Test
    @DisplayName("TE-05 a text of some words has tokens, and a longer one has more")
    final void textsHaveTokens() {
        int fewer = tokens("revenue").tokens();

        assertThat(fewer).isPositive();
        assertThat(tokens(QUESTION).tokens()).isGreaterThan(fewer);
    }

    @Test
    @DisplayName("TE-05 special tokens are left out: a blank text has no token")
    final void blankTextHasNoToken() {
        assertThat(tokens("").tokens()).isZero();
        assertThat(tokens(" ").tokens()).isZero();
    }

    @Test
    @DisplayName("TE-05 a text is cut behind the token limit")
    final void longTextIsCut() {
        int maxTokens = provider().maxTokens();
        assumeTrue(maxTokens <= 10_000, "texts of so many tokens take long");
        String longText = "order ".repeat(maxTokens + 2);

        assertThat(tokens(longText).tokens()).isLessThanOrEqualTo(maxTokens);
        assertSame(tokens(longText + "banana weather"), tokens(longText));
    }

    @Test
    @DisplayName("TE-06 after closing, embedding is refused")
    final void closedProviderRefuses() {
        provider().close();

        assertThatIllegalStateException().isThrownBy(() -> provider().embedTokens(List.of("open orders")));
    }
}
