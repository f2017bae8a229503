package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.retrieval.late.TokenMetric;
import io.flyquery.model.TextForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a search found.
 *
 * @param revision the revision of the store that the index reflected
 * @param candidates every example that is on a list, the later approved first, then by id: the lower number wins a tie;
 *     copied
 * @param lists the lists asked for, in the order of {@link ListKind}; one without its vector is empty, that of the draft's
 *     skeleton is missing without a draft; copied
 * @param metrics the versions of the learned metrics that vectors were compared under; plain cosines are missing; copied
 * @param tokenMetric the metric for the tokens of questions as asked; empty: the plain cosine
 */
public record IndexHits(
        long revision,
        List<Candidate> candidates,
        List<RankedList> lists,
        Map<TextForm, Long> metrics,
        Optional<TokenMetric> tokenMetric) {
    /** Copies the lists. */
    public IndexHits {
        candidates = List.copyOf(candidates);
        lists = List.copyOf(lists);
        metrics = Map.copyOf(metrics);
    }
}
