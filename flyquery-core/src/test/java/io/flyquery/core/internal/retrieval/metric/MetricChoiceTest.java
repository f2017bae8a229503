package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

class MetricChoiceTest {
    private static final int DIMENSIONS = 24;

    @Test
    void metricIsLearnedWhereWhatVariesWithinClassesIsNoise() {
        MetricChoice choice = learn(new Random(1), 40, 6, 1.0, 8, 3.0);

        assertThat(choice.metric()).isPresent();
        assertThat(choice.shrinkage()).isLessThan(1);
        assertThat(choice.after()).isGreaterThan(choice.before() + 0.05);
        assertThat(choice.asked()).isEqualTo(240);
    }

    @Test
    void plainCosineStaysWhereThereIsNothingToWin() {
        MetricChoice choice = learn(new Random(2), 40, 6, 1.0, DIMENSIONS, 0.05);

        assertThat(choice.metric()).isEmpty();
        assertThat(choice.shrinkage()).isEqualTo(1);
        assertThat(choice.before()).isGreaterThan(0.9);
    }

    @Test
    void plainCosineMostlyStaysWhereClassesAreDrawnByLot() {
        int learned = 0;
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            float[][] vectors = new float[240][];
            int[] classes = new int[240];
            for (int i = 0; i < 240; i++) {
                vectors[i] = unit(random, new float[DIMENSIONS], DIMENSIONS, 1);
                classes[i] = random.nextInt(40);
            }
            learned += MetricChoice.learn(vectors, classes, folds(240), () -> true)
                            .orElseThrow()
                            .metric()
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(learned).isLessThanOrEqualTo(5);
    }

    @Test
    void fewClassesOfTwoOrMoreGiveThePlainCosine() {
        assertThat(learn(new Random(4), MetricChoice.FEWEST_CLASSES - 1, 6, 1.0, 8, 3.0))
                .isEqualTo(MetricChoice.PLAIN);
    }

    @Test
    void sameInputGivesTheSameMetric() {
        assertThat(learn(new Random(5), 30, 5, 1.0, 8, 3.0)).isEqualTo(learn(new Random(5), 30, 5, 1.0, 8, 3.0));
    }

    @Test
    void nothingIsChosenWhenTheTrialIsEnded() {
        float[][] vectors = new float[60][];
        int[] classes = new int[60];
        Random random = new Random(6);
        for (int i = 0; i < 60; i++) {
            vectors[i] = unit(random, new float[DIMENSIONS], DIMENSIONS, 1);
            classes[i] = i / 2;
        }

        assertThat(MetricChoice.learn(vectors, classes, folds(60), () -> false)).isEmpty();
    }

    /** Classes with a center each; the members stray from it in the first dimensions. */
    private static MetricChoice learn(
            Random random, int classCount, int members, double spread, int noisy, double noise) {
        int count = classCount * members;
        float[][] vectors = new float[count][];
        int[] classes = new int[count];
        for (int each = 0; each < classCount; each++) {
            float[] center = new float[DIMENSIONS];
            for (int d = 0; d < DIMENSIONS; d++) {
                center[d] = (float) (spread * random.nextGaussian());
            }
            for (int member = 0; member < members; member++) {
                int i = member * classCount + each;
                classes[i] = each;
                vectors[i] = unit(random, center, noisy, noise);
            }
        }
        return MetricChoice.learn(vectors, classes, folds(count), () -> true).orElseThrow();
    }

    private static int[] folds(int count) {
        int[] folds = new int[count];
        for (int i = 0; i < count; i++) {
            folds[i] = (i * 7 / 3) % CrossValidation.FOLDS;
        }
        return folds;
    }

    private static float[] unit(Random random, float[] center, int noisy, double noise) {
        float[] vector = center.clone();
        double square = 0;
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] += d < noisy ? (float) (noise * random.nextGaussian()) : 0f;
            square += vector[d] * vector[d];
        }
        for (int d = 0; d < DIMENSIONS; d++) {
            vector[d] /= (float) Math.sqrt(square);
        }
        return vector;
    }
}
