package io.flyquery.example;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * A retrieved example with all that explains its rank.
 *
 * @param example the example
 * @param rank from 1
 * @param lists its place in each list that it was found by; copied
 * @param fusedScore reciprocal rank fusion of the lists before reranking
 * @param finalScore the score that decided the rank
 * @param similarity the better cosine of raw and masked vectors; empty without vectors
 * @since 0.1
 */
public record RankedExample(
        Example example,
        int rank,
        Map<RankList, ListScore> lists,
        double fusedScore,
        double finalScore,
        OptionalDouble similarity) {
    /** Copies. */
    public RankedExample {
        lists = Map.copyOf(lists);
    }
}
