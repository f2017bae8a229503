package io.flyquery.benchmarks;

import io.flyquery.error.FlyQueryException;
import java.io.IOException;
import java.io.PrintStream;

/**
 * Measures how well retrieval finds examples with the right SQL, on files of questions whose SQL is known, stage by stage.
 * {@code benchmarks/README.md} says how to read the figures.
 *
 * <p>Exit status: 0 if everything was measured, 1 if something failed, 2 if the arguments do not fit. The report goes to
 * standard output, progress and complaints to standard error.
 */
public final class RetrievalQuality {
    private RetrievalQuality() {}

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program within this process and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        QualityOptions options;
        try {
            options = QualityOptions.of(arguments);
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(QualityOptions.USAGE);
            return 2;
        }
        try {
            QualityResults results = new QualityProgram(options, err::println).run();
            out.println(options.json() ? results.json() : results.table());
            return 0;
        } catch (MeasurementException | FlyQueryException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(e);
            return 1;
        }
    }
}
