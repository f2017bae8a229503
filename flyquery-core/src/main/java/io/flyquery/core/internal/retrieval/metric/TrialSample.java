package io.flyquery.core.internal.retrieval.metric;

import java.util.Arrays;

/**
 * The examples that take part in a trial: classes in the order of their numbers, each with its first members, so that a
 * question that asks can find others of its class however few of all examples there are. At first a class gives no more
 * than {@value #FEW}, since the others of a large one would only crowd out classes that it could be mistaken for; where that
 * leaves room, twice as many, and so on.
 */
final class TrialSample {
    private static final int FEW = 10;

    private TrialSample() {}

    /**
     * Chooses.
     *
     * @param classes the class of each example, from 0; the numbers say nothing of what a class is
     * @param most the most examples to choose
     * @return the places of the chosen, in the order of their classes and then of their places
     */
    static int[] of(int[] classes, int most) {
        int[] sizes = new int[1 + Arrays.stream(classes).max().orElse(-1)];
        for (int each : classes) {
            sizes[each]++;
        }
        int wanted = Math.min(most, classes.length);
        int ofClass = FEW;
        while (total(sizes, ofClass) < wanted) {
            ofClass *= 2;
        }
        int[] starts = new int[sizes.length + 1];
        for (int each = 0; each < sizes.length; each++) {
            starts[each + 1] = Math.min(wanted, starts[each] + Math.min(sizes[each], ofClass));
        }
        int[] chosen = new int[wanted];
        int[] next = starts.clone();
        for (int place = 0; place < classes.length; place++) {
            int of = classes[place];
            if (next[of] < starts[of + 1]) {
                chosen[next[of]++] = place;
            }
        }
        return chosen;
    }

    private static int total(int[] sizes, int ofClass) {
        return Arrays.stream(sizes).map(size -> Math.min(size, ofClass)).sum();
    }
}
