package io.flyquery.benchmarks;

import io.flyquery.core.fusion.RankFusion;
import io.flyquery.core.internal.retrieval.Candidate;
import io.flyquery.core.internal.retrieval.FusionWeights;
import io.flyquery.core.internal.retrieval.HybridRanking;
import io.flyquery.core.internal.retrieval.IndexHits;
import io.flyquery.core.internal.retrieval.IndexQuery;
import io.flyquery.core.internal.retrieval.WorkspaceIndex;
import io.flyquery.model.TextForm;
import io.flyquery.spi.EmbeddingProvider;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Rankings of lists of an index, and of fusions of them, before the engine makes one of all. */
final class IndexRankings {
    private final WorkspaceIndex index;
    private final Optional<EmbeddingProvider> model;
    private final List<Stage> stages;
    private final String weights;

    /**
     * Creates the rankings of some stages over an index.
     *
     * @param weights changes of the engine's weights, as the setting has them
     */
    IndexRankings(WorkspaceIndex index, Optional<EmbeddingProvider> model, Collection<Stage> stages, String weights) {
        this.index = index;
        this.model = model;
        this.stages = List.copyOf(stages);
        this.weights = weights;
    }

    /** Asks a question and returns the ids of the best by stage, best first. */
    Map<Stage, List<UUID>> ask(String question) {
        Map<Stage, List<UUID>> ranked = new EnumMap<>(Stage.class);
        if (stages.isEmpty()) {
            return ranked;
        }
        String masked = index.mask(question).text();
        IndexQuery query = IndexQuery.of(question, masked);
        if (model.isPresent()) {
            List<float[]> vectors = model.get().embed(List.of(question, masked));
            query = query.withVectors(vectors.get(0), vectors.get(1));
        }
        IndexHits hits = index.search(query);
        FusionWeights ofEngine = (hits.metrics().containsKey(TextForm.RAW)
                        ? FusionWeights.underMetric()
                        : FusionWeights.defaults())
                .changedBy(weights);
        for (Stage stage : stages) {
            ranked.put(stage, ids(new HybridRanking(RankFusion.standard(), stage.weights(ofEngine)), hits));
        }
        return ranked;
    }

    private static List<UUID> ids(HybridRanking ranking, IndexHits hits) {
        List<Candidate> candidates = hits.candidates();
        return ranking.rank(candidates, hits.lists(), QueryScore.PLACES).stream()
                .map(ranked -> ranked.item().entry().id())
                .toList();
    }
}
