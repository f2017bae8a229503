package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TrialFoldTest {
    private static final int DIMENSIONS = 11;

    @Test
    void ranksAreThoseOfSortingAllByTheirCosineAfterTheMap() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            int count = 20 + random.nextInt(200);
            float[][] vectors = new float[count][];
            int[] classes = new int[count];
            for (int i = 0; i < count; i++) {
                vectors[i] = unit(random);
                classes[i] = i % 9;
            }
            int asking = 9;
            int[] pool = IntStream.range(asking, count)
                    .boxed()
                    .sorted(Comparator.comparing(place -> classes[place]))
                    .mapToInt(place -> place)
                    .toArray();
            LearnedMetric metric = seed % 3 == 0 ? null : metric(random);
            double[] ranks = new double[asking + 1];

            new TrialFold(vectors, classes, pool, IntStream.range(0, asking).toArray()).judge(metric, ranks, 1);

            for (int asker = 0; asker < asking; asker++) {
                assertThat(ranks[asker + 1])
                        .as("seed %s asker %s", seed, asker)
                        .isCloseTo(expected(vectors, classes, pool, asker, metric), within(1e-12));
            }
        }
    }

    @Test
    void anotherClassThatIsJustAsNearCountsAsHalfBefore() {
        float[] one = {1f, 0f};
        float[] other = {0f, 1f};
        float[][] vectors = {one, one, one, other};
        double[] ranks = new double[1];

        new TrialFold(vectors, new int[] {0, 0, 1, 1}, new int[] {1, 2, 3}, new int[] {0}).judge(null, ranks, 0);

        assertThat(ranks[0]).isEqualTo(1 / 1.5);
    }

    private static double expected(
            float[][] vectors, int[] classes, int[] pool, int asker, @Nullable LearnedMetric metric) {
        List<Integer> order = new ArrayList<>(IntStream.of(pool).boxed().toList());
        order.sort(Comparator.comparing(place -> -cosine(vectors[asker], vectors[place], metric)));
        for (int rank = 1; rank <= 10; rank++) {
            if (classes[order.get(rank - 1)] == classes[asker]) {
                return 1.0 / rank;
            }
        }
        return 0;
    }

    private static double cosine(float[] left, float[] right, @Nullable LearnedMetric metric) {
        float[] a = metric == null ? left : metric.mapped(left);
        float[] b = metric == null ? right : metric.mapped(right);
        double product = 0;
        double ofA = 0;
        double ofB = 0;
        for (int d = 0; d < a.length; d++) {
            product += (double) a[d] * b[d];
            ofA += (double) a[d] * a[d];
            ofB += (double) b[d] * b[d];
        }
        return product / Math.sqrt(ofA * ofB);
    }

    private static LearnedMetric metric(Random random) {
        float[] transform = new float[Triangle.size(DIMENSIONS)];
        for (int i = 0; i < transform.length; i++) {
            transform[i] = (float) random.nextGaussian();
        }
        return new LearnedMetric(DIMENSIONS, transform);
    }

    private static float[] unit(Random random) {
        float[] vector = new float[DIMENSIONS];
        double square = 0;
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] = (float) random.nextGaussian();
            square += vector[d] * vector[d];
        }
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
