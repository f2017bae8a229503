package io.flyquery.example;

/**
 * A part of a retrieval that did not work; the rest went on without it.
 *
 * @param part {@code store}, {@code question}, {@code embedding}, {@code vectors}, {@code memory} or {@code reranker}
 * @param reason what happened, without questions or SQL
 * @since 0.1
 */
public record Degradation(String part, String reason) {}
