package io.flyquery.benchmarks;

/**
 * How far the pairs that are merged here are those that another program merges. A pair is two texts of the reference that
 * were both measured, that the other program could read, and that answer the same question where the reference says so.
 *
 * @param form the field with the other program's canonical text
 * @param texts how many texts were compared
 * @param both pairs that both merge
 * @param onlyReference pairs that only the other program merges
 * @param onlyOurs pairs that are merged here alone
 */
record Agreement(String form, long texts, long both, long onlyReference, long onlyOurs) {}
