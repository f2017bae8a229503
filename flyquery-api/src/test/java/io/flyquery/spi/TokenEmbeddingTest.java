package io.flyquery.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TokenEmbeddingTest {
    @Test
    void tokensAreCountedByTheDimensionsOfTheVector() {
        TokenEmbedding embedding = TokenEmbedding.of(new float[] {1, 0}, new float[] {1, 0, 0, 1, 1, 0});

        assertThat(embedding.dimensions()).isEqualTo(2);
        assertThat(embedding.tokens()).isEqualTo(3);
        assertThat(embedding).hasToString("TokenEmbedding[dimensions=2, tokens=3]");
    }

    @Test
    void aTextMayHaveNoTokens() {
        assertThat(TokenEmbedding.of(new float[] {1}, new float[0]).tokens()).isZero();
    }

    @Test
    void arraysThatDoNotFitAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenEmbedding.of(new float[] {1, 0}, new float[3]))
                .withMessage("tokenVectors had 3 numbers but must have a multiple of the vector's 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TokenEmbedding.of(new float[0], new float[0]))
                .withMessage("vector had no numbers but must have at least one");
    }
}
