package io.flyquery.behaviour;

import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Embeds words by their hash, until a test lets it go wrong. */
final class FaultyEmbedder implements EmbeddingProvider {
    private static final int DIMENSIONS = 64;

    private volatile Fault fault = Fault.NONE;

    FaultyEmbedder with(Fault next) {
        fault = next;
        return this;
    }

    @Override
    public String modelKey() {
        return "word-hash";
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
        Fault now = fault;
        now.strike();
        List<float[]> vectors = new ArrayList<>();
        for (String text : texts) {
            vectors.add(vector(text, now));
        }
        if (now == Fault.WRONG_COUNT) {
            vectors.add(vector("one more", now));
        }
        return vectors;
    }

    @Override
    public void close() {}

    private static float[] vector(String text, Fault fault) {
        float[] vector = new float[DIMENSIONS];
        vector[0] = 1;
        for (String word : text.toLowerCase(Locale.ROOT).split("\\W+", -1)) {
            vector[1 + Math.floorMod(word.hashCode(), DIMENSIONS - 1)] += 1;
        }
        double norm = 0;
        for (float x : vector) {
            norm += x * x;
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] /= (float) Math.sqrt(norm);
        }
        if (fault == Fault.NOT_A_NUMBER) {
            vector[3] = Float.NaN;
        }
        return fault == Fault.WRONG_LENGTH ? Arrays.copyOf(vector, DIMENSIONS - 1) : vector;
    }
}
