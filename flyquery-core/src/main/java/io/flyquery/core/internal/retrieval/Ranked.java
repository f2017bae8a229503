package io.flyquery.core.internal.retrieval;

import java.util.Map;

/**
 * One place of the fused ranking.
 *
 * @param <T> what is ranked
 * @param item the item
 * @param number the item's number among the candidates
 * @param rank its rank from 1
 * @param score the fused score; larger is better
 * @param placements where each list had it; a list without it is missing; copied
 */
public record Ranked<T>(T item, int number, int rank, double score, Map<ListKind, Placement> placements) {
    /** Copies the placements. */
    public Ranked {
        placements = Map.copyOf(placements);
    }

    /**
     * A place on one list.
     *
     * @param rank from 1
     * @param score the list's own score
     */
    public record Placement(int rank, double score) {}
}
