package io.flyquery.core.internal.retrieval;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/** Candidates in the order of one list, best first, by their number among the candidates. Immutable. */
public final class RankedList {
    private final ListKind kind;
    private final int[] candidates;
    private final float[] scores;

    RankedList(ListKind kind, int[] candidates, float[] scores) {
        this.kind = kind;
        this.candidates = candidates;
        this.scores = scores;
    }

    /**
     * Returns the list that scores make.
     *
     * @param kind which list it is
     * @param scores one score a candidate, larger is better; a candidate with NaN is left out; between equal scores the
     *     lower number comes first
     */
    public static RankedList byScore(ListKind kind, float[] scores) {
        int[] order = IntStream.range(0, scores.length)
                .filter(candidate -> !Float.isNaN(scores[candidate]))
                .boxed()
                .sorted(Comparator.comparingDouble((Integer candidate) -> -scores[candidate]))
                .mapToInt(Integer::intValue)
                .toArray();
        float[] ordered = new float[order.length];
        for (int place = 0; place < order.length; place++) {
            ordered[place] = scores[order[place]];
        }
        return new RankedList(kind, order, ordered);
    }

    /** Returns which list it is. */
    public ListKind kind() {
        return kind;
    }

    /** Returns how many candidates it has. */
    public int size() {
        return candidates.length;
    }

    /** Returns the number of the candidate at a place, from 0. */
    public int candidate(int place) {
        return candidates[place];
    }

    /** Returns the list's own score at a place, from 0. */
    public float score(int place) {
        return scores[place];
    }

    /** Returns the numbers of the candidates; for fusion only, which leaves them as they are. */
    int[] candidates() {
        return candidates;
    }

    @Override
    public String toString() {
        return kind + Arrays.toString(candidates);
    }
}
