package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.guard.Workers;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** Embeds texts within a limit of time, checks what the model gives, and remembers recent vectors. Thread-safe. */
public final class QuestionEmbedder {
    private static final int REMEMBERED = 1_000;
    private static final double NORM_TOLERANCE = 1e-3;

    private final EmbeddingProvider provider;
    private final Workers workers;
    private final Duration limit;
    private final int dimensions;
    private final String modelKey;
    private final Map<String, float[]> recent = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, float[]> eldest) {
            return size() > REMEMBERED;
        }
    };

    /** Creates an embedder over a provider, which stays the caller's to close. */
    public QuestionEmbedder(EmbeddingProvider provider, Workers workers, Duration limit) {
        this.provider = provider;
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

    /**
     * Embeds texts, in order, within the limit for one question.
     *
     * @return one shared vector a text; not to be changed
     * @throws FlyQueryException {@code UNAVAILABLE} with the model's name
     */
    public List<float[]> embed(List<String> texts) {
        return embed(texts, limit);
    }

    /** Embeds texts, in order, within a limit of its own; see {@link #embed(List)}. */
    public List<float[]> embed(List<String> texts, Duration within) {
        Map<String, float[]> known = new LinkedHashMap<>();
        Set<String> missing = new LinkedHashSet<>();
        synchronized (recent) {
            for (String text : texts) {
                float[] vector = recent.get(text);
                if (vector == null) {
                    missing.add(text);
                } else {
                    known.put(text, vector);
                }
            }
        }
        if (!missing.isEmpty()) {
            List<String> asked = List.copyOf(missing);
            List<float[]> made = made(asked, within);
            synchronized (recent) {
                for (int i = 0; i < asked.size(); i++) {
                    known.put(asked.get(i), made.get(i));
                    recent.put(asked.get(i), made.get(i));
                }
            }
        }
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (String text : texts) {
            vectors.add(Objects.requireNonNull(known.get(text)));
        }
        return vectors;
    }

    private List<float[]> made(List<String> texts, Duration within) {
        List<float[]> vectors;
        try {
            vectors = workers.call(within, () -> provider.embed(texts));
        } catch (FlyQueryException e) {
            throw new FlyQueryException(e.code(), "embedding model '" + modelKey + "': " + e.getMessage(), e);
        } catch (RuntimeException e) {
            throw failed("failed with " + e.getClass().getName(), e);
        }
        if (vectors == null || vectors.size() != texts.size()) {
            throw failed(
                    "gave " + (vectors == null ? "null" : vectors.size() + " vectors") + " for " + texts.size()
                            + " texts",
                    null);
        }
        List<float[]> checked = new ArrayList<>(vectors.size());
        for (float[] vector : vectors) {
            checked.add(checked(vector));
        }
        return checked;
    }

    private float[] checked(float @org.jspecify.annotations.Nullable [] vector) {
        if (vector == null || vector.length != dimensions) {
            throw failed(
                    "gave a vector of " + (vector == null ? 0 : vector.length) + " numbers but says it has "
                            + dimensions,
                    null);
        }
        double square = 0;
        for (float number : vector) {
            square += (double) number * number;
        }
        if (!(Math.abs(Math.sqrt(square) - 1) <= NORM_TOLERANCE)) {
            throw failed("gave a vector of length " + Math.sqrt(square) + " rather than 1", null);
        }
        return vector;
    }

    private FlyQueryException failed(String what, @org.jspecify.annotations.Nullable Exception cause) {
        return new FlyQueryException(ErrorCode.UNAVAILABLE, "embedding model '" + modelKey + "' " + what, cause);
    }
}
