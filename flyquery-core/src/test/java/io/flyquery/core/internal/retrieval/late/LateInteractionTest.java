package io.flyquery.core.internal.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.spi.TokenEmbedding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class LateInteractionTest {
    private static final Duration NO_HURRY = Duration.ofHours(1);

    private final LateInteraction lateInteraction = new LateInteraction(() -> 0);

    @Test
    void scoreIsTheMeanOfBestCosinesInBothDirections() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            int dimensions = 1 + random.nextInt(40);
            TokenCodes asked = codes(random, 1 + random.nextInt(13), dimensions);
            TokenCodes found = codes(random, 1 + random.nextInt(13), dimensions);

            assertThat(score(asked, found)).as("seed %s", seed).isCloseTo((float) naive(asked, found), within(1e-5f));
        }
    }

    @Test
    void scoreDoesNotDependOnWhichTextIsTheQuestion() {
        for (int seed = 0; seed < 200; seed++) {
            Random random = new Random(seed);
            TokenCodes one = codes(random, 1 + random.nextInt(9), 24);
            TokenCodes other = codes(random, 1 + random.nextInt(9), 24);

            assertThat(score(one, other)).as("seed %s", seed).isEqualTo(score(other, one));
        }
    }

    @Test
    void theSameTokensInAnyOrderScoreOne() {
        float[] one = {1, 0, 0, 0, 1, 0, 0, 0, 1};
        float[] other = {0, 0, 1, 1, 0, 0, 0, 1, 0};

        assertThat(score(codes(one, 3), codes(other, 3))).isCloseTo(1f, within(1e-6f));
    }

    @Test
    void oppositeTokensScoreMinusOne() {
        assertThat(score(codes(new float[] {0.6f, 0.8f}, 2), codes(new float[] {-0.6f, -0.8f}, 2)))
                .isCloseTo(-1f, within(1e-5f));
    }

    @Test
    void sumsOfTheLargestCodesDoNotRunOver() {
        int dimensions = 8_192;
        float[] same = new float[dimensions];
        Arrays.fill(same, (float) (1 / Math.sqrt(dimensions)));
        float[] opposite = same.clone();
        for (int i = 0; i < opposite.length; i++) {
            opposite[i] = -opposite[i];
        }
        float[] both = Arrays.copyOf(opposite, 2 * dimensions);
        System.arraycopy(same, 0, both, dimensions, dimensions);

        assertThat(score(codes(both, dimensions), codes(same, dimensions))).isCloseTo(0.5f, within(1e-3f));
        assertThat(score(codes(same, dimensions), codes(opposite, dimensions))).isCloseTo(-1f, within(1e-3f));
    }

    @Test
    void eachCandidateIsScoredAsItIsAlone() {
        Random random = new Random(5);
        TokenCodes asked = codes(random, 7, 16);
        List<@Nullable TokenCodes> candidates = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            candidates.add(codes(random, 1 + random.nextInt(20), 16));
        }

        float[] scores = scores(asked, candidates);

        for (int i = 0; i < scores.length; i++) {
            assertThat(scores[i]).isEqualTo(scores(asked, candidates.subList(i, i + 1))[0]);
        }
    }

    @Test
    void candidatesWhoseTokensAreNotKnownGetNoScore() {
        Random random = new Random(6);
        TokenCodes known = codes(random, 3, 8);
        TokenCodes blank = codes(new float[0], 8);

        assertThat(scores(known, Arrays.asList(null, known, blank)))
                .satisfies(scores -> assertThat(scores[0]).isNaN())
                .satisfies(scores -> assertThat(scores[1]).isCloseTo(1f, within(0.02f)))
                .satisfies(scores -> assertThat(scores[2]).isNaN());
        assertThat(scores(blank, List.of(known))[0]).isNaN();
    }

    @Test
    void workThatTakesTooLongIsGivenUp() {
        Random random = new Random(7);
        TokenCodes tokens = codes(random, 3, 8);
        AtomicLong time = new AtomicLong();
        LateInteraction slow = new LateInteraction(() -> time.getAndAdd(1_000_000));
        List<@Nullable TokenCodes> candidates = Collections.nCopies(30, tokens);

        assertThat(slow.scores(tokens, null, candidates, Duration.ofMillis(10))).isEmpty();
        assertThat(slow.scores(tokens, null, candidates, Duration.ofMillis(100)))
                .isPresent();
    }

    @Test
    void workIsGivenUpWhenItsThreadIsInterrupted() {
        TokenCodes tokens = codes(new Random(8), 3, 8);
        Thread.currentThread().interrupt();
        try {
            assertThat(lateInteraction.scores(tokens, null, List.of(tokens), NO_HURRY))
                    .isEmpty();
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
    }

    @Test
    void vectorsOfTwoModelsAreNotCompared() {
        Random random = new Random(9);

        assertThatThrownBy(() -> scores(codes(random, 2, 8), List.of(codes(random, 2, 9))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("8")
                .hasMessageContaining("9");
    }

    private float score(TokenCodes asked, TokenCodes found) {
        return scores(asked, List.of(found))[0];
    }

    private float[] scores(TokenCodes asked, List<@Nullable TokenCodes> found) {
        return lateInteraction.scores(asked, null, found, NO_HURRY).orElseThrow();
    }

    private static double naive(TokenCodes asked, TokenCodes found) {
        double toFound = 0;
        for (int i = 0; i < asked.tokens(); i++) {
            double best = -2;
            for (int j = 0; j < found.tokens(); j++) {
                best = Math.max(best, cosine(asked, i, found, j));
            }
            toFound += best;
        }
        double toAsked = 0;
        for (int j = 0; j < found.tokens(); j++) {
            double best = -2;
            for (int i = 0; i < asked.tokens(); i++) {
                best = Math.max(best, cosine(asked, i, found, j));
            }
            toAsked += best;
        }
        return (toFound / asked.tokens() + toAsked / found.tokens()) / 2;
    }

    private static double cosine(TokenCodes asked, int i, TokenCodes found, int j) {
        double[] left = Tokens.decoded(asked, i);
        double[] right = Tokens.decoded(found, j);
        double sum = 0;
        for (int d = 0; d < left.length; d++) {
            sum += left[d] * right[d];
        }
        return sum;
    }

    private static TokenCodes codes(Random random, int tokens, int dimensions) {
        return TokenCodes.of(Tokens.random(random, tokens, dimensions));
    }

    private static TokenCodes codes(float[] tokenVectors, int dimensions) {
        return TokenCodes.of(TokenEmbedding.of(new float[dimensions], tokenVectors));
    }
}
