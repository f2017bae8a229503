package io.flyquery.core.internal.example;

/**
 * The vectors of an example. Holds the arrays as they are.
 *
 * @param modelKey the vector space
 * @param raw unit vector of the question
 * @param masked unit vector of the masked question
 */
@SuppressWarnings("ArrayRecordComponent") // lives between the model and the row, and is never compared
public record Vectors(String modelKey, float[] raw, float[] masked) {}
