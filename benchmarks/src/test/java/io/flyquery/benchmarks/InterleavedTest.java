package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class InterleavedTest {
    private static final Interleaved.Pace PACE =
            new Interleaved.Pace(9, Duration.ofNanos(10_000), Duration.ofNanos(1_000));

    private long now;

    @Test
    void theRatioIsThatOfTheTimesOfOneOperation() throws MeasurementException {
        Rounds rounds = new Interleaved(PACE, () -> now)
                .subject("slow", number -> now += 300)
                .subject("quick", number -> now += 20)
                .run();

        assertThat(rounds.medianNanos("slow")).isEqualTo(300);
        assertThat(rounds.medianNanos("quick")).isEqualTo(20);
        assertThat(rounds.ratio("slow", "quick")).isEqualTo(new Ratio(15, 15, 15));
    }

    @Test
    void aMachineThatSlowsDownForAWhileDoesNotChangeTheRatio() throws MeasurementException {
        int[] operations = {0};
        Rounds rounds = new Interleaved(PACE, () -> now)
                .subject("slow", number -> now += 300 + operations[0]++)
                .subject("quick", number -> now += 30 + operations[0]++ / 10)
                .run();

        assertThat(rounds.medianNanos("slow")).isGreaterThan(330);
        Ratio ratio = rounds.ratio("slow", "quick");
        assertThat(ratio.median()).isCloseTo(10, within(0.5));
        assertThat(ratio.low()).isLessThanOrEqualTo(ratio.median());
        assertThat(ratio.high()).isGreaterThanOrEqualTo(ratio.median());
    }

    @Test
    void aPauseInAFewOperationsDoesNotCount() throws MeasurementException {
        Rounds rounds = new Interleaved(PACE, () -> now)
                .subject("interrupted", number -> now += number % 10 == 0 ? 1_000_000 : 40)
                .subject("other", number -> now += 20)
                .run();

        assertThat(rounds.ratio("interrupted", "other")).isEqualTo(new Ratio(2, 2, 2));
    }

    @Test
    void operationsAreNumberedAndTakeTurnsWithThoseOfTheOthers() throws MeasurementException {
        List<String> order = new ArrayList<>();
        new Interleaved(new Interleaved.Pace(2, Duration.ZERO, Duration.ofNanos(1)), () -> now)
                .subject("a", number -> step(order, "a" + number))
                .subject("b", number -> step(order, "b" + number))
                .run();

        assertThat(order).startsWith("a0", "b0", "a1", "b1").doesNotHaveDuplicates();
        assertThat(order).as("first round").containsSubsequence("a5", "a19", "b5", "b19");
        assertThat(order).as("second round").containsSubsequence("b20", "b34", "a20", "a34");
    }

    @Test
    void medianLowAndHighAreThoseOfTheRounds() {
        Rounds rounds = new Rounds();
        List.of(10.0, 40.0, 20.0).forEach(time -> rounds.add("a", time));
        List.of(10.0, 10.0, 10.0).forEach(time -> rounds.add("b", time));

        assertThat(rounds.ratio("a", "b")).isEqualTo(new Ratio(2, 1, 4));
        assertThatThrownBy(() -> rounds.medianNanos("c"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("there is no subject 'c'; there are [a, b]");
    }

    @Test
    void aSubjectThatFailsIsNamed() {
        Interleaved subjects = new Interleaved(PACE, () -> now).subject("broken", number -> {
            throw new IOException("gone");
        });

        assertThatThrownBy(subjects::run)
                .isInstanceOf(MeasurementException.class)
                .hasMessage("broken failed: java.io.IOException: gone");
    }

    @Test
    void aNameIsGivenOnce() {
        Interleaved subjects = new Interleaved(PACE, () -> now).subject("a", number -> number);

        assertThatThrownBy(() -> subjects.subject("a", number -> number))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'a'");
    }

    private Object step(List<String> order, String operation) {
        order.add(operation);
        now++;
        return operation;
    }
}
