package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.ParseOutcome;
import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.Optional;

/**
 * What one text came to.
 *
 * @param sql the text
 * @param dialect the dialect that it was read in
 * @param first the result; empty if something was thrown
 * @param again the result for the canonical text of {@code first}; empty if something was thrown
 * @param thrown the exception or error, of either
 * @param nanos how long the first result took
 */
record Observation(
        String sql,
        Dialect dialect,
        Optional<NormalisedSql> first,
        Optional<NormalisedSql> again,
        Optional<Throwable> thrown,
        long nanos) {
    private static final long SLOW = Duration.ofMillis(250).toNanos();

    /** Returns whether a parser understood the text. */
    boolean parsed() {
        return first.filter(NormalisedSql::parsed).isPresent();
    }

    /** Returns whether the canonical text has itself as its canonical text, and the same key. */
    boolean idempotent() {
        return first.isPresent()
                && again.isPresent()
                && first.get().canonical().equals(again.get().canonical())
                && first.get().sqlKey().equals(again.get().sqlKey());
    }

    /** Returns whether it took more than 250 ms, or was stopped because it took too long. */
    boolean slow() {
        return nanos > SLOW
                || first.filter(result -> result.outcome() == ParseOutcome.INTERRUPTED)
                        .isPresent();
    }

    /** Returns whether both texts have one key; never where something was thrown. */
    boolean mergedWith(Observation other) {
        return first.isPresent()
                && other.first.isPresent()
                && first.get().sqlKey().equals(other.first.get().sqlKey());
    }

    /** Returns the canonical text, or what was thrown instead. */
    String canonical() {
        return first.map(NormalisedSql::canonical).orElseGet(() -> "thrown: " + thrown.orElseThrow());
    }
}
