package io.flyquery.benchmarks;

import io.flyquery.error.FlyQueryException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Prints the speed table: what FlyQuery takes for something against what others take for the same, in one JVM and by turns.
 *
 * <p>Exit status: 0 if everything was measured, whether or not the goals are met, 1 if something failed, 2 if the arguments do
 * not fit.
 */
public final class Ratios {
    private static final String USAGE = """
            Usage: java -cp benchmarks.jar io.flyquery.benchmarks.Ratios [OPTION]... [NAME]...

            Measures the rows of the speed table, or those named: NAME is a row, or the beginning of several up to a dot or a hyphen.

              --list             the names of all rows, and nothing else
              --rounds N         how often everything is measured; otherwise 9
              --warm-up MS       how long each subject runs before; otherwise 1500
              --slice MS         how long each subject runs in a round, unless one operation takes longer; otherwise 60
              --newer-java HOME  a Java of at least 21 for the peers that need one; otherwise the newest beside this one
              --json             a list of JSON objects instead of a table
            """;
    private static final Interleaved.Pace STANDARD =
            new Interleaved.Pace(9, Duration.ofMillis(1_500), Duration.ofMillis(60));

    private Ratios() {}

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program within this process and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        Arguments read;
        Interleaved.Pace pace;
        List<RatioGroup> groups;
        Set<String> wanted;
        try {
            Set<String> withValue = new LinkedHashSet<>(PaceOptions.NAMES);
            withValue.add("--newer-java");
            read = Arguments.of(arguments, withValue, Set.of("--json", "--list"));
            pace = PaceOptions.read(read, STANDARD);
            groups = groups(new NewerJava(read.value("--newer-java").map(Path::of)));
            wanted = wanted(names(groups), read.rest());
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(USAGE);
            return 2;
        }
        if (read.flags().contains("--list")) {
            wanted.forEach(out::println);
            return 0;
        }
        try {
            List<SpeedRow> rows = measure(groups, wanted, pace, err);
            out.println(read.flags().contains("--json") ? SpeedRow.json(rows) : SpeedRow.table(rows));
            return 0;
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    private static List<RatioGroup> groups(NewerJava newerJava) {
        return List.of(
                new FusionRatios(),
                new LuceneFusionRatios(newerJava),
                new TokenizerRatios(),
                new EmbeddingRatios(),
                new CrossEncoderRatios(),
                new LateInteractionRatios(),
                new VectorRatios(),
                new LexicalRatios(),
                new RetrievalRatios(),
                new GrowthRatios());
    }

    private static List<String> names(List<RatioGroup> groups) {
        return groups.stream().flatMap(group -> group.names().stream()).toList();
    }

    private static Set<String> wanted(List<String> all, List<String> asked) throws UsageException {
        if (asked.isEmpty()) {
            return new LinkedHashSet<>(all);
        }
        Set<String> wanted = new LinkedHashSet<>();
        for (String name : asked) {
            List<String> meant = all.stream()
                    .filter(row -> row.equals(name) || row.startsWith(name + ".") || row.startsWith(name + "-"))
                    .toList();
            if (meant.isEmpty()) {
                throw new UsageException(
                        "there is no row '" + name + "'; the rows are:\n  " + String.join("\n  ", all));
            }
            wanted.addAll(meant);
        }
        return wanted;
    }

    private static List<SpeedRow> measure(
            List<RatioGroup> groups, Set<String> wanted, Interleaved.Pace pace, PrintStream err)
            throws MeasurementException {
        List<SpeedRow> rows = new ArrayList<>();
        for (RatioGroup group : groups) {
            if (group.names().stream().noneMatch(wanted::contains)) {
                continue;
            }
            err.println("measuring " + String.join(" ", group.names()));
            measured(group, pace).filter(row -> wanted.contains(row.name())).forEach(rows::add);
        }
        return rows;
    }

    private static Stream<SpeedRow> measured(RatioGroup group, Interleaved.Pace pace) throws MeasurementException {
        try {
            return group.measure(pace).stream();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MeasurementException("interrupted", e);
        } catch (MeasurementException | FlyQueryException e) {
            throw new MeasurementException(group.names().get(0) + ": " + e.getMessage(), e);
        } catch (Exception e) {
            throw new MeasurementException(group.names().get(0) + " failed: " + e, e);
        }
    }
}
