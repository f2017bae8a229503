package io.flyquery.learning;

/**
 * Personal data that a scan found. Never the data itself.
 *
 * @param kind what kind
 * @param where in which part: {@code question}, {@code literal}, {@code column}, or the application's own word
 * @since 0.1
 */
public record PiiFinding(PiiKind kind, String where) {}
