package io.flyquery.core.fusion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Fuses ranked lists by reciprocal rank: an item scores the sum of {@code weight / (k + rank)} over the lists that have
 * it, with ranks from 1. Scores of the lists themselves play no part, so that lists on different scales fuse well
 * (Cormack, Clarke and Buettcher, "Reciprocal Rank Fusion outperforms Condorcet and individual rank learning methods",
 * SIGIR 2009; the paper's {@code k} is 60).
 *
 * <p>An item that a list holds twice counts at its first place there. Sums are taken in the order of the lists, so that
 * equal input gives bit-equal scores.
 *
 * <p>Immutable and thread-safe.
 *
 * @since 0.1
 */
public final class RankFusion {
    /** The constant of the paper. */
    public static final int DEFAULT_K = 60;

    private static final int LARGEST_K = 1_000_000;
    private static final int TABLE_SIZE = 1_024;

    /** Takes sums for a little larger than they are, so that their last bits never decide. */
    private static final double ROUNDING = 1.0 + 1e-9;

    private final int k;
    private final double[] reciprocals = new double[TABLE_SIZE];

    private RankFusion(int k) {
        this.k = k;
        for (int place = 0; place < TABLE_SIZE; place++) {
            reciprocals[place] = 1.0 / (k + place + 1.0);
        }
    }

    /**
     * Returns a fusion with a constant of its own.
     *
     * @param k from 0 to 1,000,000; the larger, the less the first places stand out
     */
    public static RankFusion of(int k) {
        if (k < 0 || k > LARGEST_K) {
            throw new IllegalArgumentException("k was " + k + " but must be between 0 and 1000000; 60 is usual");
        }
        return new RankFusion(k);
    }

    /** Returns a fusion with {@link #DEFAULT_K}. */
    public static RankFusion standard() {
        return new RankFusion(DEFAULT_K);
    }

    /** Returns the constant. */
    public int k() {
        return k;
    }

    /**
     * Fuses lists of equal weight.
     *
     * @param <T> what is ranked; told apart by {@code equals} and {@code hashCode}
     * @param lists the ranked lists, best first, without null items; not modified
     * @param limit the most items to return; at least 0
     * @return the best items, best first; between equal scores the item met first, reading list after list
     */
    public <T> List<Fused<T>> fuse(List<? extends List<? extends T>> lists, int limit) {
        double[] weights = new double[lists.size()];
        Arrays.fill(weights, 1.0);
        return fuse(lists, weights, limit);
    }

    /**
     * Fuses weighted lists.
     *
     * @param <T> what is ranked; told apart by {@code equals} and {@code hashCode}
     * @param lists the ranked lists, best first, without null items; not modified
     * @param weights one weight a list: finite, at least 0; a list of weight 0 adds nothing to a score, yet its items
     *     appear
     * @param limit the most items to return; at least 0
     * @return the best items, best first; between equal scores the item met first, reading list after list
     */
    public <T> List<Fused<T>> fuse(List<? extends List<? extends T>> lists, double[] weights, int limit) {
        checkWeights(lists.size(), weights);
        checkLimit(limit);
        KeyedSums<T> sums = new KeyedSums<>(lists);
        int list = 0;
        for (List<? extends T> items : lists) {
            int place = 0;
            for (T item : items) {
                Objects.requireNonNull(item, "item of a ranked list");
                sums.add(list, item, place + 1, weights[list] * reciprocal(place));
                place++;
            }
            list++;
        }
        return sums.best(limit);
    }

    /**
     * Fuses weighted lists of dense ordinals without allocation, the lower ordinal first between equal scores.
     *
     * @param lists the ranked lists, best first; ordinals are dense numbers from 0, since memory grows with the largest
     * @param lengths how many entries of each list count
     * @param weights one weight a list: finite, at least 0
     * @param limit the most items wanted; at least 0
     * @param scratch working memory of the caller; holds the result afterwards
     * @return how many items there are
     */
    public int fuse(int[][] lists, int[] lengths, double[] weights, int limit, FusionScratch scratch) {
        return fuse(lists, lengths, weights, limit, scratch, OrdinalOrder.ASCENDING);
    }

    /**
     * Fuses weighted lists of dense ordinals without allocation.
     *
     * @param lists the ranked lists, best first; ordinals are dense numbers from 0, since memory grows with the largest
     * @param lengths how many entries of each list count
     * @param weights one weight a list: finite, at least 0
     * @param limit the most items wanted; at least 0
     * @param scratch working memory of the caller; holds the result afterwards
     * @param ties decides between equal scores
     * @return how many items there are
     */
    public int fuse(
            int[][] lists, int[] lengths, double[] weights, int limit, FusionScratch scratch, OrdinalOrder ties) {
        checkWeights(lists.length, weights);
        checkLimit(limit);
        if (lengths.length != lists.length) {
            throw new IllegalArgumentException(
                    "there are " + lists.length + " lists but " + lengths.length + " lengths; give one a list");
        }
        scratch.begin(lists.length);
        int depth = depth(lists, lengths, weights, limit, scratch);
        for (int list = 0; list < lists.length; list++) {
            scratch.meet(lists[list], Math.min(depth, lengths[list]));
        }
        for (int list = 0; list < lists.length; list++) {
            scratch.add(list, lists[list], lengths[list], reciprocals, k, weights[list]);
        }
        scratch.select(limit, ties);
        return scratch.size();
    }

    /**
     * Returns the place from which on nobody can win who is not further up in another list, and lets the first of one list
     * in. That list alone gives {@code limit} items at least its weight divided by {@code k + limit}; who is nowhere above
     * a place has at most the sum of all weights divided by {@code k} and its rank there.
     */
    private int depth(int[][] lists, int[] lengths, double[] weights, int limit, FusionScratch scratch) {
        int heaviest = -1;
        double sum = 0.0;
        for (int list = 0; list < lists.length; list++) {
            sum += weights[list];
            if (lengths[list] >= limit && (heaviest < 0 || weights[list] > weights[heaviest])) {
                heaviest = list;
            }
        }
        if (limit == 0 || heaviest < 0 || weights[heaviest] == 0.0 || !scratch.meet(lists[heaviest], limit)) {
            return Integer.MAX_VALUE;
        }
        double firstWithout = sum / weights[heaviest] * (k + (double) limit) * ROUNDING - k;
        return (int) Math.min(Integer.MAX_VALUE, firstWithout + 1.0);
    }

    private double reciprocal(int place) {
        return place < TABLE_SIZE ? reciprocals[place] : 1.0 / (k + place + 1.0);
    }

    private static void checkWeights(int lists, double[] weights) {
        if (weights.length != lists) {
            throw new IllegalArgumentException(
                    "there are " + lists + " lists but " + weights.length + " weights; give one a list");
        }
        for (double weight : weights) {
            if (!(weight >= 0.0 && weight < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException("weight was " + weight + " but must be finite and at least 0");
            }
        }
    }

    private static void checkLimit(int limit) {
        if (limit < 0) {
            throw new IllegalArgumentException("limit was " + limit + " but must be at least 0");
        }
    }

    /** Sums by key: open addressing over flat arrays, a third of the memory of a hash map of cells. */
    private static final class KeyedSums<T> {
        private final int lists;
        private final int[] slots;
        private final int mask;
        private final ArrayList<T> items;
        private final double[] sums;
        private final int[] ranks;

        KeyedSums(List<? extends List<? extends T>> source) {
            lists = source.size();
            int total = 0;
            for (List<? extends T> items : source) {
                total = Math.addExact(total, items.size());
            }
            int size = Integer.highestOneBit(Math.max(8, Math.min(total, 1 << 28)) * 2);
            slots = new int[size];
            mask = size - 1;
            items = new ArrayList<>(total);
            sums = new double[total];
            ranks = new int[Math.multiplyExact(total, lists)];
        }

        void add(int list, T item, int rank, double share) {
            int hash = item.hashCode() * 0x9E3779B9;
            int slot = (hash ^ (hash >>> 16)) & mask;
            while (slots[slot] != 0) {
                int found = slots[slot] - 1;
                if (items.get(found).equals(item)) {
                    int cell = found * lists + list;
                    if (ranks[cell] == 0) {
                        ranks[cell] = rank;
                        sums[found] += share;
                    }
                    return;
                }
                slot = (slot + 1) & mask;
            }
            int index = items.size();
            items.add(item);
            slots[slot] = index + 1;
            sums[index] = share;
            ranks[index * lists + list] = rank;
        }

        List<Fused<T>> best(int limit) {
            int[] order = TopPlaces.of(sums, items.size(), limit);
            List<Fused<T>> best = new ArrayList<>(order.length);
            for (int index : order) {
                best.add(new Fused<>(items.get(index), sums[index], ranksOf(index)));
            }
            return best;
        }

        private List<Integer> ranksOf(int index) {
            Integer[] result = new Integer[lists];
            for (int list = 0; list < lists; list++) {
                result[list] = ranks[index * lists + list];
            }
            return List.of(result);
        }
    }
}
