package io.flyquery.core.fusion;

/** The best few of many scored numbers: a heap with the worst on top, sorted at the end. */
final class TopPlaces {
    private TopPlaces() {}

    /** Returns the best of {@code 0 .. count - 1} by score, best first, the lower number first between equals. */
    static int[] of(double[] scores, int count, int limit) {
        int[] top = new int[Math.min(limit, count)];
        int size = 0;
        for (int number = 0; number < count; number++) {
            size = offer(top, top.length, size, number, scores, OrdinalOrder.ASCENDING);
        }
        sort(top, size, scores, OrdinalOrder.ASCENDING);
        return top;
    }

    /** Offers a number to the heap in {@code top[0 .. size - 1]}, of at most {@code bound} numbers; returns its size. */
    static int offer(int[] top, int bound, int size, int number, double[] scores, OrdinalOrder ties) {
        if (size < bound) {
            rise(top, size, number, scores, ties);
            return size + 1;
        }
        if (size > 0 && better(number, top[0], scores, ties)) {
            top[0] = number;
            sink(top, size, scores, ties);
        }
        return size;
    }

    /** Turns the heap into a list, best first. */
    static void sort(int[] top, int size, double[] scores, OrdinalOrder ties) {
        for (int end = size - 1; end > 0; end--) {
            int worst = top[0];
            top[0] = top[end];
            top[end] = worst;
            sink(top, end, scores, ties);
        }
    }

    private static void rise(int[] top, int end, int number, double[] scores, OrdinalOrder ties) {
        int place = end;
        while (place > 0) {
            int parent = (place - 1) / 2;
            if (!better(top[parent], number, scores, ties)) {
                break;
            }
            top[place] = top[parent];
            place = parent;
        }
        top[place] = number;
    }

    private static void sink(int[] top, int size, double[] scores, OrdinalOrder ties) {
        int moving = top[0];
        int place = 0;
        for (int child = 1; child < size; child = 2 * place + 1) {
            if (child + 1 < size && better(top[child], top[child + 1], scores, ties)) {
                child++;
            }
            if (!better(moving, top[child], scores, ties)) {
                break;
            }
            top[place] = top[child];
            place = child;
        }
        top[place] = moving;
    }

    private static boolean better(int left, int right, double[] scores, OrdinalOrder ties) {
        double leftScore = scores[left];
        double rightScore = scores[right];
        return leftScore > rightScore || (leftScore == rightScore && ties.compare(left, right) < 0);
    }
}
