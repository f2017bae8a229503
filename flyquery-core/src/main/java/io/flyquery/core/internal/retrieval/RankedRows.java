package io.flyquery.core.internal.retrieval;

/**
 * Rows of an index, best first. A final class and not a record since it holds arrays; both belong to it and are not to
 * be changed.
 */
final class RankedRows {
    static final RankedRows NONE = new RankedRows(new int[0], new float[0]);

    final int[] rows;
    final float[] scores;

    RankedRows(int[] rows, float[] scores) {
        this.rows = rows;
        this.scores = scores;
    }

    int size() {
        return rows.length;
    }
}
