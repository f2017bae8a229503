package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.core.internal.retrieval.FusionWeights;
import io.flyquery.core.internal.retrieval.ListKind;
import java.util.Set;
import org.junit.jupiter.api.Test;

class AblationTest {
    @Test
    void listsOfSeveralAblationsAreLeftOutOnce() {
        String weights = Ablation.weights(Set.of(Ablation.MASKING, Ablation.LEXICAL, Ablation.METRIC));

        FusionWeights left = FusionWeights.defaults().changedBy(weights);

        assertThat(left.of(ListKind.LEXICAL_RAW)).isZero();
        assertThat(left.of(ListKind.LEXICAL_MASKED)).isZero();
        assertThat(left.of(ListKind.VECTOR_MASKED)).isZero();
        assertThat(left.of(ListKind.VECTOR_RAW)).isPositive();
        assertThat(Ablation.weights(Set.of(Ablation.METRIC))).isEmpty();
    }

    @Test
    void anUnknownPartIsNamedWithTheKnownOnes() {
        assertThatThrownBy(() -> Ablation.of("magic"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'magic'")
                .hasMessageContaining("masking, raw, lexical, vector, metric");
    }
}
