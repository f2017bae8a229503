package io.flyquery.benchmarks;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/** The pace of a measurement as options of a program. */
final class PaceOptions {
    static final Set<String> NAMES = Set.of("--rounds", "--warm-up", "--slice");

    private PaceOptions() {}

    /** Reads the pace; what is not given is as in the standard. */
    static Interleaved.Pace read(Arguments arguments, Interleaved.Pace standard) throws UsageException {
        return new Interleaved.Pace(
                arguments.number("--rounds", 1, standard.rounds()),
                Duration.ofMillis(
                        arguments.number("--warm-up", 0, (int) standard.warmUp().toMillis())),
                Duration.ofMillis(
                        arguments.number("--slice", 1, (int) standard.slice().toMillis())));
    }

    /** Returns the options of a pace, for another process. */
    static List<String> of(Interleaved.Pace pace) {
        return List.of(
                "--rounds",
                Integer.toString(pace.rounds()),
                "--warm-up",
                Long.toString(pace.warmUp().toMillis()),
                "--slice",
                Long.toString(pace.slice().toMillis()));
    }
}
