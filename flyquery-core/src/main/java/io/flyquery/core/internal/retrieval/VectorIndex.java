package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import io.flyquery.core.internal.retrieval.metric.Lanes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exact search by cosine over unit vectors, plain or under a learned metric. Vectors lie in blocks of 64 rows, number by
 * number, so that the inner loop runs over rows and not over one sum: the compiler turns it into vector instructions, and a
 * row's score is the same wherever in its block it lies.
 *
 * <p>Under a metric the vectors stay as they are. The query is then {@link
 * io.flyquery.core.internal.retrieval.metric.LearnedMetric#query}, and its product with a row is multiplied by the row's
 * scale.
 *
 * <p>Rows are numbers that the owner gives, from 0 and dense; a row may lack a vector. Not thread-safe: the owner keeps
 * searches and changes apart.
 */
final class VectorIndex {
    static final int BLOCK = Lanes.WIDTH;

    private final int dimensions;
    private List<float[]> blocks = new ArrayList<>();

    /** Which rows have a vector: one word of bits a block. */
    private long[] present = new long[4];

    /** What the product with a row is multiplied by; null: nothing. */
    private float @Nullable [] scales;

    private int rows;

    VectorIndex(int dimensions) {
        this.dimensions = dimensions;
    }

    /**
     * Adds a row.
     *
     * @param row the next row, which is the number of rows so far
     * @param vector its unit vector, copied; null if it has none
     * @param scale its inverse length under the metric; 1 without a metric
     */
    void append(int row, float @Nullable [] vector, float scale) {
        if (row != rows) {
            throw new IllegalArgumentException("row was " + row + " but the next row is " + rows);
        }
        int block = row / BLOCK;
        if (block == blocks.size()) {
            blocks.add(new float[dimensions * BLOCK]);
            if (block == present.length) {
                present = Arrays.copyOf(present, block * 2);
            }
        }
        rows++;
        float[] known = scales;
        if (known != null) {
            if (row == known.length) {
                known = Arrays.copyOf(known, row * 2);
                scales = known;
            }
            known[row] = scale;
        }
        if (vector != null) {
            Lanes.write(vector, blocks.get(row / BLOCK), BLOCK, row % BLOCK);
            present[row / BLOCK] |= 1L << row;
        }
    }

    /**
     * Puts another metric into effect.
     *
     * @param ofRows the inverse length of each row so far, removed ones included, copied; null: no metric
     */
    void scale(float @Nullable [] ofRows) {
        scales = ofRows == null ? null : Arrays.copyOf(ofRows, Math.max(BLOCK, ofRows.length));
    }

    /** Returns each row's vector, null for one that has none. */
    List<float @Nullable []> vectors() {
        List<float @Nullable []> vectors = new ArrayList<>(rows);
        for (int row = 0; row < rows; row++) {
            vectors.add(has(row) ? read(row) : null);
        }
        return vectors;
    }

    /** Takes a row's vector out of all results. */
    void remove(int row) {
        present[row / BLOCK] &= ~(1L << row);
    }

    /** Returns whether a row has a vector. */
    boolean has(int row) {
        return (present[row / BLOCK] & (1L << row)) != 0;
    }

    /** Returns the plain cosine of a row that has a vector. */
    float cosine(int row, float[] vector) {
        return Lanes.multiply(vector, blocks.get(row / BLOCK), BLOCK, row % BLOCK);
    }

    /** Returns the score of a row that has a vector; the very number that {@link #search} finds. */
    float similarity(int row, float[] query) {
        float product = cosine(row, query);
        return scales == null ? product : product * scales[row];
    }

    /**
     * Finds the rows with the largest cosine.
     *
     * @param query a unit vector, or what a metric makes of it
     * @param accepted the rows that may be returned, one bit each
     * @param limit the most rows to return
     * @param ties decides between equal scores
     */
    RankedRows search(float[] query, long[] accepted, int limit, OrdinalOrder ties, SearchScratch scratch) {
        SearchScratch.TopRows top = scratch.top;
        top.begin(limit, ties);
        float[] lanes = scratch.lanes;
        for (int block = 0; block < blocks.size(); block++) {
            long wanted = accepted[block] & present[block];
            if (wanted == 0) {
                continue;
            }
            Lanes.multiply(query, 0, dimensions, blocks.get(block), BLOCK, lanes);
            if (scales != null) {
                scale(lanes, scales, block * BLOCK, Math.min(BLOCK, rows - block * BLOCK));
            }
            for (long rest = wanted; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (lanes[lane] >= top.threshold()) {
                    top.offer(block * BLOCK + lane, lanes[lane]);
                }
            }
        }
        return top.finish();
    }

    private static void scale(float[] lanes, float[] scales, int from, int count) {
        for (int lane = 0; lane < count; lane++) {
            lanes[lane] *= scales[from + lane];
        }
    }

    /**
     * Renumbers the rows.
     *
     * @param newRows the new number of each row, rising; -1 for a removed row
     */
    void compact(int[] newRows) {
        VectorIndex compacted = new VectorIndex(dimensions);
        float[] known = scales;
        compacted.scale(known == null ? null : new float[0]);
        for (int row = 0; row < rows; row++) {
            if (newRows[row] < 0) {
                continue;
            }
            compacted.append(newRows[row], has(row) ? read(row) : null, known == null ? 1f : known[row]);
        }
        blocks = compacted.blocks;
        present = compacted.present;
        rows = compacted.rows;
        scales = compacted.scales;
    }

    private float[] read(int row) {
        float[] values = blocks.get(row / BLOCK);
        float[] vector = new float[dimensions];
        for (int d = 0; d < dimensions; d++) {
            vector[d] = values[d * BLOCK + row % BLOCK];
        }
        return vector;
    }

    /** Returns about how many bytes the index takes. */
    long bytes() {
        return blocks.size() * (4L * dimensions * BLOCK + 32L)
                + 8L * present.length
                + (scales == null ? 0 : 4L * scales.length);
    }
}
