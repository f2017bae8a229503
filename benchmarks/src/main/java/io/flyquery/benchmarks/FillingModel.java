package io.flyquery.benchmarks;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An embedding model that knows the texts again that it has just embedded while examples are written, since many have the
 * same masked text; afterwards it does its work each time. Close it, and the model with it, after the engine.
 */
final class FillingModel implements TokenEmbeddingProvider {
    private static final int REMEMBERED = 2_000;

    private final TokenEmbeddingProvider real;
    private final Map<String, TokenEmbedding> recent = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TokenEmbedding> eldest) {
            return size() > REMEMBERED;
        }
    };
    private volatile boolean filling = true;

    private FillingModel(TokenEmbeddingProvider real) {
        this.real = real;
    }

    /** Wraps the model in 8 bits. */
    static FillingModel open() throws MeasurementException {
        EmbeddingProvider model = Models.embedding("int8");
        if (model instanceof TokenEmbeddingProvider real) {
            return new FillingModel(real);
        }
        model.close();
        throw new MeasurementException(model.modelKey() + " embeds no tokens, so that a part of retrieval is missing");
    }

    /** Ends the filling. */
    void answerWithTheModel() {
        filling = false;
    }

    @Override
    public String modelKey() {
        return real.modelKey();
    }

    @Override
    public int dimensions() {
        return real.dimensions();
    }

    @Override
    public int maxTokens() {
        return real.maxTokens();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return filling ? texts.stream().map(text -> known(text).vector()).toList() : real.embed(texts);
    }

    @Override
    public List<TokenEmbedding> embedTokens(List<String> texts) {
        return filling ? texts.stream().map(this::known).toList() : real.embedTokens(texts);
    }

    private TokenEmbedding known(String text) {
        synchronized (recent) {
            return recent.computeIfAbsent(
                    text, unknown -> real.embedTokens(List.of(unknown)).get(0));
        }
    }

    @Override
    public void close() {
        real.close();
    }
}
