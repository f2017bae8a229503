package io.flyquery.example;

/**
 * Where an example stood in one list.
 *
 * @param rank from 1
 * @param score the list's own score: BM25, cosine, or the reranker's
 * @since 0.1
 */
public record ListScore(int rank, double score) {}
