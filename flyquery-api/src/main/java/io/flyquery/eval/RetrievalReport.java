package io.flyquery.eval;

import java.util.List;
import java.util.OptionalInt;

/**
 * How well retrieval finds examples with the right SQL.
 *
 * @param cases one a case, in order; copied
 * @param answerable cases for which the workspace has an example with the right SQL, those left out not counted
 * @param leftOut examples left out over all cases, since they are the case itself
 * @since 0.1
 */
public record RetrievalReport(List<CaseResult> cases, int answerable, int leftOut) {
    /** Copies. */
    public RetrievalReport {
        cases = List.copyOf(cases);
    }

    /** Returns the share of answerable cases with a hit among the first {@code n} ranked; 0 when none is answerable. */
    public double hitRate(int n) {
        return answerable == 0
                ? 0
                : (double) cases.stream()
                                .filter(one -> one.firstHit().isPresent()
                                        && one.firstHit().getAsInt() <= n)
                                .count()
                        / answerable;
    }

    /** Returns the mean over answerable cases of 1 / rank of the first hit among the ten ranked; 0 without a hit. */
    public double meanReciprocalRank() {
        return answerable == 0
                ? 0
                : cases.stream()
                                .filter(one -> one.firstHit().isPresent())
                                .mapToDouble(one -> 1.0 / one.firstHit().getAsInt())
                                .sum()
                        / answerable;
    }

    /**
     * One case.
     *
     * @param id the case
     * @param answerable whether the workspace has an example with the right SQL that was not left out
     * @param firstHit rank of the first example with the right SQL, 1 to 10; empty: none
     * @param leftOut examples left out of this case
     */
    public record CaseResult(String id, boolean answerable, OptionalInt firstHit, int leftOut) {}
}
