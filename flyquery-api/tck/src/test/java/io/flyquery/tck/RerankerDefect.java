package io.flyquery.tck;

import io.flyquery.spi.Reranker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Rerankers that do one thing wrong. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
enum RerankerDefect {
    CHANGES_THE_ORDER("RR-01", (reranker, query, candidates) -> {
        float[] scores = reranker.score(query, candidates);
        float[] reversed = new float[scores.length];
        for (int i = 0; i < scores.length; i++) {
            reversed[i] = scores[scores.length - 1 - i];
        }
        return reversed;
    }),
    SCORES_FROM_BEST_TO_WORST("RR-01", (reranker, query, candidates) -> {
        float[] scores = reranker.score(query, candidates);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = 1 - scores[i];
        }
        return scores;
    }),
    SCORES_EQUAL_CANDIDATES_ONCE(
            "RR-01",
            (reranker, query, candidates) ->
                    reranker.score(query, candidates.stream().distinct().toList())),
    GIVES_NOT_A_NUMBER("RR-01", (reranker, query, candidates) -> {
        float[] scores = reranker.score(query, candidates);
        if (query.isEmpty()) {
            scores[0] = Float.NaN;
        }
        return scores;
    }),
    LEAVES_THE_SCALE("RR-01", (reranker, query, candidates) -> {
        float[] scores = reranker.score(query, candidates);
        for (int i = 0; i < scores.length; i++) {
            scores[i] = 10 * scores[i] - 5;
        }
        return scores;
    }),
    CHANGES_ITS_MIND("RR-02", () -> {
        AtomicInteger calls = new AtomicInteger();
        return (reranker, query, candidates) -> {
            float[] scores = reranker.score(query, candidates);
            scores[0] += calls.incrementAndGet() * 1e-3f;
            return scores;
        };
    }),
    NEEDS_A_CANDIDATE("RR-03", (reranker, query, candidates) -> {
        if (candidates.isEmpty()) {
            throw new IllegalArgumentException("no candidate");
        }
        return reranker.score(query, candidates);
    }),
    REFUSES_LONG_TEXTS("RR-04", (reranker, query, candidates) -> {
        if (query.length() > 512) {
            throw new IllegalArgumentException("query too long");
        }
        return reranker.score(query, candidates);
    }),
    WORKS_ON_WHEN_CLOSED("RR-05", (reranker, query, candidates) -> new FakeReranker().score(query, candidates)),
    SCORES_DIFFERENTLY_WITH_A_BUDGET("RR-06", Reranker::score, (reranker, query, candidates) -> {
        float[] scores = reranker.score(query, candidates);
        for (int i = 0; i < scores.length; i++) {
            scores[i] /= 2;
        }
        return scores;
    });

    /** Scores with the help of a correct reranker. */
    @FunctionalInterface
    interface Scoring {
        float[] score(Reranker reranker, String query, List<String> candidates);
    }

    private final String rule;
    private final Supplier<Scoring> fresh;
    private final Scoring withBudget;

    RerankerDefect(String rule, Scoring scoring) {
        this(rule, () -> scoring);
    }

    RerankerDefect(String rule, Supplier<Scoring> fresh) {
        this(rule, fresh, Reranker::score);
    }

    RerankerDefect(String rule, Scoring scoring, Scoring withBudget) {
        this(rule, () -> scoring, withBudget);
    }

    RerankerDefect(String rule, Supplier<Scoring> fresh, Scoring withBudget) {
        this.rule = rule;
        this.fresh = fresh;
        this.withBudget = withBudget;
    }

    String rule() {
        return rule;
    }

    Reranker broken() {
        Scoring broken = fresh.get();
        Reranker correct = new FakeReranker();
        return new Reranker() {
            @Override
            public String modelKey() {
                return correct.modelKey();
            }

            @Override
            public Scale scale() {
                return correct.scale();
            }

            @Override
            public float[] score(String query, List<String> candidates) {
                return broken.score(correct, query, candidates);
            }

            @Override
            public float[] score(String query, List<String> candidates, Duration budget) {
                return withBudget.score(correct, query, candidates);
            }

            @Override
            public void close() {
                correct.close();
            }
        };
    }
}
