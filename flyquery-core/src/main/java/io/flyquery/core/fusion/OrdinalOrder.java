package io.flyquery.core.fusion;

/**
 * An order of ordinals that decides between equal scores. It must be total and consistent while it is used.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface OrdinalOrder {
    /** The lower ordinal first. */
    OrdinalOrder ASCENDING = Integer::compare;

    /**
     * Compares two ordinals.
     *
     * @return negative if {@code left} comes first, positive if {@code right} does, 0 only for the same ordinal
     */
    int compare(int left, int right);
}
