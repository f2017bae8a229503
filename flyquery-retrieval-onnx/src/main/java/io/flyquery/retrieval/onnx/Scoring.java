package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** The batches of one call, which several threads take one after the other. */
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
    private final Crew crew = new Crew();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicReference<Exception> failure = new AtomicReference<>();
    private final float[] scores;
    private volatile boolean stopped;

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

    int batches() {
        return batches.size();
    }

    /** Works on batches until none is left, time is over, or one has failed. Does nothing once the call has ended. */
    void work() {
        if (!crew.enter()) {
            return;
        }
        try {
            for (int number = next.getAndIncrement();
                    number < batches.size() && !stopped && isInTime(number);
                    number = next.getAndIncrement()) {
                score(batches.get(number));
            }
        } catch (OrtException | RuntimeException e) {
            failure.compareAndSet(null, e);
            stopped = true;
        } finally {
            crew.leave();
        }
    }

    /** Waits until nobody works any more. */
    void end() {
        crew.dismiss();
    }

    Optional<Exception> failure() {
        return Optional.ofNullable(failure.get());
    }

    /** Returns the scores, NaN for rows that were not reached; to be asked after {@link #end()}. */
    float[] scores() {
        return scores;
    }

    private void score(List<Integer> numbers) throws OrtException {
        if (Thread.currentThread().isInterrupted()) {
            stopped = true;
            return;
        }
        long begin = pace.now();
        float[] found = scorer.score(numbers.stream().map(rows::get).toList());
        pace.note(tokens(numbers), pace.now() - begin);
        for (int i = 0; i < found.length; i++) {
            scores[numbers.get(i)] = found[i];
        }
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
