package io.flyquery.core.internal.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.spi.TokenEmbedding;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TokenCodesTest {
    @Test
    void everyNumberIsOffByTheScaleAtMost() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            int dimensions = 1 + random.nextInt(400);
            TokenEmbedding embedding = Tokens.random(random, 1 + random.nextInt(5), dimensions);

            TokenCodes codes = TokenCodes.of(embedding);

            for (int token = 0; token < codes.tokens(); token++) {
                double[] decoded = Tokens.decoded(codes, token);
                double most = codes.scale(token);
                assertThat(Math.sqrt(Arrays.stream(decoded)
                                .map(number -> number * number)
                                .sum()))
                        .isCloseTo(1, within(1e-6));
                for (int d = 0; d < dimensions; d++) {
                    assertThat(Math.abs(decoded[d] - embedding.tokenVectors()[token * dimensions + d]))
                            .as("seed %s, token %s, number %s", seed, token, d)
                            .isLessThanOrEqualTo(most);
                }
            }
        }
    }

    @Test
    void cosinesOfTokensAreOffByAHundredthAtMost() {
        for (int seed = 0; seed < 100; seed++) {
            TokenEmbedding two = Tokens.random(new Random(seed), 2, 384);
            double exact = 0;
            for (int d = 0; d < 384; d++) {
                exact += (double) two.tokenVectors()[d] * two.tokenVectors()[384 + d];
            }
            TokenCodes codes = TokenCodes.of(two);
            double coded = 0;
            for (int d = 0; d < 384; d++) {
                coded += Tokens.decoded(codes, 0)[d] * Tokens.decoded(codes, 1)[d];
            }

            assertThat(Math.abs(coded - exact)).as("seed %s", seed).isLessThan(0.01);
        }
    }

    @Test
    void whatIsStoredIsReadAgain() {
        TokenCodes codes = TokenCodes.of(Tokens.random(new Random(1), 5, 7));

        TokenCodes read = TokenCodes.read(codes.toBytes(), 7).orElseThrow();

        assertThat(read.tokens()).isEqualTo(5);
        assertThat(read.toBytes()).isEqualTo(codes.toBytes());
        assertThat(Tokens.decoded(read, 4)).isEqualTo(Tokens.decoded(codes, 4));
    }

    @Test
    void aTextWithoutTokensIsToldFromOneThatHasNoneStored() {
        TokenCodes blank = TokenCodes.of(TokenEmbedding.of(new float[7], new float[0]));

        assertThat(TokenCodes.read(blank.toBytes(), 7).orElseThrow().tokens()).isZero();
        assertThat(TokenCodes.read(null, 7)).isEmpty();
        assertThat(TokenCodes.read(new byte[0], 7)).isEmpty();
    }

    @Test
    void bytesOfAnotherLayoutOrLengthAreNotRead() {
        byte[] stored = TokenCodes.of(Tokens.random(new Random(2), 5, 7)).toBytes();
        byte[] otherLayout = stored.clone();
        otherLayout[0]++;

        assertThat(TokenCodes.read(otherLayout, 7)).isEmpty();
        assertThat(TokenCodes.read(stored, 8)).isEmpty();
        assertThat(TokenCodes.read(Arrays.copyOf(stored, stored.length - 1), 7)).isEmpty();
    }

    @Test
    void tokensOfALongTextBeyondTheBoundAreLeftOut() {
        TokenEmbedding embedding = Tokens.random(new Random(3), 100, 4);

        TokenCodes codes = TokenCodes.of(embedding);

        assertThat(codes.tokens()).isEqualTo(TokenCodes.MOST_TOKENS);
        assertThat(codes.bytes()).isLessThan(TokenCodes.MOST_TOKENS * 8 + 100);
    }
}
