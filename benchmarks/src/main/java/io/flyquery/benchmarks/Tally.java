package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.ParseOutcome;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;

/** Counts what became of texts and pairs. Not thread-safe. */
final class Tally {
    private final Times times = new Times();
    private final Map<ParseOutcome, Integer> outcomes = new EnumMap<>(ParseOutcome.class);
    private final Map<Judgement, Integer> pairs = new EnumMap<>(Judgement.class);
    private final Map<Judgement, Integer> merged = new EnumMap<>(Judgement.class);
    private int texts;
    private int parsed;
    private int idempotent;
    private int exceptions;
    private int javaErrors;
    private int slow;

    void add(Observation text) {
        texts++;
        parsed += text.parsed() ? 1 : 0;
        idempotent += text.idempotent() ? 1 : 0;
        slow += text.slow() ? 1 : 0;
        text.thrown().ifPresent(thrown -> {
            exceptions += thrown instanceof Error ? 0 : 1;
            javaErrors += thrown instanceof Error ? 1 : 0;
        });
        text.first().map(NormalisedSql::outcome).ifPresent(outcome -> {
            outcomes.merge(outcome, 1, Integer::sum);
            times.add(text.nanos());
        });
    }

    void add(Judgement judgement, boolean oneKey) {
        pairs.merge(judgement, 1, Integer::sum);
        merged.merge(judgement, oneKey ? 1 : 0, Integer::sum);
    }

    int texts() {
        return texts;
    }

    int parsed() {
        return parsed;
    }

    int idempotent() {
        return idempotent;
    }

    int exceptions() {
        return exceptions;
    }

    int javaErrors() {
        return javaErrors;
    }

    int slow() {
        return slow;
    }

    /** Returns everything that must not happen to any text: exceptions, errors, and more than 250 ms. */
    int errors() {
        return exceptions + javaErrors + slow;
    }

    int outcomes(ParseOutcome outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    int pairs(Judgement judgement) {
        return pairs.getOrDefault(judgement, 0);
    }

    int merged(Judgement judgement) {
        return merged.getOrDefault(judgement, 0);
    }

    boolean hasPairs() {
        return !pairs.isEmpty();
    }

    /** Returns the share of equal pairs that are merged; empty without any. */
    OptionalDouble equalMergedRate() {
        return share(merged(Judgement.EQUAL), pairs(Judgement.EQUAL));
    }

    OptionalDouble parsedRate() {
        return share(parsed, texts);
    }

    OptionalDouble idempotentRate() {
        return share(idempotent, texts);
    }

    /** Returns a quantile of the times, such as 0.5 for the median, in microseconds; empty without any time. */
    OptionalDouble micros(double share) {
        return times.micros(share);
    }

    private static OptionalDouble share(int part, int whole) {
        return whole == 0 ? OptionalDouble.empty() : OptionalDouble.of((double) part / whole);
    }
}
