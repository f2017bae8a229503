package io.flyquery.core.fusion;

import java.util.List;

/**
 * One item of a fused list.
 *
 * @param <T> what was ranked
 * @param item the item as it was first met
 * @param score the sum of {@code weight / (k + rank)} over the lists that have the item; larger is better
 * @param ranks the item's 1-based rank in each list, in the order of the lists; 0 where a list lacks it; copied
 * @since 0.1
 */
public record Fused<T>(T item, double score, List<Integer> ranks) {
    /** Copies the ranks. */
    public Fused {
        ranks = List.copyOf(ranks);
    }
}
