package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One comparison of speed.
 *
 * @param name what is compared with what
 * @param goal what the ratio should be
 * @param ratio the ratio
 * @param note what else a reader should know, such as the times
 */
record SpeedRow(String name, Goal goal, Ratio ratio, String note) {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final double PARTS = 100_000.0;

    /** Returns whether the median of the ratio is as it should be. */
    boolean met() {
        return goal.metBy(ratio.median());
    }

    /** Returns a line a row below a heading. */
    static String table(List<SpeedRow> rows) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%-44s %9s %9s %9s %9s  %-4s %s\n",
                "what",
                "goal",
                "ratio",
                "low",
                "high",
                "met",
                "note"));
        for (SpeedRow row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    "%-44s %9s %9.4f %9.4f %9.4f  %-4s %s\n",
                    row.name,
                    row.goal,
                    row.ratio.median(),
                    row.ratio.low(),
                    row.ratio.high(),
                    row.met() ? "yes" : "no",
                    row.note));
        }
        return table.toString();
    }

    /** Returns a list with an object a row. */
    static String json(List<SpeedRow> rows) {
        ArrayNode list = JSON.createArrayNode();
        for (SpeedRow row : rows) {
            list.addObject()
                    .put("name", row.name)
                    .put("goal", row.goal.toString())
                    .put("ratio", rounded(row.ratio.median()))
                    .put("low", rounded(row.ratio.low()))
                    .put("high", rounded(row.ratio.high()))
                    .put("met", row.met())
                    .put("note", row.note);
        }
        return list.toPrettyString();
    }

    /** Returns null, as JSON knows no other way to say it, for what is not a number. */
    private static @Nullable Double rounded(double ratio) {
        return Double.isNaN(ratio) ? null : Math.round(ratio * PARTS) / PARTS;
    }
}
