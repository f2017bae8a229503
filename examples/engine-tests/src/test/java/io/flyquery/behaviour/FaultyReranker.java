package io.flyquery.behaviour;

import io.flyquery.spi.Reranker;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/** Likes short candidates, until a test lets it go wrong. */
final class FaultyReranker implements Reranker {
    private volatile Fault fault = Fault.NONE;
    private volatile int reached = Integer.MAX_VALUE;

    FaultyReranker with(Fault next) {
        fault = next;
        return this;
    }

    /** Scores so many candidates within a budget, whatever it is. */
    FaultyReranker reaching(int candidates) {
        reached = candidates;
        return this;
    }

    @Override
    public float[] score(String query, List<String> candidates, Duration budget) {
        float[] scores = score(query, candidates);
        Arrays.fill(scores, Math.min(reached, scores.length), scores.length, Float.NaN);
        return scores;
    }

    @Override
    public String modelKey() {
        return "shortest-first";
    }

    @Override
    public Scale scale() {
        return Scale.UNBOUNDED;
    }

    @Override
    public float[] score(String query, List<String> candidates) {
        Fault now = fault;
        now.strike();
        boolean wrongCount = now == Fault.WRONG_COUNT || now == Fault.WRONG_LENGTH;
        float[] scores = new float[candidates.size() + (wrongCount ? 1 : 0)];
        for (int i = 0; i < candidates.size(); i++) {
            scores[i] =
                    now == Fault.NOT_A_NUMBER ? Float.NaN : -candidates.get(i).length();
        }
        return scores;
    }

    @Override
    public void close() {}
}
