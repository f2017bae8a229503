package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import java.util.Arrays;

/** Working memory of one search, used again and again; not thread-safe. */
final class SearchScratch {
    /** One sum a document, all zero between searches. */
    float[] sums = new float[0];

    /** Which blocks of sums were written to, all false between searches. */
    boolean[] touched = new boolean[0];

    /** The rows a search may return, one bit each. */
    long[] accepted = new long[0];

    /** How far each row's signs are from the query's. */
    short[] distances = new short[0];

    /** How many rows are at each distance. */
    int[] distanceCounts = new int[0];

    /** The numbers of the terms of a query. */
    int[] terms = new int[16];

    /** How near rows are to the question as asked, which decides between equals. */
    final RowMemo asAsked = new RowMemo();

    /** Best rows so far. */
    final TopRows top = new TopRows();

    void reserveSums(int documents, int blocks) {
        if (sums.length < documents) {
            sums = new float[grown(documents)];
        }
        if (touched.length < blocks) {
            touched = new boolean[grown(blocks)];
        }
    }

    void reserveTerms(int count) {
        if (terms.length < count) {
            terms = new int[grown(count)];
        }
    }

    void reserveDistances(int documents, int different) {
        if (distances.length < documents) {
            distances = new short[grown(documents)];
        }
        if (distanceCounts.length == different) {
            Arrays.fill(distanceCounts, 0);
        } else {
            distanceCounts = new int[different];
        }
    }

    long[] acceptedWords(int words) {
        if (accepted.length < words) {
            accepted = new long[grown(words)];
        } else {
            Arrays.fill(accepted, 0, words, 0L);
        }
        return accepted;
    }

    private static int grown(int size) {
        return Math.max(64, size + size / 2);
    }

    /** The best rows of a search by score, then by the order given; a heap with the worst on top. */
    static final class TopRows {
        private int[] rows = new int[32];
        private float[] scores = new float[32];
        private int size;
        private int limit;
        private OrdinalOrder ties = OrdinalOrder.ASCENDING;

        void begin(int newLimit, OrdinalOrder order) {
            limit = newLimit;
            ties = order;
            size = 0;
            if (rows.length < newLimit) {
                rows = new int[newLimit];
                scores = new float[newLimit];
            }
        }

        /** Returns the score below which nothing can enter any more. */
        float threshold() {
            return size < limit ? Float.NEGATIVE_INFINITY : limit == 0 ? Float.POSITIVE_INFINITY : scores[0];
        }

        void offer(int row, float score) {
            if (size < limit) {
                rise(row, score);
            } else if (limit > 0 && better(row, score, rows[0], scores[0])) {
                sink(row, score, size);
            }
        }

        /** Ends the search: sorts what was found, best first, and returns how many rows that are. */
        int sort() {
            for (int end = size - 1; end > 0; end--) {
                int worst = rows[0];
                float worstScore = scores[0];
                sink(rows[end], scores[end], end);
                rows[end] = worst;
                scores[end] = worstScore;
            }
            return size;
        }

        /** Returns what {@link #sort} has sorted. */
        RankedRows found() {
            return new RankedRows(Arrays.copyOf(rows, size), Arrays.copyOf(scores, size));
        }

        /** Ends the search and returns what was found, best first. */
        RankedRows finish() {
            sort();
            return found();
        }

        private void rise(int row, float score) {
            int place = size++;
            while (place > 0) {
                int parent = (place - 1) / 2;
                if (!better(rows[parent], scores[parent], row, score)) {
                    break;
                }
                rows[place] = rows[parent];
                scores[place] = scores[parent];
                place = parent;
            }
            rows[place] = row;
            scores[place] = score;
        }

        private void sink(int row, float score, int end) {
            int place = 0;
            for (int child = 1; child < end; child = 2 * place + 1) {
                if (child + 1 < end && better(rows[child], scores[child], rows[child + 1], scores[child + 1])) {
                    child++;
                }
                if (!better(row, score, rows[child], scores[child])) {
                    break;
                }
                rows[place] = rows[child];
                scores[place] = scores[child];
                place = child;
            }
            rows[place] = row;
            scores[place] = score;
        }

        private boolean better(int left, float leftScore, int right, float rightScore) {
            return leftScore > rightScore || (leftScore == rightScore && ties.compare(left, right) < 0);
        }
    }
}
