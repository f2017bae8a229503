package io.flyquery.core.internal.retrieval;

/**
 * The least similarity of examples that are offered, by model. Chosen so that at most about one in a hundred questions loses
 * its best example with the same SQL, measured with {@code RetrievalQuality} of the benchmarks on advising questions and on
 * Spider's development questions asked in other words.
 */
final class MinSimilarity {
    /** Without vectors, matched words decide. */
    static final double WORDS_ONLY = 0.01;

    private static final double SENTENCE_MODEL = 0.45;
    private static final double HASHED_NGRAM = 0.40;

    private MinSimilarity() {}

    /** Returns the least cosine for a vector space. */
    static double of(String modelKey) {
        return modelKey.startsWith("flyquery/hashed-ngram") ? HASHED_NGRAM : SENTENCE_MODEL;
    }
}
