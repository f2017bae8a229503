package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.sf.jsqlparser.parser.CCJSqlParser;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;

/**
 * Compares the normaliser with the parser that it rests on, in one JVM and by turns: what normalising a new text takes, and
 * what a known one takes.
 *
 * <p>Exit status: 0 if everything was measured, whether or not the goals are met, 1 if something failed, 2 if the arguments do
 * not fit.
 */
public final class NormaliserSpeed {
    private static final String USAGE = """
            Usage: java -cp benchmarks.jar io.flyquery.benchmarks.NormaliserSpeed [OPTION]...

            Compares normalising short, medium and long queries, new ones and known ones, with parsing them.

              --rounds N      how often everything is measured; otherwise 11
              --warm-up MS    how long each subject runs before; otherwise 2000
              --slice MS      how long each subject runs in a round; otherwise 60
              --json          a list of JSON objects instead of a table
            """;

    private static final Map<QuerySize, Goal> GOALS = new EnumMap<>(Map.of(
            QuerySize.SHORT, Goal.atLeast(3), QuerySize.MEDIUM, Goal.atLeast(2), QuerySize.LONG, Goal.atLeast(1.4)));
    private static final Goal KNOWN = Goal.atMost(0.01);
    private static final int DIFFERENT_BLANKS = 1 << 15;
    private static final double NANOS_IN_MICRO = 1_000;

    private NormaliserSpeed() {}

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program within this process and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        Arguments read;
        Interleaved.Pace pace;
        try {
            read = Arguments.of(arguments, PaceOptions.NAMES, Set.of("--json"));
            if (!read.rest().isEmpty()) {
                throw new UsageException("there is no argument " + read.rest().get(0));
            }
            pace = PaceOptions.read(read, Interleaved.Pace.standard());
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(USAGE);
            return 2;
        }
        try {
            List<SpeedRow> rows = rows(pace);
            out.println(read.flags().contains("--json") ? SpeedRow.json(rows) : SpeedRow.table(rows));
            return 0;
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return 1;
        }
    }

    /**
     * Measures every row of the normaliser.
     *
     * @throws MeasurementException if a query cannot be parsed
     */
    static List<SpeedRow> rows(Interleaved.Pace pace) throws MeasurementException {
        Interleaved subjects = new Interleaved(pace, System::nanoTime);
        for (QuerySize size : QuerySize.values()) {
            addSubjects(subjects, size);
        }
        Rounds rounds = subjects.run();
        List<SpeedRow> rows = new ArrayList<>();
        for (QuerySize size : QuerySize.values()) {
            addRows(rows, rounds, size);
        }
        return rows;
    }

    private static void addSubjects(Interleaved subjects, QuerySize size) {
        NormaliserUnderTest forgetful = NormaliserUnderTest.forgetful();
        NormaliserUnderTest ofApplications = NormaliserUnderTest.ofApplications();
        List<String> texts = size.texts();
        List<char[]> letters = texts.stream().map(String::toCharArray).toList();
        List<String> otherBlanks = size.withOtherBlanks(DIFFERENT_BLANKS);
        String label = size.label();
        subjects.subject("parse " + label, number -> CCJSqlParserUtil.parse(text(texts, number)))
                .subject(
                        "generated parser " + label,
                        number -> new CCJSqlParser(text(texts, number))
                                .withAllowComplexParsing(false)
                                .Statement())
                .subject("normalise " + label, number -> forgetful.normalise(text(texts, number), Dialect.POSTGRESQL))
                .subject(
                        "known " + label,
                        number -> ofApplications.normalise(
                                new String(letters.get(number % letters.size())), Dialect.POSTGRESQL))
                .subject(
                        "other blanks " + label,
                        number -> ofApplications.normalise(text(otherBlanks, number), Dialect.POSTGRESQL));
    }

    private static String text(List<String> texts, int number) {
        return texts.get(number % texts.size());
    }

    private static void addRows(List<SpeedRow> rows, Rounds rounds, QuerySize size) {
        String parse = "parse " + size.label();
        String generated = "generated parser " + size.label();
        for (String what : List.of("normalise", "known", "other blanks")) {
            String subject = what + " " + size.label();
            boolean all = what.equals("normalise");
            Goal goal = all ? GOALS.getOrDefault(size, KNOWN) : KNOWN;
            String note = String.format(
                    Locale.ROOT,
                    "%.2f us, parse %.2f us, the generated parser alone %.2f us",
                    rounds.medianNanos(subject) / NANOS_IN_MICRO,
                    rounds.medianNanos(parse) / NANOS_IN_MICRO,
                    rounds.medianNanos(generated) / NANOS_IN_MICRO);
            rows.add(
                    all
                            ? new SpeedRow(parse + " / " + subject, goal, rounds.ratio(parse, subject), note)
                            : new SpeedRow(subject + " / " + parse, goal, rounds.ratio(subject, parse), note));
        }
    }
}
