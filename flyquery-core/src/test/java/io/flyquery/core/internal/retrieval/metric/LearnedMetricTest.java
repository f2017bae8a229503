package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LearnedMetricTest {
    private static final int DIMENSIONS = 23;

    @Test
    void factorsTimesVectorTimesScaleIsTheCosineAfterTheMap() {
        Random random = new Random(1);
        LearnedMetric metric = metric(random);
        for (int i = 0; i < 100; i++) {
            float[] asked = vector(random);
            float[] stored = vector(random);
            VectorQuery query = VectorQuery.of(asked, metric);
            VectorMarks marks = metric.marks(Collections.singletonList(stored));

            assertThat(dot(query.factors(), stored) * marks.scale(0))
                    .isCloseTo(cosine(metric.mapped(asked), metric.mapped(stored)), within(1e-4));
        }
    }

    @Test
    void marksOfAVectorAreTheSameInAnyCompany() {
        Random random = new Random(2);
        LearnedMetric metric = metric(random);
        List<float[]> vectors = new ArrayList<>();
        for (int i = 0; i < 150; i++) {
            vectors.add(i % 7 == 3 ? null : vector(random));
        }

        VectorMarks together = metric.marks(vectors);

        for (int i = 0; i < 150; i++) {
            VectorMarks alone = metric.marks(Collections.singletonList(vectors.get(i)));
            assertThat(alone.scale(0)).isEqualTo(together.scale(i));
            assertThat(signs(alone, 0)).isEqualTo(signs(together, i));
            assertThat(together.scale(i) > 0).isEqualTo(vectors.get(i) != null);
        }
    }

    @Test
    void signsAreThoseAfterTheMap() {
        Random random = new Random(5);
        LearnedMetric metric = metric(random);
        for (int i = 0; i < 50; i++) {
            float[] vector = vector(random);
            assertThat(signs(metric.marks(Collections.singletonList(vector)), 0))
                    .containsExactly(VectorQuery.of(vector, metric).signs());
        }
    }

    private static long[] signs(VectorMarks marks, int place) {
        long[] signs = new long[VectorMarks.words(DIMENSIONS)];
        marks.copySigns(place, signs, 0);
        return signs;
    }

    @Test
    void bytesGiveTheSameMetricAgain() {
        LearnedMetric metric = metric(new Random(3));

        assertThat(LearnedMetric.of(DIMENSIONS, metric.toBytes()))
                .isEqualTo(metric)
                .hasSameHashCodeAs(metric);
    }

    @Test
    void bytesOfOtherDimensionsAreRefused() {
        byte[] bytes = metric(new Random(4)).toBytes();

        assertThatThrownBy(() -> LearnedMetric.of(DIMENSIONS + 1, bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("276 numbers")
                .hasMessageContaining("300 are needed for 24 dimensions");
    }

    private static LearnedMetric metric(Random random) {
        float[] transform = new float[Triangle.size(DIMENSIONS)];
        for (int i = 0; i < transform.length; i++) {
            transform[i] = (float) random.nextGaussian();
        }
        return new LearnedMetric(DIMENSIONS, transform);
    }

    private static float[] vector(Random random) {
        float[] vector = new float[DIMENSIONS];
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] = (float) random.nextGaussian();
        }
        return vector;
    }

    private static double dot(float[] left, float[] right) {
        double sum = 0;
        for (int d = 0; d < left.length; d++) {
            sum += left[d] * right[d];
        }
        return sum;
    }

    private static double cosine(float[] left, float[] right) {
        return dot(left, right) / Math.sqrt(dot(left, left) * dot(right, right));
    }
}
