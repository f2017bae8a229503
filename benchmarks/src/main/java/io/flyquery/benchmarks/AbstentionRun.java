package io.flyquery.benchmarks;

import io.flyquery.example.RankedExample;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Measures on one file what each minimum similarity does. */
final class AbstentionRun {
    /** What the engine chooses from. */
    private static final int FOUND = 30;

    private final RunName name;
    private final QualityWorkspace workspace;
    private final Consumer<String> progress;

    /** Prepares a run in a workspace that is filled. */
    AbstentionRun(RunName name, QualityWorkspace workspace, Consumer<String> progress) {
        this.name = name;
        this.workspace = workspace;
        this.progress = progress;
    }

    /**
     * Asks.
     *
     * @param unrelated questions about something else
     */
    List<AbstentionPoint> points(QuestionSet questions, List<QuestionRow> unrelated) {
        AbstentionCurve curve = new AbstentionCurve();
        for (QuestionRow row : questions.asked()) {
            AbstentionCurve.Alike alike = alike(questions, row);
            if (questions.isAnswerable(row)) {
                curve.answerable(alike);
            } else {
                curve.unanswerable(alike);
            }
        }
        unrelated.forEach(row -> curve.unrelated(alike(questions, row)));
        progress.accept("asked " + questions.asked().size() + " questions of its own and " + unrelated.size()
                + " unrelated ones");
        return curve.points(name);
    }

    private AbstentionCurve.Alike alike(QuestionSet questions, QuestionRow row) {
        double best = Double.NEGATIVE_INFINITY;
        double bestHit = Double.NEGATIVE_INFINITY;
        for (RankedExample found :
                workspace.ask(row.asked(), FOUND, Optional.of(0.0)).selected()) {
            double similarity = found.similarity().orElse(Double.NEGATIVE_INFINITY);
            best = Math.max(best, similarity);
            if (questions.isHit(row, found.example().id())) {
                bestHit = Math.max(bestHit, similarity);
            }
        }
        return new AbstentionCurve.Alike(best, bestHit);
    }
}
