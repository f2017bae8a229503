package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Writes abstention curves, for people and for programs. */
final class AbstentionReport {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HEADING = "least similarity  kept   silent  rightly silent  unrelated silent\n";
    private static final double PARTS = 10_000.0;

    private AbstentionReport() {}

    /** Returns a table, a line a threshold, with a heading a run. */
    static String table(List<AbstentionPoint> all) {
        StringBuilder table = new StringBuilder();
        Optional<RunName> run = Optional.empty();
        for (AbstentionPoint point : all) {
            if (!Optional.of(point.run()).equals(run)) {
                run = Optional.of(point.run());
                table.append(table.isEmpty() ? "" : "\n")
                        .append(point.run().file() + ", " + point.run().model() + "\n")
                        .append(HEADING);
            }
            table.append(String.format(
                    Locale.ROOT,
                    "%-16.2f  %.3f  %.3f   %-14s  %s\n",
                    point.threshold(),
                    point.kept(),
                    point.silent(),
                    text(point.rightlySilent()),
                    text(point.unrelatedSilent())));
        }
        return table.toString();
    }

    private static String text(double share) {
        return Double.isNaN(share) ? "-" : String.format(Locale.ROOT, "%.3f", share);
    }

    /** Returns a list with an object a threshold; shares of no questions are null. */
    static String json(List<AbstentionPoint> all) {
        ArrayNode list = JSON.createArrayNode();
        for (AbstentionPoint point : all) {
            ObjectNode object = list.addObject();
            QualityReport.name(object, point.run());
            object.put("threshold", point.threshold());
            put(object, "kept", point.kept());
            put(object, "silent", point.silent());
            put(object, "rightly_silent", point.rightlySilent());
            put(object, "unrelated_silent", point.unrelatedSilent());
        }
        return list.toPrettyString();
    }

    private static void put(ObjectNode object, String key, double share) {
        if (Double.isNaN(share)) {
            object.putNull(key);
        } else {
            object.put(key, Math.round(share * PARTS) / PARTS);
        }
    }
}
