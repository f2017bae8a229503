package io.flyquery.benchmarks;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** The nearest vectors as anyone would first write it: a loop over all of them, and one over the numbers of each. */
final class PlainVectors {
    private final float[][] vectors;

    PlainVectors(List<float[]> vectors) {
        this.vectors = vectors.toArray(float[][]::new);
    }

    private record Found(int row, float score) {}

    /** Returns the numbers of the nearest rows, nearest first. */
    int[] search(float[] query, int limit) {
        PriorityQueue<Found> nearest = new PriorityQueue<>(limit, Comparator.comparingDouble(Found::score));
        float threshold = Float.NEGATIVE_INFINITY;
        for (int row = 0; row < vectors.length; row++) {
            float score = product(query, vectors[row]);
            if (score > threshold) {
                nearest.add(new Found(row, score));
                if (nearest.size() > limit) {
                    nearest.remove();
                    threshold = nearest.element().score();
                }
            }
        }
        return nearest.stream()
                .sorted(Comparator.comparingDouble(found -> -found.score()))
                .mapToInt(Found::row)
                .toArray();
    }

    private static float product(float[] left, float[] right) {
        float sum = 0;
        for (int i = 0; i < left.length; i++) {
            sum += left[i] * right[i];
        }
        return sum;
    }
}
