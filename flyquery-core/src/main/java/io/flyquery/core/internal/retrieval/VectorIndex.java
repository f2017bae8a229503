package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exact search by cosine over unit vectors. Vectors lie in blocks of 64 rows, number by number, so that the inner loop
 * runs over rows and not over one sum: the compiler turns it into vector instructions, and a row's score is the same
 * wherever in its block it lies.
 *
 * <p>Rows are numbers that the owner gives, from 0 and dense; a row may lack a vector. Not thread-safe: the owner keeps
 * searches and changes apart.
 */
final class VectorIndex {
    static final int BLOCK = 64;

    private final int dimensions;
    private List<float[]> blocks = new ArrayList<>();

    /** Which rows have a vector: one word of bits a block. */
    private long[] present = new long[4];

    private int rows;

    VectorIndex(int dimensions) {
        this.dimensions = dimensions;
    }

    /**
     * Adds a row.
     *
     * @param row the next row, which is the number of rows so far
     * @param vector its unit vector, copied; null if it has none
     */
    void append(int row, float @Nullable [] vector) {
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
        if (vector != null) {
            write(row, vector);
        }
    }

    private void write(int row, float[] vector) {
        float[] values = blocks.get(row / BLOCK);
        int lane = row % BLOCK;
        for (int d = 0; d < dimensions; d++) {
            values[d * BLOCK + lane] = vector[d];
        }
        present[row / BLOCK] |= 1L << row;
    }

    /** Takes a row's vector out of all results. */
    void remove(int row) {
        present[row / BLOCK] &= ~(1L << row);
    }

    /** Returns whether a row has a vector. */
    boolean has(int row) {
        return (present[row / BLOCK] & (1L << row)) != 0;
    }

    /** Returns the cosine of a row that has a vector; the very number that {@link #search} finds. */
    float similarity(int row, float[] query) {
        float[] values = blocks.get(row / BLOCK);
        int lane = row % BLOCK;
        float sum = 0f;
        for (int d = 0; d < dimensions; d++) {
            sum += query[d] * values[d * BLOCK + lane];
        }
        return sum;
    }

    /**
     * Finds the rows with the largest cosine.
     *
     * @param query a unit vector
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
            multiply(blocks.get(block), query, lanes);
            for (long rest = wanted; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                if (lanes[lane] >= top.threshold()) {
                    top.offer(block * BLOCK + lane, lanes[lane]);
                }
            }
        }
        return top.finish();
    }

    private void multiply(float[] values, float[] query, float[] lanes) {
        Arrays.fill(lanes, 0f);
        for (int d = 0; d < dimensions; d++) {
            addScaled(values, d * BLOCK, query[d], lanes);
        }
    }

    private static void addScaled(float[] values, int from, float factor, float[] lanes) {
        for (int lane = 0; lane < BLOCK; lane++) {
            lanes[lane] += factor * values[from + lane];
        }
    }

    /**
     * Renumbers the rows.
     *
     * @param newRows the new number of each row, rising; -1 for a removed row
     */
    void compact(int[] newRows) {
        VectorIndex compacted = new VectorIndex(dimensions);
        float[] vector = new float[dimensions];
        for (int row = 0; row < rows; row++) {
            if (newRows[row] < 0) {
                continue;
            }
            boolean has = has(row);
            if (has) {
                read(row, vector);
            }
            compacted.append(newRows[row], has ? vector : null);
        }
        blocks = compacted.blocks;
        present = compacted.present;
        rows = compacted.rows;
    }

    private void read(int row, float[] target) {
        float[] values = blocks.get(row / BLOCK);
        for (int d = 0; d < dimensions; d++) {
            target[d] = values[d * BLOCK + row % BLOCK];
        }
    }

    /** Returns about how many bytes the index takes. */
    long bytes() {
        return blocks.size() * (4L * dimensions * BLOCK + 32L) + 8L * present.length;
    }
}
