package io.flyquery.core.internal.retrieval.metric;

/** Collects outer products of vectors with themselves, four at a time. Not thread-safe. */
final class OuterSum {
    private static final int AT_ONCE = 4;

    private final int dimensions;
    private final double weight;
    private final double[] triangle;
    private final double[][] waiting;
    private int count;

    /** Collects into a triangle, each product with a weight. */
    OuterSum(int dimensions, double weight, double[] triangle) {
        this.dimensions = dimensions;
        this.weight = weight;
        this.triangle = triangle;
        this.waiting = new double[AT_ONCE][dimensions];
    }

    /** Adds the product of a vector, scaled, with itself. */
    void add(float[] vector) {
        double[] target = waiting[count];
        for (int d = 0; d < dimensions; d++) {
            target[d] = vector[d];
        }
        next();
    }

    /** Adds the product of a vector, scaled, with itself. */
    void add(double[] vector, double scale) {
        double[] target = waiting[count];
        for (int d = 0; d < dimensions; d++) {
            target[d] = scale * vector[d];
        }
        next();
    }

    private void next() {
        count++;
        if (count == AT_ONCE) {
            flush();
        }
    }

    /** Brings the triangle up to date. */
    void flush() {
        if (count == 0) {
            return;
        }
        for (int rest = count; rest < AT_ONCE; rest++) {
            java.util.Arrays.fill(waiting[rest], 0.0);
        }
        Triangle.addOuter(triangle, weight, waiting[0], waiting[1], waiting[2], waiting[3]);
        count = 0;
    }
}
