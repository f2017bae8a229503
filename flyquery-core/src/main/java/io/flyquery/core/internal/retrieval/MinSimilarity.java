package io.flyquery.core.internal.retrieval;

/**
 * The least similarity of examples that are offered, by model. Chosen from what {@code RetrievalQuality --abstention} of the
 * benchmarks measures on several sets: one step more would lose more questions their right example than it keeps free of
 * unrelated ones, if one question in twenty is about something else. Both kinds of model came to the same number.
 */
final class MinSimilarity {
    /** Without vectors, matched words decide. */
    static final double WORDS_ONLY = 0.01;

    private static final double COSINE = 0.45;

    private MinSimilarity() {}

    /** Returns the least cosine for vectors of any model. */
    static double ofVectors() {
        return COSINE;
    }
}
