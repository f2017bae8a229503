package io.flyquery.benchmarks;

import java.util.List;

/**
 * How well one question was answered by a ranking, of which the first ten places count.
 *
 * @param firstHit rank of the first hit, from 1; 0 if the first ten places have none
 * @param gain normalised discounted cumulative gain of the ten places, from 0 to 1
 */
record QueryScore(int firstHit, double gain) {
    /** How many places count. */
    static final int PLACES = 10;

    /**
     * Scores a ranking. The best ranking possible begins with hits only, as many as there are and the places hold.
     *
     * @param ranked the templates of what was found, best first
     * @param wanted the template that is a hit
     * @param relevant how many hits there are to be found; at least 1
     */
    static QueryScore of(List<String> ranked, String wanted, int relevant) {
        int firstHit = 0;
        double gain = 0;
        int places = Math.min(PLACES, ranked.size());
        for (int rank = 1; rank <= places; rank++) {
            if (ranked.get(rank - 1).equals(wanted)) {
                firstHit = firstHit == 0 ? rank : firstHit;
                gain += discounted(rank);
            }
        }
        double best = 0;
        for (int rank = 1; rank <= Math.min(PLACES, relevant); rank++) {
            best += discounted(rank);
        }
        return new QueryScore(firstHit, gain / best);
    }

    /** Returns whether there is a hit among the first places. */
    boolean hitWithin(int first) {
        return firstHit > 0 && firstHit <= first;
    }

    /** Returns 1 / rank of the first hit; 0 without one. */
    double reciprocalRank() {
        return firstHit == 0 ? 0 : 1.0 / firstHit;
    }

    private static double discounted(int rank) {
        return Math.log(2) / Math.log(rank + 1.0);
    }
}
