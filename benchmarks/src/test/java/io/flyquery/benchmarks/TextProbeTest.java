package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.core.sql.Normaliser;
import io.flyquery.model.Dialect;
import java.util.Iterator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class TextProbeTest {
    @Test
    void anErrorIsAnObservationAndMergesWithNothing() {
        NormaliserUnderTest overflowing = (sql, dialect) -> {
            throw new StackOverflowError("deep");
        };

        Observation observation = new TextProbe(overflowing, () -> 0).observe("SELECT 1", Dialect.ANSI);

        assertThat(observation.thrown()).containsInstanceOf(StackOverflowError.class);
        assertThat(observation.idempotent()).isFalse();
        assertThat(observation.mergedWith(observation)).isFalse();
        assertThat(observation.canonical()).contains("deep");
        Tally tally = new Tally();
        tally.add(observation);
        assertThat(tally.javaErrors()).isEqualTo(1);
        assertThat(tally.exceptions()).isZero();
        assertThat(tally.errors()).isEqualTo(1);
        assertThat(tally.micros(0.5)).isEmpty();
    }

    @Test
    void anExceptionForTheCanonicalTextCountsToo() {
        NormaliserUnderTest failingTwice = (sql, dialect) -> {
            if (sql.equals("SELECT 1")) {
                return Normaliser.of().normalise("SELECT 2", dialect);
            }
            throw new IllegalStateException("not again");
        };

        Observation observation = new TextProbe(failingTwice, () -> 0).observe("SELECT 1", Dialect.ANSI);

        assertThat(observation.thrown()).containsInstanceOf(IllegalStateException.class);
        assertThat(observation.idempotent()).isFalse();
    }

    @Test
    void aCanonicalTextWithAnotherCanonicalTextIsNotIdempotent() {
        NormaliserUnderTest growing = (sql, dialect) -> Normaliser.of().normalise(sql + " + 1", dialect);

        Observation observation = new TextProbe(growing, () -> 0).observe("SELECT 1", Dialect.ANSI);

        assertThat(observation.thrown()).isEmpty();
        assertThat(observation.idempotent()).isFalse();
    }

    @Test
    void theTimeOfATextIsTheMedianOfThree() {
        Iterator<Long> clock = List.of(0L, 900_000_000L, 0L, 100L, 0L, 200L).iterator();

        Observation observation =
                new TextProbe(NormaliserUnderTest.forgetful(), clock::next).observe("SELECT 1", Dialect.ANSI);

        assertThat(observation.nanos()).isEqualTo(200);
        assertThat(observation.slow()).isFalse();
    }

    @Test
    void aTextThatIsSlowEveryTimeIsAnError() {
        Iterator<Long> clock =
                List.of(0L, 260_000_000L, 0L, 260_000_000L, 0L, 10L).iterator();

        Observation observation =
                new TextProbe(NormaliserUnderTest.forgetful(), clock::next).observe("SELECT 1", Dialect.ANSI);

        Tally tally = new Tally();
        tally.add(observation);
        assertThat(tally.slow()).isEqualTo(1);
        assertThat(tally.errors()).isEqualTo(1);
    }

    @Test
    void quantilesAreTimesThatWereMeasured() {
        Times times = new Times();
        for (int time = 1_000; time >= 1; time--) {
            times.add(time * 1_000L);
        }

        assertThat(times.micros(0.5)).isEqualTo(OptionalDouble.of(500));
        assertThat(times.micros(0.99)).isEqualTo(OptionalDouble.of(990));
        assertThat(times.micros(1)).isEqualTo(OptionalDouble.of(1_000));
    }
}
