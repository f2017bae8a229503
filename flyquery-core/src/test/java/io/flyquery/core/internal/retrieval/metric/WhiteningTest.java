package io.flyquery.core.internal.retrieval.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WhiteningTest {
    @Test
    void transformTurnsTheShrunkCovarianceIntoTheIdentity() {
        for (int seed = 0; seed < 30; seed++) {
            Random random = new Random(seed);
            int dimensions = 1 + random.nextInt(12);
            double[] covariance = covariance(random, dimensions, 1 + random.nextInt(20));
            double shrinkage = 0.05 + 0.9 * random.nextDouble();

            float[] transform = Whitening.of(covariance, dimensions, shrinkage).orElseThrow();

            double mean = Triangle.trace(covariance, dimensions) / dimensions;
            for (int i = 0; i < dimensions; i++) {
                for (int j = 0; j <= i; j++) {
                    double product = 0;
                    for (int k = 0; k <= i; k++) {
                        for (int l = 0; l <= j; l++) {
                            double shrunk = (1 - shrinkage) * at(covariance, k, l) / mean + (k == l ? shrinkage : 0);
                            product += at(transform, i, k) * shrunk * at(transform, j, l);
                        }
                    }
                    assertThat(product).as("seed %s at %s, %s", seed, i, j).isCloseTo(i == j ? 1 : 0, within(1e-4));
                }
            }
        }
    }

    @Test
    void thereIsNoTransformWhereNothingVaries() {
        assertThat(Whitening.of(new double[Triangle.size(3)], 3, 0.5)).isEmpty();
        assertThat(Whitening.of(new double[] {Double.NaN}, 1, 0.5)).isEmpty();
    }

    private static double[] covariance(Random random, int dimensions, int vectors) {
        double[] covariance = new double[Triangle.size(dimensions)];
        OuterSum sum = new OuterSum(dimensions, 1.0 / vectors, covariance);
        for (int i = 0; i < vectors; i++) {
            float[] vector = new float[dimensions];
            for (int d = 0; d < dimensions; d++) {
                vector[d] = (float) random.nextGaussian() * (d + 1);
            }
            sum.add(vector, 1.0);
        }
        sum.flush();
        return covariance;
    }

    private static double at(double[] triangle, int row, int column) {
        return triangle[Triangle.start(Math.max(row, column)) + Math.min(row, column)];
    }

    private static double at(float[] triangle, int row, int column) {
        return triangle[Triangle.start(row) + column];
    }
}
