package io.flyquery.core.internal.retrieval;

/** The lists that fusion knows. */
public enum ListKind {
    /** BM25 on questions as asked. */
    LEXICAL_RAW,
    /** BM25 on masked questions. */
    LEXICAL_MASKED,
    /** Cosine on questions as asked. */
    VECTOR_RAW,
    /** Cosine on masked questions. */
    VECTOR_MASKED,
    /** Tokens of questions as asked, compared one by one. */
    LATE_RAW,
    /** A reranker on masked questions. */
    RERANK_MASKED,
    /** A reranker on questions as asked. */
    RERANK_RAW,
    /** Likeness of the SQL skeleton to a draft. */
    SKELETON,
    /** Candidates of the application, in its order. */
    EXTRA
}
