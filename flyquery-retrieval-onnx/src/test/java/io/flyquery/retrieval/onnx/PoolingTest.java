package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PoolingTest {
    private static final float[] TWO_TOKENS_BEHIND_ANOTHER_ROW = {9, 9, 1, 2, 5, 6};

    @Test
    void theMeanOfTheTokensIsScaledToLengthOne() {
        assertThat(Pooling.MEAN.unitVector(TWO_TOKENS_BEHIND_ANOTHER_ROW, 2, 2, 2))
                .containsExactly(0.6f, 0.8f);
    }

    @Test
    void theFirstTokenIsScaledToLengthOne() {
        assertThat(Pooling.CLS.unitVector(new float[] {9, 9, 3, 4, 5, 6}, 2, 2, 2))
                .containsExactly(0.6f, 0.8f);
    }

    @Test
    void aVectorWithoutDirectionOrWithNumbersThatAreNotFiniteIsNotFinite() {
        assertThat(Pooling.isFinite(pooled(0, 0))).isFalse();
        assertThat(Pooling.isFinite(pooled(Float.NaN, 1))).isFalse();
        assertThat(Pooling.isFinite(pooled(Float.POSITIVE_INFINITY, 1))).isFalse();
        assertThat(Pooling.isFinite(pooled(1e-30f, 1e-30f))).isTrue();
        assertThat(Pooling.isFinite(pooled(1e30f, 1e30f))).isTrue();
    }

    private static float[] pooled(float first, float second) {
        return Pooling.MEAN.unitVector(new float[] {first, second}, 0, 1, 2);
    }
}
