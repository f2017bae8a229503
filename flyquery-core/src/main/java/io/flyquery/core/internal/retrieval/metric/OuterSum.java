package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;

/**
 * Collects outer products of vectors with themselves. Four at a time, so that each number of the triangle, which does not
 * fit the nearest cache, is read and written once for four products; in single precision for a while, then in double, so
 * that the sum of ten thousand is as exact as that of a few hundred. Not thread-safe.
 */
final class OuterSum {
    private static final int AT_ONCE = 4;
    private static final int TIMES_IN_SINGLE = 64;

    private final int dimensions;
    private final double weight;
    private final double[] triangle;
    private final float[] single;
    private final float[][] waiting;
    private int count;
    private int times;

    /** Collects into a triangle, each product with a weight. */
    OuterSum(int dimensions, double weight, double[] triangle) {
        this.dimensions = dimensions;
        this.weight = weight;
        this.triangle = triangle;
        this.single = new float[triangle.length];
        this.waiting = new float[AT_ONCE][dimensions];
    }

    /** Adds the product of a vector, less another one, with itself. */
    void add(float[] vector, float[] less) {
        float[] target = waiting[count];
        for (int d = 0; d < dimensions; d++) {
            target[d] = vector[d] - less[d];
        }
        next();
    }

    /** Adds the product of a vector, scaled, with itself. */
    void add(float[] vector, double scale) {
        float[] target = waiting[count];
        for (int d = 0; d < dimensions; d++) {
            target[d] = (float) scale * vector[d];
        }
        next();
    }

    private void next() {
        count++;
        if (count == AT_ONCE) {
            addWaiting();
        }
    }

    private void addWaiting() {
        Triangle.addOuter(single, waiting[0], waiting[1], waiting[2], waiting[3]);
        count = 0;
        times++;
        if (times == TIMES_IN_SINGLE) {
            addSingle();
        }
    }

    private void addSingle() {
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] += weight * single[i];
        }
        Arrays.fill(single, 0f);
        times = 0;
    }

    /** Brings the triangle up to date. */
    void flush() {
        if (count > 0) {
            for (int rest = count; rest < AT_ONCE; rest++) {
                Arrays.fill(waiting[rest], 0f);
            }
            addWaiting();
        }
        if (times > 0) {
            addSingle();
        }
    }
}
