package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;

/** Writes figures, for people and for programs. */
final class QualityReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEADING = "stage            hit@1  hit@5  95 % of hit@5   MRR@10  nDCG@10\n";
    private static final double PARTS = 10_000.0;

    private QualityReport() {}

    /** Returns a table, a line a stage, with a heading a file. */
    static String table(List<QualityFigures> all) {
        StringBuilder table = new StringBuilder();
        String file = "";
        for (QualityFigures figures : all) {
            if (!figures.file().equals(file)) {
                file = figures.file();
                table.append(table.isEmpty() ? "" : "\n")
                        .append(file + ": " + figures.indexed() + " examples indexed, " + figures.queries()
                                + " questions asked\n")
                        .append(HEADING);
            }
            table.append(String.format(
                    Locale.ROOT,
                    "%-15s  %.3f  %.3f  %s   %.3f    %.3f\n",
                    figures.stage().label(),
                    figures.hit1(),
                    figures.hit5(),
                    String.format(Locale.ROOT, "%.3f - %.3f", figures.low(), figures.high()),
                    figures.mrr10(),
                    figures.ndcg10()));
        }
        return table.toString();
    }

    /** Returns a list with an object a stage. */
    static String json(List<QualityFigures> all) {
        ArrayNode list = JSON.createArrayNode();
        for (QualityFigures figures : all) {
            ObjectNode object = list.addObject();
            object.put("file", figures.file());
            object.put("stage", figures.stage().label());
            object.put("indexed", figures.indexed());
            object.put("queries", figures.queries());
            object.put("hit1", rounded(figures.hit1()));
            object.put("hit5", rounded(figures.hit5()));
            object.put("mrr10", rounded(figures.mrr10()));
            object.put("ndcg10", rounded(figures.ndcg10()));
            object.put("low", rounded(figures.low()));
            object.put("high", rounded(figures.high()));
        }
        return list.toPrettyString();
    }

    private static double rounded(double figure) {
        return Math.round(figure * PARTS) / PARTS;
    }
}
