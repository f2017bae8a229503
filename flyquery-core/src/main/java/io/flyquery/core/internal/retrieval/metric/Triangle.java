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

    /** Adds outer products: {@code sum + a aT + b bT + c cT + d dT}. */
    static void addOuter(float[] triangle, float[] a, float[] b, float[] c, float[] d) {
        int at = 0;
        for (int row = 0; row < a.length; row++) {
            addRow(triangle, at, row + 1, a[row], a, b[row], b, c[row], c, d[row], d);
            at += row + 1;
        }
    }

    private static void addRow(
            float[] triangle,
            int at,
            int count,
            float ofA,
            float[] a,
            float ofB,
            float[] b,
            float ofC,
            float[] c,
            float ofD,
            float[] d) {
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
