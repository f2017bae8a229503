package io.flyquery.retrieval.onnx;

import java.nio.FloatBuffer;

/** Makes one unit vector of the vectors of a text's tokens. */
final class MeanPooling {
    private MeanPooling() {}

    /**
     * Returns the mean of all token vectors, scaled to length 1. The sum points where the mean does, so nothing is
     * divided twice.
     *
     * @param hidden one vector after the other; read from its position to its limit
     * @param dimensions how many numbers a vector has
     * @return a unit vector; with numbers that are not finite if the input has such, or has no direction
     */
    static float[] unitVector(FloatBuffer hidden, int dimensions) {
        float[] sum = new float[dimensions];
        float[] token = new float[dimensions];
        while (hidden.remaining() >= dimensions) {
            hidden.get(token);
            for (int i = 0; i < dimensions; i++) {
                sum[i] += token[i];
            }
        }
        double square = 0;
        for (float number : sum) {
            square += (double) number * number;
        }
        double scale = 1 / Math.sqrt(square);
        for (int i = 0; i < dimensions; i++) {
            sum[i] = (float) (sum[i] * scale);
        }
        return sum;
    }

    static boolean isFinite(float[] vector) {
        for (float number : vector) {
            if (!Float.isFinite(number)) {
                return false;
            }
        }
        return true;
    }
}
