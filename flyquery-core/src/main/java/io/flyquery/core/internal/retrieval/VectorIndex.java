package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.OrdinalOrder;
import io.flyquery.core.internal.retrieval.metric.VectorMarks;
import io.flyquery.core.internal.retrieval.metric.VectorQuery;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Search by cosine over unit vectors, plain or under a learned metric. Under a metric the vectors stay as they are: the
 * product of {@link VectorQuery#factors()} with a row is multiplied by the row's scale.
 *
 * <p>Up to {@value #CODES_FROM} rows that may be returned, every one is compared. Beyond, the signs of the numbers tell by
 * their Hamming distance which rows to compare: ten for each one wanted, at least {@value #LEAST_RESCORED}, more among more
 * rows, and those just as far as the last of them. That finds more than 99 of the 100 nearest, at 10,000 rows as at 100,000,
 * in a fraction of the time. Neither way depends on the order in which the rows came.
 *
 * <p>Rows are numbers that the owner gives, from 0 and dense; a row may lack a vector. Not thread-safe: the owner keeps
 * searches and changes apart.
 */
final class VectorIndex {
    static final int BLOCK = 64;

    /** Below, comparing all takes a millisecond or so, and is exact. */
    static final int CODES_FROM = 4_000;

    static final int LEAST_RESCORED = 300;

    /** How many rows are compared for each one that is wanted. */
    private static final int RESCORED_A_ROW = 10;

    /** Among how many rows one more is compared, up to so many. */
    private static final int ROWS_A_RESCORED = 50;

    private static final int MOST_RESCORED_FOR_ROWS = 1_000;

    /** Below every score, of which none is below -1 by more than rounding. */
    private static final float FARTHER = -10f;

    private final int dimensions;
    private final int codesFrom;
    private final int words;

    /** 64 rows a block, one vector after another. */
    private List<float[]> blocks = new ArrayList<>();

    /** The signs of the same rows, one row after another. */
    private List<long[]> signs = new ArrayList<>();

    /** What the product with a row is multiplied by. */
    private float[] scales = new float[BLOCK];

    /** Which rows have a vector: one word of bits a block. */
    private long[] present = new long[4];

    private int rows;

    VectorIndex(int dimensions) {
        this(dimensions, CODES_FROM);
    }

    /** Creates an index that compares all up to another number of rows. */
    VectorIndex(int dimensions, int codesFrom) {
        this.dimensions = dimensions;
        this.codesFrom = codesFrom;
        this.words = VectorMarks.words(dimensions);
    }

    /**
     * Adds a row.
     *
     * @param row the next row, which is the number of rows so far
     * @param vector its unit vector, copied; null if it has none
     * @param marks what the metric makes of it
     * @param place its place among the marks
     */
    void append(int row, float @Nullable [] vector, VectorMarks marks, int place) {
        if (row != rows) {
            throw new IllegalArgumentException("row was " + row + " but the next row is " + rows);
        }
        int block = row / BLOCK;
        if (block == blocks.size()) {
            blocks.add(new float[dimensions * BLOCK]);
            signs.add(new long[words * BLOCK]);
            if (block == present.length) {
                present = Arrays.copyOf(present, block * 2);
            }
            if (row == scales.length) {
                scales = Arrays.copyOf(scales, row * 2);
            }
        }
        rows++;
        if (vector != null) {
            System.arraycopy(vector, 0, blocks.get(block), (row % BLOCK) * dimensions, dimensions);
            present[block] |= 1L << row;
            mark(row, marks, place);
        }
    }

    private void mark(int row, VectorMarks marks, int place) {
        scales[row] = marks.scale(place);
        marks.copySigns(place, signs.get(row / BLOCK), (row % BLOCK) * words);
    }

    /**
     * Puts another metric into effect.
     *
     * @param marks what it makes of {@link #vectors()}
     */
    void mark(VectorMarks marks) {
        for (int row = 0; row < rows; row++) {
            mark(row, marks, row);
        }
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
        return product(vector, blocks.get(row / BLOCK), (row % BLOCK) * dimensions);
    }

    /** Returns the score of a row that has a vector; the very number that {@link #search} finds. */
    float similarity(int row, VectorQuery query) {
        return cosine(row, query.factors()) * scales[row];
    }

    /**
     * Finds the rows with the largest cosine.
     *
     * @param query what to look for
     * @param accepted the rows that may be returned, one bit each
     * @param limit the most rows to return
     * @param ties decides between equal scores
     */
    RankedRows search(VectorQuery query, long[] accepted, int limit, OrdinalOrder ties, SearchScratch scratch) {
        return search(query, accepted, limit, ties, scratch, null);
    }

    /**
     * Finds the rows with the largest cosine; see the other method.
     *
     * @param noted gets the score of each row that was compared, and a number below all scores, the lower the farther, for
     *     each one that was not; null: nobody wants to know
     */
    RankedRows search(
            VectorQuery query,
            long[] accepted,
            int limit,
            OrdinalOrder ties,
            SearchScratch scratch,
            @Nullable RowMemo noted) {
        int count = 0;
        for (int block = 0; block < blocks.size(); block++) {
            count += Long.bitCount(accepted[block] & present[block]);
        }
        int farthest =
                count < codesFrom ? Integer.MAX_VALUE : farthest(query, accepted, rescored(count, limit), scratch);
        SearchScratch.TopRows top = scratch.top;
        top.begin(limit, ties);
        for (int block = 0; block < blocks.size(); block++) {
            float[] values = blocks.get(block);
            for (long rest = accepted[block] & present[block]; rest != 0; rest &= rest - 1) {
                int row = block * BLOCK + Long.numberOfTrailingZeros(rest);
                if (farthest < Integer.MAX_VALUE && scratch.distances[row] > farthest) {
                    if (noted != null) {
                        noted.put(row, FARTHER - scratch.distances[row]);
                    }
                    continue;
                }
                float score = product(query.factors(), values, (row % BLOCK) * dimensions) * scales[row];
                if (noted != null) {
                    noted.put(row, score);
                }
                if (score >= top.threshold()) {
                    top.offer(row, score);
                }
            }
        }
        return top.finish();
    }

    private static int rescored(int rows, int limit) {
        int forRows = Math.min(rows / ROWS_A_RESCORED, MOST_RESCORED_FOR_ROWS);
        return Math.max(Math.max(LEAST_RESCORED, forRows), RESCORED_A_ROW * limit);
    }

    /** Notes each row's distance, and returns the one within which there are enough rows. */
    private int farthest(VectorQuery query, long[] accepted, int wanted, SearchScratch scratch) {
        scratch.reserveDistances(rows, words * Long.SIZE + 1);
        short[] distances = scratch.distances;
        int[] counts = scratch.distanceCounts;
        long[] asked = query.signs();
        for (int block = 0; block < blocks.size(); block++) {
            long[] ofBlock = signs.get(block);
            for (long rest = accepted[block] & present[block]; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                int distance = 0;
                int at = lane * words;
                for (int word = 0; word < words; word++) {
                    distance += Long.bitCount(ofBlock[at + word] ^ asked[word]);
                }
                distances[block * BLOCK + lane] = (short) distance;
                counts[distance]++;
            }
        }
        int distance = 0;
        for (int within = counts[0]; within < wanted && distance < counts.length - 1; ) {
            within += counts[++distance];
        }
        return distance;
    }

    /** Eight sums side by side, which the compiler and the processor work on at once. */
    private static float product(float[] factors, float[] values, int at) {
        float a = 0f;
        float b = 0f;
        float c = 0f;
        float d = 0f;
        float e = 0f;
        float f = 0f;
        float g = 0f;
        float h = 0f;
        int i = 0;
        for (; i + 8 <= factors.length; i += 8) {
            int place = at + i;
            a += factors[i] * values[place];
            b += factors[i + 1] * values[place + 1];
            c += factors[i + 2] * values[place + 2];
            d += factors[i + 3] * values[place + 3];
            e += factors[i + 4] * values[place + 4];
            f += factors[i + 5] * values[place + 5];
            g += factors[i + 6] * values[place + 6];
            h += factors[i + 7] * values[place + 7];
        }
        for (; i < factors.length; i++) {
            a += factors[i] * values[at + i];
        }
        return ((a + b) + (c + d)) + ((e + f) + (g + h));
    }

    /**
     * Renumbers the rows.
     *
     * @param newRows the new number of each row, rising; -1 for a removed row
     */
    void compact(int[] newRows) {
        int kept = 0;
        for (int row = 0; row < rows; row++) {
            if (newRows[row] >= 0) {
                move(row, newRows[row]);
                kept = newRows[row] + 1;
            }
        }
        int keptBlocks = (kept + BLOCK - 1) / BLOCK;
        blocks = new ArrayList<>(blocks.subList(0, keptBlocks));
        signs = new ArrayList<>(signs.subList(0, keptBlocks));
        for (int row = kept; row < present.length * BLOCK; row++) {
            present[row / BLOCK] &= ~(1L << row);
        }
        rows = kept;
    }

    private void move(int from, int to) {
        if (!has(from)) {
            remove(to);
            return;
        }
        System.arraycopy(
                blocks.get(from / BLOCK),
                (from % BLOCK) * dimensions,
                blocks.get(to / BLOCK),
                (to % BLOCK) * dimensions,
                dimensions);
        System.arraycopy(
                signs.get(from / BLOCK), (from % BLOCK) * words, signs.get(to / BLOCK), (to % BLOCK) * words, words);
        scales[to] = scales[from];
        present[to / BLOCK] |= 1L << to;
    }

    private float[] read(int row) {
        int at = (row % BLOCK) * dimensions;
        return Arrays.copyOfRange(blocks.get(row / BLOCK), at, at + dimensions);
    }

    /** Returns about how many bytes the index takes. */
    long bytes() {
        return blocks.size() * (4L * dimensions * BLOCK + 8L * words * BLOCK + 64L)
                + 8L * present.length
                + 4L * scales.length;
    }
}
