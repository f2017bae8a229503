package io.flyquery.example;

import java.time.Duration;

/**
 * How long a stage of a retrieval took.
 *
 * @param stage {@code index}, {@code mask}, {@code embed}, {@code search}, {@code rerank}, {@code load} or {@code select}
 * @param time the time
 * @since 0.1
 */
public record StageTime(String stage, Duration time) {}
