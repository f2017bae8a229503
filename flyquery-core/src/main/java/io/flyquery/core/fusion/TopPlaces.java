package io.flyquery.core.fusion;

/**
 * The best few of many scored numbers: a sorted list where few are wanted, whose steps the processor foresees; else a heap
 * with the worst on top, sorted at the end.
 */
final class TopPlaces {
    private static final int LARGEST_LIST = 64;

    private TopPlaces() {}

    /** Returns the best of {@code 0 .. count - 1} by score, best first, the lower number first between equals. */
    static int[] of(double[] scores, int count, int limit) {
        int[] top = new int[Math.min(limit, count)];
        int size = 0;
        if (top.length <= LARGEST_LIST) {
            for (int number = 0; number < count; number++) {
                size = insert(top, top.length, size, number, scores, OrdinalOrder.ASCENDING);
            }
            return top;
        }
        for (int number = 0; number < count; number++) {
            size = offer(top, top.length, size, number, scores, OrdinalOrder.ASCENDING);
        }
        sort(top, size, scores, OrdinalOrder.ASCENDING);
        return top;
    }

    /** Puts the best of some numbers into {@code top}, best first, at most {@code bound}; returns how many there are. */
    static int best(int[] top, int bound, int[] numbers, int count, double[] scores, OrdinalOrder ties) {
        int size = 0;
        if (bound <= LARGEST_LIST) {
            for (int i = 0; i < count; i++) {
                size = insert(top, bound, size, numbers[i], scores, ties);
            }
            return size;
        }
        for (int i = 0; i < count; i++) {
            size = offer(top, bound, size, numbers[i], scores, ties);
        }
        sort(top, size, scores, ties);
        return size;
    }

    /** Inserts a number into the sorted list in {@code top[0 .. size - 1]}; returns its size. */
    private static int insert(int[] top, int bound, int size, int number, double[] scores, OrdinalOrder ties) {
        if (size == bound && (bound == 0 || !better(number, top[bound - 1], scores, ties))) {
            return size;
        }
        int place = Math.min(size, bound - 1);
        while (place > 0 && better(number, top[place - 1], scores, ties)) {
            top[place] = top[place - 1];
            place--;
        }
        top[place] = number;
        return Math.min(size + 1, bound);
    }

    /** Offers a number to the heap in {@code top[0 .. size - 1]}, of at most {@code bound} numbers; returns its size. */
    private static int offer(int[] top, int bound, int size, int number, double[] scores, OrdinalOrder ties) {
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
    private static void sort(int[] top, int size, double[] scores, OrdinalOrder ties) {
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
