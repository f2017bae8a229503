package io.flyquery.core.internal.retrieval.metric;

/** Lower triangles of square matrices, packed row by row: row i has i + 1 numbers. */
final class Triangle {
    private Triangle() {}

    /** Returns how many numbers the triangle of a matrix of some dimensions has. */
    static int size(int dimensions) {
        return start(dimensions);
    }

    /** Returns where a row starts. */
    static int start(int row) {
        return row * (row + 1) / 2;
    }

    /**
     * Adds weighted outer products: {@code sum + weight * (a aT + b bT + c cT + d dT)}. Four at a time, so that each number
     * of the triangle, which does not fit the nearest cache, is read and written once for four products.
     */
    static void addOuter(double[] triangle, double weight, double[] a, double[] b, double[] c, double[] d) {
        int at = 0;
        for (int row = 0; row < a.length; row++) {
            addRow(
                    triangle,
                    at,
                    row + 1,
                    weight * a[row],
                    a,
                    weight * b[row],
                    b,
                    weight * c[row],
                    c,
                    weight * d[row],
                    d);
            at += row + 1;
        }
    }

    private static void addRow(
            double[] triangle,
            int at,
            int count,
            double ofA,
            double[] a,
            double ofB,
            double[] b,
            double ofC,
            double[] c,
            double ofD,
            double[] d) {
        for (int column = 0; column < count; column++) {
            triangle[at + column] += ofA * a[column] + ofB * b[column] + ofC * c[column] + ofD * d[column];
        }
    }

    /** Adds another triangle, weighted. */
    static void add(double[] triangle, double weight, double[] other) {
        for (int i = 0; i < triangle.length; i++) {
            triangle[i] += weight * other[i];
        }
    }

    /** Returns the sum of the diagonal. */
    static double trace(double[] triangle, int dimensions) {
        double sum = 0;
        for (int row = 0; row < dimensions; row++) {
            sum += triangle[start(row) + row];
        }
        return sum;
    }
}
