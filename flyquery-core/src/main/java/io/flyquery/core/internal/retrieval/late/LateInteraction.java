package io.flyquery.core.internal.retrieval.late;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Compares a question with candidates token by token: each token looks for the token of the other text that is nearest to it,
 * and the score is the mean cosine of the question's tokens to theirs and of the candidate's to theirs, half each. It lies
 * from -1 to 1, is 1 for the same tokens in any order, and does not depend on which of the two texts is the question.
 *
 * <p>Under a learned metric a candidate's token counts as much as it is long after the map: to divide by that length would
 * take a product with the whole map for each token of each candidate.
 *
 * <p>Thread-safe. A call takes two small arrays and none for each candidate.
 */
public final class LateInteraction {
    private final LongSupplier nanoTime;

    /**
     * Creates the comparison.
     *
     * @param nanoTime a clock such as {@link System#nanoTime}
     */
    public LateInteraction(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /**
     * Scores candidates.
     *
     * @param question the tokens of the question
     * @param metric the metric that tokens are compared under; null: the plain cosine
     * @param candidates tokens of the same dimensions; null or without tokens: not known
     * @param limit after this time, or when its thread is interrupted, the work is given up
     * @return one score a candidate, NaN for those that are not known; empty if the work was given up
     * @throws IllegalArgumentException if the dimensions differ
     */
    public Optional<float[]> scores(
            TokenCodes question, @Nullable TokenMetric metric, List<@Nullable TokenCodes> candidates, Duration limit) {
        long began = nanoTime.getAsLong();
        long most = limit.toNanos();
        TokenQuery query = metric == null ? TokenQuery.of(question) : TokenQuery.of(question, metric);
        float[] nearestToQuestion = new float[query.places()];
        float[] scores = new float[candidates.size()];
        for (int i = 0; i < scores.length; i++) {
            if (nanoTime.getAsLong() - began > most || Thread.currentThread().isInterrupted()) {
                return Optional.empty();
            }
            TokenCodes candidate = candidates.get(i);
            scores[i] = candidate == null || candidate.tokens() == 0 || query.tokens() == 0
                    ? Float.NaN
                    : score(query, candidate, nearestToQuestion);
        }
        return Optional.of(scores);
    }

    /**
     * Scores a candidate with at least one token.
     *
     * @param toQuestion working memory with a number for each place of the query
     */
    private static float score(TokenQuery query, TokenCodes candidate, float[] toQuestion) {
        if (query.dimensions() != candidate.dimensions()) {
            throw new IllegalArgumentException("the question's tokens have " + query.dimensions()
                    + " numbers but the candidate's have " + candidate.dimensions()
                    + "; compare vectors of one model only");
        }
        Arrays.fill(toQuestion, Float.NEGATIVE_INFINITY);
        int dimensions = query.dimensions();
        byte[] codes = candidate.codes();
        long[] pairs = query.pairs();
        int places = query.places();
        double toCandidate = 0;
        for (int token = 0; token < candidate.tokens(); token++) {
            int at = candidate.at(token);
            float scale = candidate.scale(token);
            float nearest = Float.NEGATIVE_INFINITY;
            for (int place = 0; place < places; place += TokenQuery.STEP) {
                int first = place / 2 * dimensions;
                int second = first + dimensions;
                long sums = 0;
                long otherSums = 0;
                for (int d = 0; d < dimensions; d++) {
                    long code = codes[at + d];
                    sums += pairs[first + d] * code;
                    otherSums += pairs[second + d] * code;
                }
                float one = low(sums) * (query.scale(place) * scale);
                float two = high(sums) * (query.scale(place + 1) * scale);
                float three = low(otherSums) * (query.scale(place + 2) * scale);
                float four = high(otherSums) * (query.scale(place + 3) * scale);
                toQuestion[place] = Math.max(toQuestion[place], one);
                toQuestion[place + 1] = Math.max(toQuestion[place + 1], two);
                toQuestion[place + 2] = Math.max(toQuestion[place + 2], three);
                toQuestion[place + 3] = Math.max(toQuestion[place + 3], four);
                nearest = Math.max(nearest, Math.max(Math.max(one, two), Math.max(three, four)));
            }
            toCandidate += nearest;
        }
        double fromQuestion = 0;
        for (int token = 0; token < query.tokens(); token++) {
            fromQuestion += toQuestion[token];
        }
        return (float) ((fromQuestion / query.tokens() + toCandidate / candidate.tokens()) / 2);
    }

    private static int low(long sums) {
        return (int) sums;
    }

    /** Returns the upper sum, from which a negative lower one has taken 1. */
    private static int high(long sums) {
        return (int) ((sums - (int) sums) >> Integer.SIZE);
    }
}
