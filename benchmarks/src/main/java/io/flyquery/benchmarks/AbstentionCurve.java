package io.flyquery.benchmarks;

import java.util.ArrayList;
import java.util.List;

/** Collects how alike the examples found for questions are, and says what each minimum similarity would do. */
final class AbstentionCurve {
    private static final int STEPS = 20;

    private final List<Alike> answerable = new ArrayList<>();
    private final List<Alike> unanswerable = new ArrayList<>();
    private final List<Alike> unrelated = new ArrayList<>();

    /**
     * How alike what was found for one question is.
     *
     * @param best the greatest similarity of any example found; negative infinity if nothing was found
     * @param bestHit the greatest similarity of an example with the right template; negative infinity without one
     */
    record Alike(double best, double bestHit) {}

    /** Adds a question that an example has the template of. */
    void answerable(Alike alike) {
        answerable.add(alike);
    }

    /** Adds a question of the same database without any example of its template. */
    void unanswerable(Alike alike) {
        unanswerable.add(alike);
    }

    /** Adds a question about something else. */
    void unrelated(Alike alike) {
        unrelated.add(alike);
    }

    /** Returns a point for each minimum similarity from 0 to 0.95. */
    List<AbstentionPoint> points(RunName run) {
        List<AbstentionPoint> points = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            double threshold = (double) step / STEPS;
            points.add(new AbstentionPoint(
                    run,
                    threshold,
                    1 - below(answerable, threshold, true),
                    below(answerable, threshold, false),
                    below(unanswerable, threshold, false),
                    below(unrelated, threshold, false)));
        }
        return points;
    }

    private static double below(List<Alike> questions, double threshold, boolean hits) {
        return questions.stream()
                .mapToDouble(alike -> (hits ? alike.bestHit : alike.best) < threshold ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }
}
