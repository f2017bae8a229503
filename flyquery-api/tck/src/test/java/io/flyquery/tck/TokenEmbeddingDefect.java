package io.flyquery.tck;

import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Token embedding providers that do one thing wrong. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum TokenEmbeddingDefect {
    CHANGES_THE_ORDER("TE-01", (provider, texts) -> {
        List<TokenEmbedding> results = new ArrayList<>(provider.embedTokens(texts));
        Collections.reverse(results);
        return results;
    }),
    LEAVES_OUT_REPEATED_TEXTS(
            "TE-01",
            (provider, texts) -> provider.embedTokens(texts.stream().distinct().toList())),
    GIVES_ANOTHER_VECTOR_THAN_EMBED(
            "TE-01",
            (provider, texts) -> changed(
                    provider, texts, it -> TokenEmbedding.of(scaled(it.vector(), 1.00001f), it.tokenVectors()))),
    DOES_NOT_NORMALISE("TE-02", (provider, texts) -> tokensScaled(provider, texts, 1.01f)),
    GIVES_NOT_A_NUMBER("TE-02", (provider, texts) -> tokensScaled(provider, texts, Float.NaN)),
    HAS_OTHER_DIMENSIONS(
            "TE-02",
            (provider, texts) -> changed(
                    provider, texts, it -> TokenEmbedding.of(Arrays.copyOf(it.vector(), 16), it.tokenVectors()))),
    LETS_THE_BATCH_MATTER("TE-03", (provider, texts) -> tokensScaled(provider, texts, texts.size() > 1 ? 1.0001f : 1)),
    SHARES_ITS_ARRAYS("TE-03", () -> {
        Map<String, TokenEmbedding> shared = new ConcurrentHashMap<>();
        return (provider, texts) -> texts.stream()
                .map(text -> shared.computeIfAbsent(
                        text, missing -> provider.embedTokens(List.of(missing)).get(0)))
                .toList();
    }),
    NEEDS_A_TEXT("TE-04", (provider, texts) -> {
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("no text");
        }
        return provider.embedTokens(texts);
    }),
    HAS_NO_TOKENS(
            "TE-05", (provider, texts) -> changed(provider, texts, it -> TokenEmbedding.of(it.vector(), new float[0]))),
    KEEPS_SPECIAL_TOKENS(
            "TE-05",
            (provider, texts) -> changed(provider, texts, it -> {
                float[] more = Arrays.copyOf(it.tokenVectors(), it.tokenVectors().length + it.dimensions());
                more[it.tokenVectors().length] = 1;
                return TokenEmbedding.of(it.vector(), more);
            })),
    HAS_MORE_TOKENS_THAN_THE_LIMIT(
            "TE-05",
            (provider, texts) -> changed(provider, texts, it -> {
                float[] more = Arrays.copyOf(it.tokenVectors(), 2 * it.tokenVectors().length);
                System.arraycopy(it.tokenVectors(), 0, more, it.tokenVectors().length, it.tokenVectors().length);
                return TokenEmbedding.of(it.vector(), more);
            })),
    WORKS_ON_WHEN_CLOSED(
            "TE-06", (provider, texts) -> new FakeEmbeddingProvider(provider.dimensions()).embedTokens(texts));

    /** Embeds with the help of a correct provider. */
    @FunctionalInterface
    interface Embedding {
        List<TokenEmbedding> embedTokens(TokenEmbeddingProvider provider, List<String> texts);
    }

    private final String rule;
    private final Supplier<Embedding> fresh;

    TokenEmbeddingDefect(String rule, Embedding embedding) {
        this(rule, () -> embedding);
    }

    TokenEmbeddingDefect(String rule, Supplier<Embedding> fresh) {
        this.rule = rule;
        this.fresh = fresh;
    }

    String rule() {
        return rule;
    }

    private static List<TokenEmbedding> changed(
            TokenEmbeddingProvider provider, List<String> texts, UnaryOperator<TokenEmbedding> change) {
        return provider.embedTokens(texts).stream().map(change).toList();
    }

    private static List<TokenEmbedding> tokensScaled(TokenEmbeddingProvider provider, List<String> texts, float by) {
        return changed(provider, texts, it -> TokenEmbedding.of(it.vector(), scaled(it.tokenVectors(), by)));
    }

    private static float[] scaled(float[] vector, float by) {
        float[] scaled = vector.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= by;
        }
        return scaled;
    }

    TokenEmbeddingProvider broken() {
        Embedding broken = fresh.get();
        TokenEmbeddingProvider correct = new FakeEmbeddingProvider(32);
        return new TokenEmbeddingProvider() {
            @Override
            public String modelKey() {
                return correct.modelKey();
            }

            @Override
            public int dimensions() {
                return correct.dimensions();
            }

            @Override
            public int maxTokens() {
                return correct.maxTokens();
            }

            @Override
            public List<float[]> embed(List<String> texts) {
                return correct.embed(texts);
            }

            @Override
            public List<TokenEmbedding> embedTokens(List<String> texts) {
                return broken.embedTokens(correct, texts);
            }

            @Override
            public void close() {
                correct.close();
            }
        };
    }
}
