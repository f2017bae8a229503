package io.flyquery.tck;

import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Embedding providers that do one thing wrong. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum EmbeddingDefect {
    CHANGES_THE_ORDER("EP-01", (provider, texts) -> {
        List<float[]> vectors = new ArrayList<>(provider.embed(texts));
        Collections.reverse(vectors);
        return vectors;
    }),
    LEAVES_OUT_REPEATED_TEXTS(
            "EP-01",
            (provider, texts) -> provider.embed(texts.stream().distinct().toList())),
    SAYS_THE_SAME_OF_ALL_TEXTS("EP-01", (provider, texts) -> provider.embed(Collections.nCopies(texts.size(), "text"))),
    DOES_NOT_NORMALISE("EP-02", (provider, texts) -> changed(provider, texts, vector -> scaled(vector, 1.01f))),
    GIVES_NOT_A_NUMBER("EP-02", (provider, texts) -> changed(provider, texts, vector -> scaled(vector, Float.NaN))),
    GIVES_NOTHING_FOR_EMPTY_TEXTS(
            "EP-02",
            (provider, texts) -> texts.stream()
                    .map(text -> text.isBlank()
                            ? new float[provider.dimensions()]
                            : provider.embed(List.of(text)).get(0))
                    .toList()),
    LETS_THE_BATCH_MATTER(
            "EP-03",
            (provider, texts) ->
                    changed(provider, texts, vector -> texts.size() > 1 ? scaled(vector, 1.0001f) : vector)),
    SHARES_ITS_ARRAYS("EP-03", () -> {
        Map<String, float[]> shared = new ConcurrentHashMap<>();
        return (provider, texts) -> texts.stream()
                .map(text -> shared.computeIfAbsent(
                        text, missing -> provider.embed(List.of(missing)).get(0)))
                .toList();
    }),
    NEEDS_A_TEXT("EP-04", (provider, texts) -> {
        if (texts.isEmpty()) {
            throw new IllegalArgumentException("no text");
        }
        return provider.embed(texts);
    }),
    READS_BEYOND_THE_LIMIT(
            "EP-05",
            (provider, texts) -> texts.stream()
                    .map(text -> provider.embed(List.of(Integer.toString(text.hashCode())))
                            .get(0))
                    .toList()),
    WORKS_ON_WHEN_CLOSED("EP-06", (provider, texts) -> new FakeEmbeddingProvider(provider.dimensions()).embed(texts));

    private final String rule;
    private final Supplier<Embedding> fresh;

    EmbeddingDefect(String rule, Embedding embedding) {
        this(rule, () -> embedding);
    }

    EmbeddingDefect(String rule, Supplier<Embedding> fresh) {
        this.rule = rule;
        this.fresh = fresh;
    }

    /** Embeds with the help of a correct provider. */
    @FunctionalInterface
    interface Embedding {
        List<float[]> embed(EmbeddingProvider provider, List<String> texts);
    }

    String rule() {
        return rule;
    }

    private static List<float[]> changed(
            EmbeddingProvider provider, List<String> texts, UnaryOperator<float[]> change) {
        return provider.embed(texts).stream().map(change).toList();
    }

    private static float[] scaled(float[] vector, float by) {
        float[] scaled = vector.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] *= by;
        }
        return scaled;
    }

    EmbeddingProvider broken() {
        Embedding broken = fresh.get();
        EmbeddingProvider correct = new FakeEmbeddingProvider(32);
        return new EmbeddingProvider() {
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
                return broken.embed(correct, texts);
            }

            @Override
            public void close() {
                correct.close();
            }
        };
    }
}
