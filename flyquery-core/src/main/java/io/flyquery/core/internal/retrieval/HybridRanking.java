package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.FusionScratch;
import io.flyquery.core.fusion.RankFusion;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Fuses the lists of a retrieval: first those of the index, later again with those of a reranker over the best. Keeps
 * for each item where every list had it. Immutable and thread-safe.
 */
public final class HybridRanking {
    private final RankFusion fusion;
    private final FusionWeights weights;

    /** Creates a ranking. */
    public HybridRanking(RankFusion fusion, FusionWeights weights) {
        this.fusion = fusion;
        this.weights = weights;
    }

    /**
     * Ranks candidates.
     *
     * @param <T> what is ranked
     * @param candidates all candidates; between equal scores the lower number comes first
     * @param lists the lists, over numbers of candidates, at most one of a kind; one with weight 0 is explained in the
     *     result yet brings nobody in
     * @param limit the most items to return
     */
    public <T> List<Ranked<T>> rank(List<T> candidates, List<RankedList> lists, int limit) {
        List<RankedList> counting =
                lists.stream().filter(list -> weights.of(list.kind()) > 0.0).toList();
        int[][] numbers = new int[counting.size()][];
        int[] lengths = new int[counting.size()];
        double[] listWeights = new double[counting.size()];
        for (int i = 0; i < numbers.length; i++) {
            RankedList list = counting.get(i);
            numbers[i] = list.candidates();
            lengths[i] = list.size();
            listWeights[i] = weights.of(list.kind());
        }
        FusionScratch scratch = new FusionScratch(candidates.size());
        int found = fusion.fuse(numbers, lengths, listWeights, limit, scratch);
        List<Map<ListKind, Ranked.Placement>> placements = placements(candidates.size(), lists);
        List<Ranked<T>> ranked = new ArrayList<>(found);
        for (int place = 0; place < found; place++) {
            int number = scratch.ordinal(place);
            ranked.add(new Ranked<>(
                    candidates.get(number), number, place + 1, scratch.score(place), placements.get(number)));
        }
        return ranked;
    }

    private static List<Map<ListKind, Ranked.Placement>> placements(int candidates, List<RankedList> lists) {
        List<Map<ListKind, Ranked.Placement>> placements = new ArrayList<>(candidates);
        for (int number = 0; number < candidates; number++) {
            placements.add(new EnumMap<>(ListKind.class));
        }
        for (RankedList list : lists) {
            for (int place = 0; place < list.size(); place++) {
                placements
                        .get(list.candidate(place))
                        .putIfAbsent(list.kind(), new Ranked.Placement(place + 1, list.score(place)));
            }
        }
        return placements;
    }
}
