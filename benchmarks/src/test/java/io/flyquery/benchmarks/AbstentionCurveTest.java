package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.benchmarks.AbstentionCurve.Alike;
import java.util.List;
import org.junit.jupiter.api.Test;

class AbstentionCurveTest {
    private static final RunName RUN = new RunName("tiny.jsonl", "some-model", List.of());
    private static final double NOTHING = Double.NEGATIVE_INFINITY;

    @Test
    void sharesAreThoseOfQuestionsBelowTheThreshold() {
        AbstentionCurve curve = new AbstentionCurve();
        curve.answerable(new Alike(0.9, 0.9));
        curve.answerable(new Alike(0.7, 0.4));
        curve.answerable(new Alike(0.3, 0.3));
        curve.answerable(new Alike(0.8, NOTHING));
        curve.unanswerable(new Alike(0.6, NOTHING));
        curve.unanswerable(new Alike(0.2, NOTHING));
        curve.unrelated(new Alike(0.1, NOTHING));

        AbstentionPoint atHalf = curve.points(RUN).get(10);

        assertThat(atHalf).isEqualTo(new AbstentionPoint(RUN, 0.5, 0.25, 0.25, 0.5, 1.0));
        assertThat(curve.points(RUN).get(0)).isEqualTo(new AbstentionPoint(RUN, 0.0, 0.75, 0, 0, 0));
    }

    @Test
    void whatIsJustAsAlikeAsTheThresholdIsOffered() {
        AbstentionCurve curve = new AbstentionCurve();
        curve.answerable(new Alike(0.5, 0.5));

        assertThat(curve.points(RUN).get(10).kept()).isEqualTo(1.0);
    }

    @Test
    void sharesOfNoQuestionsAreSaidToBeNone() {
        AbstentionCurve curve = new AbstentionCurve();
        curve.answerable(new Alike(0.5, 0.5));

        assertThat(curve.points(RUN).get(0).unrelatedSilent()).isNaN();
        assertThat(AbstentionReport.table(curve.points(RUN))).contains("tiny.jsonl, some-model", "0.50", " -\n");
        assertThat(AbstentionReport.json(curve.points(RUN))).contains("\"unrelated_silent\" : null");
    }
}
