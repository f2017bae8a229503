package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WithinClassTest {
    @Test
    void covarianceIsThatAroundTheMeansOfTheClassesWithoutTheFold() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            int dimensions = 1 + random.nextInt(9);
            int count = 2 + random.nextInt(60);
            float[][] vectors = new float[count][dimensions];
            int[] classes = new int[count];
            int[] folds = new int[count];
            for (int i = 0; i < count; i++) {
                classes[i] = random.nextInt(6);
                folds[i] = random.nextInt(5);
                for (int d = 0; d < dimensions; d++) {
                    vectors[i][d] = (float) random.nextGaussian() + classes[i];
                }
            }
            WithinClass within = new WithinClass(vectors, classes, folds, 5);
            for (int without = -1; without < 5; without++) {
                double[] expected = expected(vectors, classes, folds, without);
                assertThat(within.covariance(without))
                        .as("seed %s without %s", seed, without)
                        .containsExactly(expected, within(1e-5));
            }
        }
    }

    private static double[] expected(float[][] vectors, int[] classes, int[] folds, int without) {
        int dimensions = vectors[0].length;
        double[] sum = new double[Triangle.size(dimensions)];
        int total = 0;
        for (int each = 0; each < 6; each++) {
            double[] mean = new double[dimensions];
            int members = 0;
            for (int i = 0; i < vectors.length; i++) {
                if (classes[i] == each && folds[i] != without) {
                    members++;
                    for (int d = 0; d < dimensions; d++) {
                        mean[d] += vectors[i][d];
                    }
                }
            }
            total += members;
            for (int i = 0; i < vectors.length; i++) {
                if (classes[i] == each && folds[i] != without) {
                    for (int row = 0; row < dimensions; row++) {
                        for (int column = 0; column <= row; column++) {
                            sum[Triangle.start(row) + column] += (vectors[i][row] - mean[row] / members)
                                    * (vectors[i][column] - mean[column] / members);
                        }
                    }
                }
            }
        }
        for (int i = 0; i < sum.length; i++) {
            sum[i] /= Math.max(1, total);
        }
        return sum;
    }
}
