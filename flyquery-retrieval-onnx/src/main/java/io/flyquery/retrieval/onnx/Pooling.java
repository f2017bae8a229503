package io.flyquery.retrieval.onnx;

import java.util.Locale;

/** Makes one unit vector of the vectors of a text's tokens. */
enum Pooling {
    /** The mean of all tokens, special ones included. */
    MEAN {
        @Override
        void sum(float[] hidden, int from, int tokens, float[] target) {
            for (int token = 0; token < tokens; token++) {
                int at = from + token * target.length;
                for (int i = 0; i < target.length; i++) {
                    target[i] += hidden[at + i];
                }
            }
        }
    },
    /** The vector of the first token, a special one. */
    CLS {
        @Override
        void sum(float[] hidden, int from, int tokens, float[] target) {
            System.arraycopy(hidden, from, target, 0, target.length);
        }
    };

    /** Returns the name used in model keys. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Puts a vector that points where the pooled one does. */
    abstract void sum(float[] hidden, int from, int tokens, float[] target);

    /**
     * Returns the pooled vector, scaled to length 1.
     *
     * @param hidden one vector after the other
     * @param from where the first token's begins
     * @param tokens how many there are
     * @param dimensions how many numbers a vector has
     * @return a unit vector; with numbers that are not finite if the input has such, or has no direction
     */
    float[] unitVector(float[] hidden, int from, int tokens, int dimensions) {
        float[] vector = new float[dimensions];
        sum(hidden, from, tokens, vector);
        scaleToUnit(vector, 0, dimensions);
        return vector;
    }

    /** Scales a vector inside an array to length 1; one without direction gets numbers that are not finite. */
    static void scaleToUnit(float[] numbers, int from, int dimensions) {
        double square = 0;
        for (int i = from; i < from + dimensions; i++) {
            square += (double) numbers[i] * numbers[i];
        }
        double scale = 1 / Math.sqrt(square);
        for (int i = from; i < from + dimensions; i++) {
            numbers[i] = (float) (numbers[i] * scale);
        }
    }

    static boolean isFinite(float[] numbers) {
        for (float number : numbers) {
            if (!Float.isFinite(number)) {
                return false;
            }
        }
        return true;
    }
}
