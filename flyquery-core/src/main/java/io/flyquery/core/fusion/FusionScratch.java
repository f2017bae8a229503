package io.flyquery.core.fusion;

import java.util.Arrays;
import java.util.Objects;

/**
 * Working memory and result of {@link RankFusion#fuse(int[][], int[], double[], int, FusionScratch)}. It grows to the
 * largest ordinal and limit met and is then used again and again without allocation: cells are told apart by a stamp
 * that rises with each list, so that nothing is cleared between calls.
 *
 * <p>Not thread-safe: one instance a thread, or one a call.
 *
 * @since 0.1
 */
public final class FusionScratch {
    private static final int LARGEST_ORDINAL = Integer.MAX_VALUE - 16;

    /** {@code base} of the call that last met the ordinal; {@code base + 1 + list} once that list was counted. */
    private int[] stamps;

    private double[] sums;
    private int[] met;
    private int metCount;
    private int base;
    private int nextBase = 1;

    private int[] top = new int[16];
    private int topCount;

    /**
     * Creates working memory.
     *
     * @param ordinals how many ordinals are expected, so that the first calls need not grow; at least 0
     */
    public FusionScratch(int ordinals) {
        if (ordinals < 0) {
            throw new IllegalArgumentException("ordinals was " + ordinals + " but must be at least 0");
        }
        stamps = new int[ordinals];
        sums = new double[ordinals];
        met = new int[Math.min(ordinals, 128)];
    }

    /** Returns how many items the last fusion gave. */
    public int size() {
        return topCount;
    }

    /**
     * Returns an ordinal of the last fusion.
     *
     * @param place from 0, the best, to {@code size() - 1}
     * @throws IndexOutOfBoundsException if there is no such place
     */
    public int ordinal(int place) {
        return top[checked(place)];
    }

    /**
     * Returns the score of a place of the last fusion.
     *
     * @param place from 0, the best, to {@code size() - 1}
     * @throws IndexOutOfBoundsException if there is no such place
     */
    public double score(int place) {
        return sums[top[checked(place)]];
    }

    private int checked(int place) {
        return Objects.checkIndex(place, topCount);
    }

    void begin(int lists) {
        if (nextBase > Integer.MAX_VALUE - lists - 1) {
            Arrays.fill(stamps, 0);
            nextBase = 1;
        }
        base = nextBase;
        nextBase += lists + 1;
        metCount = 0;
        topCount = 0;
    }

    /** Lets the items of a list in, up to a place; returns whether all of them were new. */
    boolean meet(int[] ordinals, int length) {
        int before = metCount;
        for (int place = 0; place < length; place++) {
            int ordinal = ordinals[place];
            if (ordinal >= stamps.length || ordinal < 0) {
                growTo(ordinal);
            }
            if (stamps[ordinal] < base) {
                stamps[ordinal] = base;
                sums[ordinal] = 0.0;
                if (metCount == met.length) {
                    met = Arrays.copyOf(met, Math.max(64, met.length * 2));
                }
                met[metCount++] = ordinal;
            }
        }
        return metCount - before == length;
    }

    /** Adds a list's share to the items that were let in. */
    void add(int list, int[] ordinals, int length, double[] reciprocals, int k, double weight) {
        int stamp = base + 1 + list;
        int[] lastStamps = stamps;
        double[] ownSums = sums;
        int known = Math.min(length, reciprocals.length);
        for (int place = 0; place < length; place++) {
            int ordinal = ordinals[place];
            if (ordinal >= lastStamps.length || ordinal < 0) {
                checkOrdinal(ordinal);
                continue;
            }
            int last = lastStamps[ordinal];
            if (last >= base && last != stamp) {
                lastStamps[ordinal] = stamp;
                ownSums[ordinal] += weight * (place < known ? reciprocals[place] : 1.0 / (k + place + 1.0));
            }
        }
    }

    private void growTo(int ordinal) {
        checkOrdinal(ordinal);
        int size = (int) Math.min(LARGEST_ORDINAL + 1L, Math.max(ordinal + 1L, stamps.length * 2L));
        stamps = Arrays.copyOf(stamps, size);
        sums = Arrays.copyOf(sums, size);
    }

    private static void checkOrdinal(int ordinal) {
        if (ordinal < 0 || ordinal > LARGEST_ORDINAL) {
            throw new IllegalArgumentException("ordinal was " + ordinal
                    + " but must be between 0 and 2,147,483,631; ordinals are dense numbers, not ids");
        }
    }

    void select(int limit, OrdinalOrder ties) {
        int bound = Math.min(limit, metCount);
        if (top.length < bound) {
            top = new int[bound];
        }
        topCount = TopPlaces.best(top, bound, met, metCount, sums, ties);
    }
}
