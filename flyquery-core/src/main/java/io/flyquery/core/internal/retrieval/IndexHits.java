package io.flyquery.core.internal.retrieval;

import java.util.List;

/**
 * What a search found.
 *
 * @param revision the revision of the store that the index reflected
 * @param candidates every example that is on a list, the later approved first, then by id: the lower number wins a tie;
 *     copied
 * @param lists the lists asked for, in the order of {@link ListKind}; one without its vector is empty; copied
 */
public record IndexHits(long revision, List<Candidate> candidates, List<RankedList> lists) {
    /** Copies the lists. */
    public IndexHits {
        candidates = List.copyOf(candidates);
        lists = List.copyOf(lists);
    }
}
