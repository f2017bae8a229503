package io.flyquery.retrieval.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.spi.Reranker.Scale;
import org.junit.jupiter.api.Test;

class CalibrationTest {
    @Test
    void scoresOfDifferentLogitsDifferAndKeepTheirOrder() {
        float best = Calibration.LOGISTIC.apply(8.6f);
        float middle = Calibration.LOGISTIC.apply(2.1f);
        float worst = Calibration.LOGISTIC.apply(-4.3f);

        assertThat(best).isGreaterThan(middle).isLessThan(1);
        assertThat(middle).isGreaterThan(worst).isCloseTo(0.890903f, within(1e-6f));
        assertThat(worst).isPositive();
        assertThat(Calibration.LOGISTIC.scale()).isEqualTo(Scale.UNIT);
    }

    @Test
    void logitsOfAnySizeStayInTheScale() {
        assertThat(Calibration.LOGISTIC.apply(Float.MAX_VALUE)).isEqualTo(1);
        assertThat(Calibration.LOGISTIC.apply(-Float.MAX_VALUE)).isZero();
    }

    @Test
    void withoutCalibrationTheLogitIsTheScore() {
        assertThat(Calibration.NONE.apply(-4.3f)).isEqualTo(-4.3f);
        assertThat(Calibration.NONE.scale()).isEqualTo(Scale.UNBOUNDED);
    }
}
