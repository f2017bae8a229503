package io.flyquery.learning;

/**
 * A gate that a run did not pass.
 *
 * @param gate which
 * @param detail why, without questions, SQL or values
 * @since 0.1
 */
public record FailedGate(Gate gate, String detail) {}
