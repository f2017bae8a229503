package io.flyquery.core.internal.embedding;

import io.flyquery.core.internal.retrieval.Analyzer;
import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The embedding provider that needs no model: each word, and its runs of 3 to 5 characters with marks at the word's
 * ends, are hashed to signed places of 256 numbers. It knows nothing of meaning but finds texts that share words and
 * parts of words, in every language. Vectors are the same in every JVM.
 *
 * <p>A word weighs as much as its runs together, the longer the word the more; a repeated word adds little. A text
 * without any letter or digit is hashed as a whole; blank texts share one fixed direction.
 *
 * <p>Thread-safe.
 */
public final class HashedNgramEmbedder implements EmbeddingProvider {
    /** The key of its vector space. */
    public static final String MODEL_KEY = "flyquery/hashed-ngram-256-v1";

    private static final int DIMENSIONS = 256;
    private static final int MAX_TOKENS = 4_096;
    private static final int SHORTEST_RUN = 3;
    private static final int LONGEST_RUN = 5;
    private static final double NOTHING = 1e-9;
    private static final String BLANK = "blank";

    private final AtomicBoolean closed = new AtomicBoolean();

    @Override
    public String modelKey() {
        return MODEL_KEY;
    }

    @Override
    public int dimensions() {
        return DIMENSIONS;
    }

    @Override
    public int maxTokens() {
        return MAX_TOKENS;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        if (closed.get()) {
            throw new IllegalStateException("The embedding provider " + MODEL_KEY + " is closed; open a new one.");
        }
        List<float[]> vectors = new ArrayList<>(texts.size());
        for (String text : texts) {
            vectors.add(vector(text));
        }
        return vectors;
    }

    @Override
    public void close() {
        closed.set(true);
    }

    private static float[] vector(String text) {
        List<String> words = Analyzer.terms(text);
        TreeMap<String, Integer> counts = new TreeMap<>();
        for (String word : words.subList(0, Math.min(words.size(), MAX_TOKENS))) {
            counts.merge(word, 1, Integer::sum);
        }
        double[] sums = new double[DIMENSIONS];
        counts.forEach((word, count) -> addWord(word, 1.0 + StrictMath.log(count), sums));
        if (norm(sums) < NOTHING) {
            addFeature(text.isBlank() ? BLANK : text.strip(), 1.0, sums);
        }
        return unit(sums);
    }

    private static void addWord(String word, double weight, double[] sums) {
        int[] points = ("<" + word + ">").codePoints().toArray();
        double wordWeight = weight * Math.sqrt(points.length - 2.0);
        addFeature(word, wordWeight, sums);
        int longest = Math.min(LONGEST_RUN, points.length - 1);
        int runs = 0;
        for (int length = SHORTEST_RUN; length <= longest; length++) {
            runs += points.length - length + 1;
        }
        double runWeight = wordWeight / Math.sqrt(runs);
        for (int length = SHORTEST_RUN; length <= longest; length++) {
            for (int from = 0; from + length <= points.length; from++) {
                addFeature("#" + new String(points, from, length), runWeight, sums);
            }
        }
    }

    /** FNV-1a over the chars, then mixed so that all bits of the result depend on all chars. */
    private static void addFeature(String feature, double weight, double[] sums) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < feature.length(); i++) {
            hash = (hash ^ feature.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 33)) * 0xff51afd7ed558ccdL;
        hash ^= hash >>> 33;
        int place = (int) (hash & (DIMENSIONS - 1));
        boolean positive = (hash & (1L << 40)) == 0;
        sums[place] += positive ? weight : -weight;
    }

    private static double norm(double[] sums) {
        double squares = 0.0;
        for (double sum : sums) {
            squares += sum * sum;
        }
        return Math.sqrt(squares);
    }

    private static float[] unit(double[] sums) {
        double norm = norm(sums);
        float[] vector = new float[DIMENSIONS];
        for (int i = 0; i < DIMENSIONS; i++) {
            vector[i] = (float) (sums[i] / norm);
        }
        return vector;
    }
}
