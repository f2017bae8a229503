package io.flyquery.benchmarks;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What the notes of rows say. */
final class Notes {
    private static final double NANOS_IN_MICRO = 1_000;
    private static final double MICROS_IN_MILLI = 1_000;

    private Notes() {}

    /** Returns the median time of one operation of each subject. */
    static String times(Rounds rounds, String... subjects) {
        return Arrays.stream(subjects)
                .map(subject -> subject + " " + time(rounds.medianNanos(subject)))
                .collect(Collectors.joining(", "));
    }

    private static String time(double nanos) {
        double micros = nanos / NANOS_IN_MICRO;
        return micros < MICROS_IN_MILLI
                ? String.format(Locale.ROOT, "%.2f us", micros)
                : String.format(Locale.ROOT, "%.2f ms", micros / MICROS_IN_MILLI);
    }
}
