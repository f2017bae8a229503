package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The scores of one call, of which several threads find some each until all are found or time is over. */
final class Scoring {
    /** Runs the model on a batch and returns one score a row. */
    @FunctionalInterface
    interface BatchScorer {
        float[] score(List<TokenRow> batch) throws OrtException;
    }

    private final List<TokenRow> rows;
    private final List<List<Integer>> batches;
    private final BatchScorer scorer;
    private final Pace pace;
    private final Optional<Long> deadline;
    private final float[] scores;

    /**
     * Prepares a call.
     *
     * @param deadline when no further batch begins, on the pace's clock; empty: never
     */
    Scoring(List<TokenRow> rows, List<List<Integer>> batches, BatchScorer scorer, Pace pace, Optional<Long> deadline) {
        this.rows = rows;
        this.batches = batches;
        this.scorer = scorer;
        this.pace = pace;
        this.deadline = deadline;
        this.scores = new float[rows.size()];
        Arrays.fill(scores, Float.NaN);
    }

    /** Returns the work to do, once. */
    BatchWork work() {
        return new BatchWork(batches.size(), this::score);
    }

    /** Returns the scores, NaN for rows that were not reached; to be asked after the work has ended. */
    float[] scores() {
        return scores;
    }

    private boolean score(int number) throws OrtException {
        if (!isInTime(number)) {
            return false;
        }
        List<Integer> numbers = batches.get(number);
        long begin = pace.now();
        float[] found = scorer.score(numbers.stream().map(rows::get).toList());
        pace.note(tokens(numbers), pace.now() - begin);
        for (int i = 0; i < found.length; i++) {
            scores[numbers.get(i)] = found[i];
        }
        return true;
    }

    /** The first batch is begun whatever it is expected to take, so that the expectation never stays wrong. */
    private boolean isInTime(int number) {
        if (deadline.isEmpty()) {
            return true;
        }
        long left = deadline.get() - pace.now();
        return left > 0 && (number == 0 || pace.expected(tokens(batches.get(number))) <= left);
    }

    private int tokens(List<Integer> numbers) {
        return numbers.stream().mapToInt(row -> rows.get(row).length()).sum();
    }
}
