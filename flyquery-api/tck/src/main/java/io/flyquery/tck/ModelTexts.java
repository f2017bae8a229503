package io.flyquery.tck;

import java.util.List;

/** Texts that a model has to cope with. */
final class ModelTexts {
    static final List<String> ALL = List.of(
            "Total revenue by region",
            "total revenue by region",
            "Wie hoch war der Umsatz je Region im März?",
            "\u6bcf\u4e2a\u5730\u533a\u7684\u603b\u6536\u5165\u662f\u591a\u5c11",
            "\u05e1\u05da \u05d4\u05d4\u05db\u05e0\u05e1\u05d5\u05ea \u05dc\u05e4\u05d9 \u05d0\u05d6\u05d5\u05e8",
            "how many \ud83d\ude00 did we sell?",
            "x",
            "",
            " ",
            "\u200b",
            "?!",
            "line\nbreak\tand tab",
            "SELECT region, SUM(amount) FROM sales GROUP BY region",
            "9".repeat(500),
            "revenue ".repeat(5_000));

    private ModelTexts() {}
}
