package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.model.Dialect;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Normalises texts, takes the time, normalises the canonical text again, and lets nothing out that is thrown. */
final class TextProbe {
    private static final int TIMES = 3;

    private final NormaliserUnderTest normaliser;
    private final LongSupplier nanoTime;

    TextProbe(NormaliserUnderTest normaliser, LongSupplier nanoTime) {
        this.normaliser = normaliser;
        this.nanoTime = nanoTime;
    }

    /** Observes a text; its time is the median of three, since one is often that of a busy machine. */
    Observation observe(String sql, Dialect dialect) {
        Optional<NormalisedSql> first = Optional.empty();
        long[] nanos = new long[TIMES];
        try {
            for (int time = 0; time < TIMES; time++) {
                long began = nanoTime.getAsLong();
                NormalisedSql result = normaliser.normalise(sql, dialect);
                nanos[time] = nanoTime.getAsLong() - began;
                first = Optional.of(result);
            }
            Arrays.sort(nanos);
            NormalisedSql again = normaliser.normalise(first.orElseThrow().canonical(), dialect);
            return new Observation(sql, dialect, first, Optional.of(again), Optional.empty(), nanos[TIMES / 2]);
        } catch (RuntimeException | Error thrown) {
            return new Observation(sql, dialect, first, Optional.empty(), Optional.of(thrown), nanos[TIMES / 2]);
        }
    }
}
