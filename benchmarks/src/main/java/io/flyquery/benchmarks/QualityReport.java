package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes figures, for people and for programs. */
final class QualityReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double PARTS = 10_000.0;

    private QualityReport() {}

    /** Returns a table, a line a stage, with a heading a run; each figure with its 95 % interval. */
    static String table(List<QualityFigures> all) {
        StringBuilder table = new StringBuilder();
        Optional<RunName> run = Optional.empty();
        for (QualityFigures figures : all) {
            if (!Optional.of(figures.run()).equals(run)) {
                run = Optional.of(figures.run());
                table.append(table.isEmpty() ? "" : "\n").append(heading(figures));
            }
            table.append(String.format(Locale.ROOT, "%-14s", figures.stage().label()));
            for (Figure figure : Figure.values()) {
                Mean mean = figures.mean(figure);
                table.append(String.format(Locale.ROOT, "  %.3f (%.3f-%.3f)", mean.value(), mean.low(), mean.high()));
            }
            table.append('\n');
        }
        return table.toString();
    }

    private static String heading(QualityFigures figures) {
        RunName run = figures.run();
        StringBuilder heading = new StringBuilder(run.file() + ", " + run.model()
                + (run.without().isEmpty() ? "" : ", without " + String.join(", ", run.without())) + ": "
                + figures.indexed() + " examples indexed, " + figures.queries() + " questions asked\n");
        heading.append(String.format(Locale.ROOT, "%-14s", "stage"));
        for (Figure figure : Figure.values()) {
            heading.append(String.format(Locale.ROOT, "  %-19s", figure.heading()));
        }
        return heading.toString().stripTrailing() + "\n";
    }

    /** Returns a list with an object a stage. */
    static String json(List<QualityFigures> all) {
        ArrayNode list = JSON.createArrayNode();
        for (QualityFigures figures : all) {
            ObjectNode object = list.addObject();
            name(object, figures.run());
            object.put("stage", figures.stage().label());
            object.put("indexed", figures.indexed());
            object.put("queries", figures.queries());
            for (Figure figure : Figure.values()) {
                Mean mean = figures.mean(figure);
                object.put(figure.key(), rounded(mean.value()));
                object.put(figure.key() + "_low", rounded(mean.low()));
                object.put(figure.key() + "_high", rounded(mean.high()));
            }
        }
        return list.toPrettyString();
    }

    /** Writes what figures belong to. */
    static void name(ObjectNode object, RunName run) {
        object.put("file", run.file());
        object.put("model", run.model());
        ArrayNode without = object.putArray("without");
        run.without().forEach(without::add);
    }

    private static double rounded(double figure) {
        return Math.round(figure * PARTS) / PARTS;
    }
}
