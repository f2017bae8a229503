package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.FloatBuffer;
import org.junit.jupiter.api.Test;

class MeanPoolingTest {
    @Test
    void theMeanOfTheTokensIsScaledToLengthOne() {
        FloatBuffer hidden = FloatBuffer.wrap(new float[] {1, 2, 5, 6});
        assertThat(MeanPooling.unitVector(hidden, 2)).containsExactly(0.6f, 0.8f);
    }

    @Test
    void aVectorWithoutDirectionOrWithNumbersThatAreNotFiniteIsNotFinite() {
        assertThat(MeanPooling.isFinite(pooled(0, 0))).isFalse();
        assertThat(MeanPooling.isFinite(pooled(Float.NaN, 1))).isFalse();
        assertThat(MeanPooling.isFinite(pooled(Float.POSITIVE_INFINITY, 1))).isFalse();
        assertThat(MeanPooling.isFinite(pooled(1e-30f, 1e-30f))).isTrue();
        assertThat(MeanPooling.isFinite(pooled(1e30f, 1e30f))).isTrue();
    }

    private static float[] pooled(float first, float second) {
        return MeanPooling.unitVector(FloatBuffer.wrap(new float[] {first, second}), 2);
    }
}
