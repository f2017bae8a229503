package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import org.junit.jupiter.api.Test;

class FusionWeightsTest {
    @Test
    void aTextChangesTheWeightsThatItNames() {
        FusionWeights weights = FusionWeights.underMetric().changedBy("lexical_raw=0.25,vector_masked=0");

        assertThat(weights.of(ListKind.LEXICAL_RAW)).isEqualTo(0.25);
        assertThat(weights.of(ListKind.VECTOR_MASKED)).isZero();
        assertThat(weights.of(ListKind.LEXICAL_MASKED)).isEqualTo(1.0);
        assertThat(FusionWeights.defaults().changedBy("")).isEqualTo(FusionWeights.defaults());
    }

    @Test
    void anUnknownListIsAnErrorThatNamesTheLists() {
        assertThatThrownBy(() -> FusionWeights.defaults().changedBy("lexical=1"))
                .isInstanceOfSatisfying(
                        FlyQueryException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIGURATION))
                .hasMessageContaining("flyquery.fusion-weights names the list 'lexical'")
                .hasMessageContaining("lexical_raw, lexical_masked");
    }
}
