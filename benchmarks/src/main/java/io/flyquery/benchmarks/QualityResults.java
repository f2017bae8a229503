package io.flyquery.benchmarks;

import java.util.List;

/**
 * Everything that {@link RetrievalQuality} measured: figures of stages, or points of abstention curves.
 *
 * @param figures the figures; copied
 * @param points the points; copied
 */
record QualityResults(List<QualityFigures> figures, List<AbstentionPoint> points) {
    QualityResults {
        figures = List.copyOf(figures);
        points = List.copyOf(points);
    }

    String table() {
        return figures.isEmpty() ? AbstentionReport.table(points) : QualityReport.table(figures);
    }

    String json() {
        return figures.isEmpty() ? AbstentionReport.json(points) : QualityReport.json(figures);
    }
}
