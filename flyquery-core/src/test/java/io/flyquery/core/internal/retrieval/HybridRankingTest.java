package io.flyquery.core.internal.retrieval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.core.fusion.RankFusion;
import java.util.List;
import org.junit.jupiter.api.Test;

class HybridRankingTest {
    private static final float NONE = Float.NaN;

    private final HybridRanking ranking = new HybridRanking(RankFusion.standard(), FusionWeights.defaults());

    @Test
    void fusesWeightedListsAndKeepsEveryPlacement() {
        List<RankedList> lists = List.of(
                RankedList.byScore(ListKind.LEXICAL_RAW, new float[] {3f, 9f, NONE}),
                RankedList.byScore(ListKind.VECTOR_MASKED, new float[] {0.9f, NONE, 0.8f}));

        List<Ranked<String>> ranked = ranking.rank(List.of("a", "b", "c"), lists, 10);

        assertThat(ranked).extracting(Ranked::item).containsExactly("a", "c", "b");
        assertThat(ranked).extracting(Ranked::rank).containsExactly(1, 2, 3);
        assertThat(ranked.get(0).score()).isEqualTo(0.5 * (1.0 / 62) + 1.0 / 61);
        assertThat(ranked.get(0).placements())
                .containsEntry(ListKind.LEXICAL_RAW, new Ranked.Placement(2, 3f))
                .containsEntry(ListKind.VECTOR_MASKED, new Ranked.Placement(1, 0.9f));
        assertThat(ranked.get(2).placements()).containsOnlyKeys(ListKind.LEXICAL_RAW);
    }

    @Test
    void equalScoresFollowTheNumbersOfTheCandidates() {
        List<RankedList> lists = List.of(
                RankedList.byScore(ListKind.LEXICAL_MASKED, new float[] {NONE, 1f}),
                RankedList.byScore(ListKind.VECTOR_MASKED, new float[] {1f, NONE}));

        assertThat(ranking.rank(List.of("a", "b"), lists, 10))
                .extracting(Ranked::item)
                .containsExactly("a", "b");
    }

    @Test
    void rerankScoresJoinAsOneMoreList() {
        List<RankedList> lists = List.of(
                RankedList.byScore(ListKind.LEXICAL_MASKED, new float[] {3f, 2f}),
                RankedList.byScore(ListKind.VECTOR_MASKED, new float[] {0.5f, 0.6f}),
                RankedList.byScore(ListKind.RERANK_MASKED, new float[] {-4.3f, 8.6f}));

        assertThat(ranking.rank(List.of("a", "b"), lists, 10))
                .extracting(Ranked::item)
                .containsExactly("b", "a");
    }

    @Test
    void listOfWeightZeroBringsNobodyInButIsExplained() {
        HybridRanking lexical = new HybridRanking(
                RankFusion.standard(), FusionWeights.defaults().with(ListKind.VECTOR_RAW, 0));
        List<RankedList> lists = List.of(
                RankedList.byScore(ListKind.LEXICAL_RAW, new float[] {1f, NONE}),
                RankedList.byScore(ListKind.VECTOR_RAW, new float[] {0.1f, 0.9f}));

        List<Ranked<String>> ranked = lexical.rank(List.of("a", "b"), lists, 10);

        assertThat(ranked).extracting(Ranked::item).containsExactly("a");
        assertThat(ranked.get(0).placements()).containsKey(ListKind.VECTOR_RAW);
    }

    @Test
    void wrongWeightIsNamed() {
        assertThatThrownBy(() -> FusionWeights.defaults().with(ListKind.EXTRA, -1))
                .hasMessageContaining("EXTRA")
                .hasMessageContaining("-1");
    }
}
