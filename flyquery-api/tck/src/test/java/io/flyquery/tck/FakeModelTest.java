package io.flyquery.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import java.util.List;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class FakeModelTest {
    private final FakeEmbeddingProvider provider = new FakeEmbeddingProvider(4);
    private final FakeReranker reranker = new FakeReranker();

    @Test
    void failsAsToldUntilToldToWork() {
        FlyQueryException failure = new FlyQueryException(ErrorCode.UNAVAILABLE, "no model");
        provider.fails(failure);
        assertThatThrownBy(() -> provider.embed(List.of("text"))).isSameAs(failure);

        provider.works();
        assertThat(provider.embed(List.of("text"))).hasSize(1);
        assertThat(provider.calls()).isEqualTo(2);
    }

    @Test
    void givesNotANumberAsTold() {
        provider.givesNotANumber();
        reranker.givesNotANumber();

        assertThat(provider.embed(List.of("text")).get(0)).containsOnly(Float.NaN);
        assertThat(reranker.score("text", List.of("text"))).containsOnly(Float.NaN);
    }

    @Test
    void hangsUntilToldToWork() {
        reranker.hangs();
        try (Background background = new Background()) {
            Future<float[]> scores = background.start(() -> reranker.score("text", List.of("text")));
            assertThat(Background.isOverSoon(scores)).isFalse();

            reranker.works();
            assertThat(Background.result(scores)).containsExactly(1f);
        }
    }

    @Test
    void hangingCallEndsWhenInterruptedAndKeepsTheFlag() {
        provider.hangs();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> provider.embed(List.of("text")))
                .isInstanceOfSatisfying(
                        FlyQueryException.class,
                        failure -> assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closedModelRefuses() {
        provider.close();

        assertThatIllegalStateException().isThrownBy(() -> provider.embed(List.of("text")));
    }
}
