package io.flyquery.core.internal.retrieval.metric;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an index keeps of vectors besides their numbers: scale and signs under the metric in effect. Immutable. */
public final class VectorMarks {
    private final float[] scales;
    private final long[] signs;
    private final int words;

    VectorMarks(float[] scales, long[] signs, int words) {
        this.scales = scales;
        this.signs = signs;
        this.words = words;
    }

    /**
     * Returns the marks of vectors; each gets the same in any company.
     *
     * @param dimensions how many numbers each has
     * @param metric the metric; null: the plain cosine
     * @param vectors the vectors; null for a place without one
     */
    public static VectorMarks of(int dimensions, @Nullable LearnedMetric metric, List<float @Nullable []> vectors) {
        if (metric != null) {
            return metric.marks(vectors);
        }
        int words = words(dimensions);
        float[] scales = new float[vectors.size()];
        long[] signs = new long[vectors.size() * words];
        for (int place = 0; place < scales.length; place++) {
            float[] vector = vectors.get(place);
            scales[place] = 1f;
            if (vector != null) {
                writeSigns(vector, signs, place * words);
            }
        }
        return new VectorMarks(scales, signs, words);
    }

    /** Returns how many words of 64 bits hold the signs of a vector. */
    public static int words(int dimensions) {
        return (dimensions + Long.SIZE - 1) / Long.SIZE;
    }

    /** Sets a bit for each number above 0. */
    static void writeSigns(float[] vector, long[] target, int at) {
        for (int d = 0; d < vector.length; d++) {
            if (vector[d] > 0) {
                target[at + d / Long.SIZE] |= 1L << d;
            }
        }
    }

    /** Returns what the product of a query's factors with the vector at a place is to be multiplied by. */
    public float scale(int place) {
        return scales[place];
    }

    /** Copies the signs of the vector at a place. */
    public void copySigns(int place, long[] target, int at) {
        System.arraycopy(signs, place * words, target, at, words);
    }
}
