package io.flyquery.retrieval.onnx;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** Which rows run together: numbers of rows, batch by batch. */
final class BatchPlan {
    /** The most tokens of a batch with several rows, padding included. */
    static final int MOST_TOKENS = 384;

    private static final int MOST_PADDING_PERCENT = 15;

    private BatchPlan() {}

    /** Puts each row into a batch of its own, in the order of the rows. */
    static List<List<Integer>> singles(int rows) {
        return IntStream.range(0, rows).mapToObj(List::of).toList();
    }

    /** Puts each row into a batch of its own, the longest row first, so that threads end at about the same time. */
    static List<List<Integer>> singlesByLength(List<TokenRow> rows) {
        return byLength(rows, 0, rows.size()).stream().map(List::of).toList();
    }

    /** Puts rows of the same length together, so that nothing is padded; longest batches first. */
    static List<List<Integer>> equalLengths(List<TokenRow> rows) {
        return packed(rows, 0, rows.size(), 0);
    }

    /**
     * Puts rows of similar length together, so that at most 15 % of a batch is padding.
     *
     * @param waveRows so many rows, from the first on, are packed and come before all later ones; longest batches first
     *     in each wave
     */
    static List<List<Integer>> waves(List<TokenRow> rows, int waveRows) {
        List<List<Integer>> batches = new ArrayList<>();
        for (int from = 0; from < rows.size(); from += waveRows) {
            batches.addAll(packed(rows, from, Math.min(rows.size(), from + waveRows), MOST_PADDING_PERCENT));
        }
        return batches;
    }

    private static List<List<Integer>> packed(List<TokenRow> rows, int from, int to, int mostPaddingPercent) {
        List<List<Integer>> batches = new ArrayList<>();
        List<Integer> batch = new ArrayList<>();
        int width = 0;
        int tokens = 0;
        for (int row : byLength(rows, from, to)) {
            int length = rows.get(row).length();
            int size = (batch.size() + 1) * width;
            if (batch.isEmpty() || size > MOST_TOKENS || (size - tokens - length) * 100 > size * mostPaddingPercent) {
                batch = new ArrayList<>();
                batches.add(batch);
                width = length;
                tokens = 0;
            }
            batch.add(row);
            tokens += length;
        }
        return batches;
    }

    private static List<Integer> byLength(List<TokenRow> rows, int from, int to) {
        return IntStream.range(from, to)
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> -rows.get(row).length()))
                .toList();
    }
}
