package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.guard.Workers;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Embeds texts within a limit of time, checks what the model gives, and remembers recent vectors. Thread-safe. */
public final class QuestionEmbedder {
    private static final double NORM_TOLERANCE = 1e-3;

    private final EmbeddingProvider provider;
    private final @Nullable TokenEmbeddingProvider tokenProvider;
    private final Workers workers;
    private final Duration limit;
    private final int dimensions;
    private final String modelKey;
    private final RecentTexts recent = new RecentTexts();

    /**
     * Creates an embedder over a provider, which stays the caller's to close.
     *
     * @param tokens whether the vectors of tokens are wanted, if the provider gives them
     */
    public QuestionEmbedder(EmbeddingProvider provider, Workers workers, Duration limit, boolean tokens) {
        this.provider = provider;
        this.tokenProvider = tokens && provider instanceof TokenEmbeddingProvider capable ? capable : null;
        this.workers = workers;
        this.limit = limit;
        this.dimensions = provider.dimensions();
        this.modelKey = provider.modelKey();
    }

    /** Returns the vector space. */
    public String modelKey() {
        return modelKey;
    }

    /** Returns how many numbers a vector has. */
    public int dimensions() {
        return dimensions;
    }

    /** Returns whether texts come with the vectors of their tokens. */
    public boolean tokens() {
        return tokenProvider != null;
    }

    /**
     * Embeds texts, in order, within the limit for one question; one call of the model gives vectors and tokens.
     *
     * @return one shared result a text; not to be changed
     * @throws FlyQueryException {@code UNAVAILABLE} with the model's name
     */
    public List<TextVectors> embed(List<String> texts) {
        return embed(texts, limit);
    }

    /** Embeds texts, in order, within a limit of its own; see {@link #embed(List)}. */
    public List<TextVectors> embed(List<String> texts, Duration within) {
        Map<String, TextVectors> known = new HashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        for (String text : texts) {
            TextVectors vectors = recent.get(text);
            if (vectors == null) {
                missing.add(text);
            } else {
                known.put(text, vectors);
            }
        }
        if (!missing.isEmpty()) {
            List<String> asked = List.copyOf(missing);
            List<TextVectors> made = made(asked, within);
            for (int i = 0; i < asked.size(); i++) {
                known.put(asked.get(i), made.get(i));
                recent.put(asked.get(i), made.get(i));
            }
        }
        List<TextVectors> vectors = new ArrayList<>(texts.size());
        for (String text : texts) {
            vectors.add(Objects.requireNonNull(known.get(text)));
        }
        return vectors;
    }

    private List<TextVectors> made(List<String> texts, Duration within) {
        TokenEmbeddingProvider capable = tokenProvider;
        if (capable == null) {
            return asked(texts, within, () -> provider.embed(texts)).stream()
                    .map(vector -> new TextVectors(checked(vector), null))
                    .toList();
        }
        return asked(texts, within, () -> capable.embedTokens(texts)).stream()
                .map(this::checked)
                .toList();
    }

    private <R> List<R> asked(List<String> texts, Duration within, Callable<List<R>> call) {
        List<R> made;
        try {
            made = workers.call(within, call);
        } catch (FlyQueryException e) {
            throw new FlyQueryException(e.code(), "embedding model '" + modelKey + "': " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw failed("failed with " + e.getClass().getName(), e);
        }
        if (made == null || made.size() != texts.size()) {
            throw failed(
                    "gave " + (made == null ? "null" : made.size() + " vectors") + " for " + texts.size() + " texts",
                    null);
        }
        return made;
    }

    private TextVectors checked(@Nullable TokenEmbedding embedding) {
        float[] vector = checked(embedding == null ? null : embedding.vector());
        TokenEmbedding whole = Objects.requireNonNull(embedding);
        for (int token = 0; token < whole.tokens(); token++) {
            checkLength("a token's vector", whole.tokenVectors(), token * dimensions);
        }
        return new TextVectors(vector, TokenCodes.of(whole));
    }

    private float[] checked(float @Nullable [] vector) {
        if (vector == null || vector.length != dimensions) {
            throw failed(
                    "gave a vector of " + (vector == null ? 0 : vector.length) + " numbers but says it has "
                            + dimensions,
                    null);
        }
        checkLength("a vector", vector, 0);
        return vector;
    }

    private void checkLength(String what, float[] numbers, int from) {
        double square = 0;
        for (int d = 0; d < dimensions; d++) {
            square += (double) numbers[from + d] * numbers[from + d];
        }
        if (!(Math.abs(Math.sqrt(square) - 1) <= NORM_TOLERANCE)) {
            throw failed("gave " + what + " of length " + Math.sqrt(square) + " rather than 1", null);
        }
    }

    private FlyQueryException failed(String what, @Nullable Exception cause) {
        return new FlyQueryException(ErrorCode.UNAVAILABLE, "embedding model '" + modelKey + "' " + what, cause);
    }
}
