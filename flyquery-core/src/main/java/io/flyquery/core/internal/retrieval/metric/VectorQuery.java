package io.flyquery.core.internal.retrieval.metric;

import org.jspecify.annotations.Nullable;

/** A question's vector, prepared for a metric. Immutable but for its arrays, which are not to be changed. */
public final class VectorQuery {
    private final float[] factors;
    private final long[] signs;

    VectorQuery(float[] factors, long[] signs) {
        this.factors = factors;
        this.signs = signs;
    }

    /**
     * Prepares a unit vector.
     *
     * @param vector the vector; not changed
     * @param metric the metric; null: the plain cosine
     */
    public static VectorQuery of(float[] vector, @Nullable LearnedMetric metric) {
        float[] mapped = metric == null ? vector : metric.mapped(vector);
        long[] signs = new long[VectorMarks.words(vector.length)];
        VectorMarks.writeSigns(mapped, signs, 0);
        return new VectorQuery(metric == null ? vector : metric.back(mapped), signs);
    }

    /** Returns what gives, multiplied with a stored vector and its scale, their cosine. */
    public float[] factors() {
        return factors;
    }

    /** Returns the signs of the vector after the map. */
    public long[] signs() {
        return signs;
    }
}
