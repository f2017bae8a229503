package io.flyquery.core.internal.retrieval.late;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.flyquery.core.internal.retrieval.metric.LearnedMetric;
import io.flyquery.core.internal.retrieval.metric.VectorQuery;
import io.flyquery.spi.TokenEmbedding;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
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
    void underAMetricTheQuestionsTokensGoThroughItsMap() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int dimensions = 1 + random.nextInt(40);
            LearnedMetric metric = metric(random, dimensions);
            TokenCodes asked = codes(random, 1 + random.nextInt(13), dimensions);
            TokenCodes found = codes(random, 1 + random.nextInt(13), dimensions);

            float score = lateInteraction.scores(asked, new TokenMetric(metric), List.of(found), NO_HURRY)
                    .orElseThrow()[0];

            double[][] factors = new double[asked.tokens()][];
            double longest = 0;
            for (int i = 0; i < factors.length; i++) {
                factors[i] = factors(asked, i, metric);
                longest = Math.max(
                        longest,
                        Math.sqrt(Arrays.stream(factors[i]).map(f -> f * f).sum()));
            }
            assertThat((double) score)
                    .as("seed %s", seed)
                    .isCloseTo(naive(factors, decoded(found)), within(0.005 * longest));
        }
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
        return naive(decoded(asked), decoded(found));
    }

    private static double naive(double[][] asked, double[][] found) {
        return (toNearest(asked, found) + toNearest(found, asked)) / 2;
    }

    private static double toNearest(double[][] from, double[][] to) {
        return Arrays.stream(from)
                .mapToDouble(one -> Arrays.stream(to)
                        .mapToDouble(other -> product(one, other))
                        .max()
                        .orElseThrow())
                .average()
                .orElseThrow();
    }

    private static double product(double[] one, double[] other) {
        double sum = 0;
        for (int d = 0; d < one.length; d++) {
            sum += one[d] * other[d];
        }
        return sum;
    }

    private static double[][] decoded(TokenCodes codes) {
        return IntStream.range(0, codes.tokens())
                .mapToObj(token -> Tokens.decoded(codes, token))
                .toArray(double[][]::new);
    }

    private static double[] factors(TokenCodes codes, int token, LearnedMetric metric) {
        double[] decoded = Tokens.decoded(codes, token);
        float[] vector = new float[decoded.length];
        for (int d = 0; d < vector.length; d++) {
            vector[d] = (float) decoded[d];
        }
        float[] factors = VectorQuery.of(vector, metric).factors();
        return IntStream.range(0, factors.length).mapToDouble(d -> factors[d]).toArray();
    }

    private static LearnedMetric metric(Random random, int dimensions) {
        ByteBuffer triangle = ByteBuffer.allocate(dimensions * (dimensions + 1) / 2 * Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN);
        while (triangle.hasRemaining()) {
            triangle.putFloat((float) random.nextGaussian());
        }
        return LearnedMetric.of(dimensions, triangle.array());
    }

    private static TokenCodes codes(Random random, int tokens, int dimensions) {
        return TokenCodes.of(Tokens.random(random, tokens, dimensions));
    }

    private static TokenCodes codes(float[] tokenVectors, int dimensions) {
        return TokenCodes.of(TokenEmbedding.of(new float[dimensions], tokenVectors));
    }
}
