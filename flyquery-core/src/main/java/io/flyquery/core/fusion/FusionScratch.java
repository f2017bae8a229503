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

    /** Which list of which call last had the ordinal: {@code base + list}. */
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
        if (nextBase > Integer.MAX_VALUE - lists) {
            Arrays.fill(stamps, 0);
            nextBase = 1;
        }
        base = nextBase;
        nextBase += lists;
        metCount = 0;
        topCount = 0;
    }

    void add(int list, int[] ordinals, int length, double[] reciprocals, int k, double weight) {
        int stamp = base + list;
        for (int place = 0; place < length; place++) {
            int ordinal = ordinals[place];
            if (ordinal >= stamps.length || ordinal < 0) {
                growTo(ordinal);
            }
            int last = stamps[ordinal];
            if (last == stamp) {
                continue;
            }
            double share = weight * (place < reciprocals.length ? reciprocals[place] : 1.0 / (k + place + 1.0));
            stamps[ordinal] = stamp;
            if (last >= base) {
                sums[ordinal] += share;
            } else {
                sums[ordinal] = share;
                meet(ordinal);
            }
        }
    }

    private void meet(int ordinal) {
        if (metCount == met.length) {
            met = Arrays.copyOf(met, Math.max(64, met.length * 2));
        }
        met[metCount++] = ordinal;
    }

    private void growTo(int ordinal) {
        if (ordinal < 0 || ordinal > LARGEST_ORDINAL) {
            throw new IllegalArgumentException("ordinal was " + ordinal
                    + " but must be between 0 and 2,147,483,631; ordinals are dense numbers, not ids");
        }
        int size = (int) Math.min(LARGEST_ORDINAL + 1L, Math.max(ordinal + 1L, stamps.length * 2L));
        stamps = Arrays.copyOf(stamps, size);
        sums = Arrays.copyOf(sums, size);
    }

    void select(int limit, OrdinalOrder ties) {
        int bound = Math.min(limit, metCount);
        if (top.length < bound) {
            top = new int[bound];
        }
        int size = 0;
        for (int i = 0; i < metCount; i++) {
            size = TopPlaces.offer(top, bound, size, met[i], sums, ties);
        }
        TopPlaces.sort(top, size, sums, ties);
        topCount = size;
    }
}
