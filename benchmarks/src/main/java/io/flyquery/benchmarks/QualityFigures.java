package io.flyquery.benchmarks;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The figures of one stage on one file with one model.
 *
 * @param run what was measured
 * @param stage the stage
 * @param indexed how many examples were there to be found
 * @param queries how many questions counted
 * @param means the mean of each figure; copied
 */
record QualityFigures(RunName run, Stage stage, int indexed, int queries, Map<Figure, Mean> means) {
    QualityFigures {
        means = Map.copyOf(means);
    }

    /** Returns the figures of scores; at least one. */
    static QualityFigures of(RunName run, Stage stage, int indexed, List<QueryScore> scores) {
        Map<Figure, Mean> means = new EnumMap<>(Figure.class);
        for (Figure figure : Figure.values()) {
            means.put(figure, figure.mean(scores));
        }
        return new QualityFigures(run, stage, indexed, scores.size(), means);
    }

    /** Returns the mean of a figure. */
    Mean mean(Figure figure) {
        return Objects.requireNonNull(means.get(figure));
    }
}
