package io.flyquery.behaviour;

import io.flyquery.spi.EmbeddingProvider;
import java.util.List;
import java.util.Random;

/**
 * Embeds words so that a test knows what is noise: a word that begins with {@code loud} moves a text far in a few directions,
 * one that begins with {@code calm} hardly at all, and any other word in the directions that are left.
 */
final class ShapeEmbedder implements EmbeddingProvider {
    private static final int DIMENSIONS = 24;
    private static final int LOUD_DIMENSIONS = 8;

    @Override
    public String modelKey() {
        return "shapes";
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    @Override
    public int maxTokens() {
        return 1_000;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return texts.stream().map(ShapeEmbedder::vector).toList();
    }

    @Override
    public void close() {}

    private static float[] vector(String text) {
        float[] vector = new float[DIMENSIONS];
        for (String word : text.split(" ", -1)) {
            Random random = new Random(word.hashCode() * 31L);
            boolean loud = word.startsWith("loud");
            double weight = loud ? 3 : word.startsWith("calm") ? 0.05 : 1;
            for (int d = loud ? 0 : LOUD_DIMENSIONS; d < (loud ? LOUD_DIMENSIONS : DIMENSIONS); d++) {
                vector[d] += (float) (weight * random.nextGaussian());
            }
        }
        double square = 0;
        for (float number : vector) {
            square += number * number;
        }
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
