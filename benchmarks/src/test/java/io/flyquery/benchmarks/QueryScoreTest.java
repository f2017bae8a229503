package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class QueryScoreTest {
    @Test
    void knownRankingHasKnownScore() {
        QueryScore score = QueryScore.of(List.of("b", "a", "c", "a"), "a", 3);

        assertThat(score.firstHit()).isEqualTo(2);
        assertThat(score.reciprocalRank()).isEqualTo(0.5);
        assertThat(score.hitWithin(1)).isFalse();
        assertThat(score.hitWithin(2)).isTrue();
        // (1 / log2(3) + 1 / log2(5)) / (1 + 1 / log2(3) + 1 / log2(4))
        assertThat(score.gain()).isCloseTo((0.63093 + 0.43068) / (1 + 0.63093 + 0.5), within(1e-4));
    }

    @Test
    void hitsOnlyAreTheBestRanking() {
        assertThat(QueryScore.of(List.of("a", "a"), "a", 2).gain()).isEqualTo(1.0);
    }

    @Test
    void moreHitsThanPlacesAreNotAskedFor() {
        assertThat(QueryScore.of(Collections.nCopies(10, "a"), "a", 500).gain()).isCloseTo(1.0, within(1e-12));
    }

    @Test
    void nothingBehindTheTenthPlaceCounts() {
        List<String> ranked = List.of("b", "b", "b", "b", "b", "b", "b", "b", "b", "b", "a");

        assertThat(QueryScore.of(ranked, "a", 1)).isEqualTo(new QueryScore(0, 0.0));
    }

    @Test
    void nothingFoundScoresNothing() {
        QueryScore score = QueryScore.of(List.of(), "a", 4);

        assertThat(score.reciprocalRank()).isZero();
        assertThat(score.gain()).isZero();
        assertThat(score.hitWithin(5)).isFalse();
    }
}
