package io.flyquery.benchmarks;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The figures of one stage on one file.
 *
 * @param file name of the file
 * @param stage the stage
 * @param indexed how many examples were there to be found
 * @param queries how many questions counted
 * @param hit1 share of questions with a hit in the first place
 * @param hit5 share of questions with a hit among the first five
 * @param mrr10 mean of 1 / rank of the first hit among ten, 0 without one
 * @param ndcg10 mean of the normalised discounted cumulative gain of ten places
 * @param low lower end of the 95 % bootstrap interval of {@code hit5}
 * @param high upper end of that interval
 */
record QualityFigures(
        String file,
        Stage stage,
        int indexed,
        int queries,
        double hit1,
        double hit5,
        double mrr10,
        double ndcg10,
        double low,
        double high) {

    /** Returns the figures of scores; at least one. */
    static QualityFigures of(String file, Stage stage, int indexed, List<QueryScore> scores) {
        double[] hits =
                scores.stream().mapToDouble(score -> score.hitWithin(5) ? 1 : 0).toArray();
        Interval interval = Interval.ofMean(hits);
        return new QualityFigures(
                file,
                stage,
                indexed,
                scores.size(),
                mean(scores, score -> score.hitWithin(1) ? 1 : 0),
                mean(scores, score -> score.hitWithin(5) ? 1 : 0),
                mean(scores, QueryScore::reciprocalRank),
                mean(scores, QueryScore::gain),
                interval.low(),
                interval.high());
    }

    private static double mean(List<QueryScore> scores, ToDoubleFunction<QueryScore> figure) {
        return scores.stream().mapToDouble(figure).average().orElseThrow();
    }
}
