package io.flyquery.benchmarks;

import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Vectors that lie as those of questions do: some are embeddings of made-up questions, the others mixtures of two of those
 * with some noise. The same in every run.
 *
 * @param stored the vectors to search
 * @param queries embeddings of other questions
 */
record RealisticVectors(List<float[]> stored, List<float[]> queries) {
    private static final int EMBEDDED = 2_000;
    private static final double NOISE = 0.15;
    private static final long SEED = 20_251_201;

    static RealisticVectors of(int count, int queries) {
        try (EmbeddingProvider model = Models.embedding("int8")) {
            List<float[]> real = embedded(model, 0, Math.min(count, EMBEDDED));
            List<float[]> stored = new ArrayList<>(real);
            Random random = new Random(SEED);
            while (stored.size() < count) {
                stored.add(
                        mixture(random, real.get(random.nextInt(real.size())), real.get(random.nextInt(real.size()))));
            }
            return new RealisticVectors(stored, embedded(model, count, queries));
        }
    }

    private static List<float[]> embedded(EmbeddingProvider model, int from, int count) {
        return model.embed(IntStream.range(from, from + count)
                .mapToObj(SyntheticExamples::question)
                .toList());
    }

    private static float[] mixture(Random random, float[] left, float[] right) {
        double share = random.nextDouble();
        double scale = NOISE / Math.sqrt(left.length);
        double[] mixed = new double[left.length];
        double square = 0;
        for (int i = 0; i < mixed.length; i++) {
            mixed[i] = share * left[i] + (1 - share) * right[i] + scale * random.nextGaussian();
            square += mixed[i] * mixed[i];
        }
        float[] unit = new float[mixed.length];
        for (int i = 0; i < unit.length; i++) {
            unit[i] = (float) (mixed[i] / Math.sqrt(square));
        }
        return unit;
    }
}
