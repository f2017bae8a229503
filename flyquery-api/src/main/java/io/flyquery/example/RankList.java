package io.flyquery.example;

/**
 * The lists that are fused.
 *
 * @since 0.1
 */
public enum RankList {
    /** BM25 on the question as asked. */
    LEXICAL_RAW,
    /** BM25 on the masked question. */
    LEXICAL_MASKED,
    /** Cosine on the question as asked. */
    VECTOR_RAW,
    /** Cosine on the masked question. */
    VECTOR_MASKED,
    /** Late interaction: the questions as asked, compared token by token; without a learned metric a mean cosine. */
    LATE_INTERACTION,
    /** Likeness of the SQL to the draft: 1 for the same SQL but for values, 0.5 for the same but for names, too. */
    SKELETON,
    /** The reranker's order. */
    RERANK
}
