package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import io.flyquery.core.internal.retrieval.metric.VectorMarks;
import io.flyquery.core.internal.retrieval.metric.VectorQuery;
import java.util.Arrays;
import java.util.List;

/** The vectors of an index alone. Not thread-safe. */
public final class MeasuredVectors {
    /** From how many rows on an index uses codes. */
    public static final int CODES_FROM = VectorIndex.CODES_FROM;

    private final VectorIndex index;
    private final SearchScratch scratch = new SearchScratch();
    private final long[] accepted;

    /**
     * Indexes unit vectors.
     *
     * @param codesFrom from how many rows on codes are used; the largest number: never
     */
    public MeasuredVectors(List<float[]> vectors, int codesFrom) {
        int dimensions = vectors.get(0).length;
        index = new VectorIndex(dimensions, codesFrom);
        for (int row = 0; row < vectors.size(); row++) {
            float[] vector = vectors.get(row);
            index.append(row, vector, VectorMarks.of(dimensions, null, List.of(vector)), 0);
        }
        accepted = new long[vectors.size() / Long.SIZE + 1];
        Arrays.fill(accepted, -1L);
    }

    /** Returns the numbers of the nearest rows, nearest first. */
    public int[] search(float[] vector, int limit) {
        return index.search(VectorQuery.of(vector, null), accepted, limit, OrdinalOrder.ASCENDING, scratch).rows;
    }
}
