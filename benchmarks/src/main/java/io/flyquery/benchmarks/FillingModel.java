package io.flyquery.benchmarks;

import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.util.List;
import java.util.Random;

/**
 * An embedding model that gives stored examples made-up vectors, so that thousands of them are written in seconds, and
 * questions the real ones: a retrieval takes the same time whatever the numbers in its index are. Close it, and the model with
 * it, after the engine.
 */
final class FillingModel implements TokenEmbeddingProvider {
    private final TokenEmbeddingProvider real;
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
        return "benchmark/partly-made-up:" + real.dimensions();
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
        return filling ? texts.stream().map(text -> unitVectors(text, 1)).toList() : real.embed(texts);
    }

    @Override
    public List<TokenEmbedding> embedTokens(List<String> texts) {
        return filling
                ? texts.stream()
                        .map(text -> TokenEmbedding.of(
                                unitVectors(text, 1),
                                unitVectors(text, text.strip().split("\\s+", -1).length)))
                        .toList()
                : real.embedTokens(texts);
    }

    @Override
    public void close() {
        real.close();
    }

    /** Returns vectors that depend on the text alone, one after the other. */
    private float[] unitVectors(String text, int count) {
        int dimensions = real.dimensions();
        Random random = new Random(text.hashCode());
        float[] vectors = new float[count * dimensions];
        for (int from = 0; from < vectors.length; from += dimensions) {
            double square = 0;
            for (int i = from; i < from + dimensions; i++) {
                vectors[i] = random.nextFloat() - 0.5f;
                square += (double) vectors[i] * vectors[i];
            }
            for (int i = from; i < from + dimensions; i++) {
                vectors[i] = (float) (vectors[i] / Math.sqrt(square));
            }
        }
        return vectors;
    }
}
