package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class QualityFiguresTest {
    @Test
    void figuresAreMeansOverQuestions() {
        List<QueryScore> scores = List.of(
                new QueryScore(1, 1.0), new QueryScore(4, 0.5), new QueryScore(10, 0.25), new QueryScore(0, 0.0));

        QualityFigures figures =
                QualityFigures.of(new RunName("questions.jsonl", "none", List.of()), Stage.RANKED, 7, scores);

        assertThat(figures.indexed()).isEqualTo(7);
        assertThat(figures.queries()).isEqualTo(4);
        assertThat(figures.mean(Figure.HIT_1).value()).isEqualTo(0.25);
        assertThat(figures.mean(Figure.HIT_5).value()).isEqualTo(0.5);
        assertThat(figures.mean(Figure.MRR_10).value()).isCloseTo((1 + 0.25 + 0.1) / 4, within(1e-12));
        assertThat(figures.mean(Figure.NDCG_10).value()).isCloseTo(1.75 / 4, within(1e-12));
    }

    @Test
    void intervalHoldsTheMeanAndShrinksWithTheNumberOfQuestions() {
        Interval few = Interval.ofMean(halfOnes(40));
        Interval many = Interval.ofMean(halfOnes(4_000));

        assertThat(few.low()).isLessThan(0.5);
        assertThat(few.high()).isGreaterThan(0.5);
        assertThat(many.high() - many.low()).isLessThan((few.high() - few.low()) / 5);
        // 1.96 standard errors of the mean on each side
        assertThat(many.high() - many.low()).isCloseTo(2 * 1.96 * 0.5 / Math.sqrt(4_000), within(0.004));
    }

    @Test
    void intervalOfEqualValuesIsThatValue() {
        double[] ones = Collections.nCopies(30, 1.0).stream()
                .mapToDouble(value -> value)
                .toArray();

        assertThat(Interval.ofMean(ones)).isEqualTo(new Interval(1.0, 1.0));
    }

    @Test
    void sameValuesGiveTheSameInterval() {
        assertThat(Interval.ofMean(halfOnes(100))).isEqualTo(Interval.ofMean(halfOnes(100)));
    }

    private static double[] halfOnes(int count) {
        return IntStream.range(0, count).mapToDouble(i -> i % 2).toArray();
    }
}
