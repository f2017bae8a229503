package io.flyquery.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;

/**
 * Measures the normaliser on files of SQL texts and of pairs of them: what it merges, what it parses, whether its canonical
 * texts stay the same, whether anything is thrown, and how long it takes. {@code benchmarks/README.md} says how to read the
 * figures.
 *
 * <p>Exit status: 0 if everything was measured, whatever came out, 1 if something failed, 2 if the arguments do not fit. The
 * report goes to standard output, progress and complaints to standard error.
 */
public final class NormaliserCorpus {
    private NormaliserCorpus() {}

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program within this process and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        CorpusOptions options;
        try {
            options = CorpusOptions.of(arguments);
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(CorpusOptions.USAGE);
            return 2;
        }
        try {
            ReferenceForms reference = ReferenceForms.read(options.references());
            TextProbe probe = new TextProbe(NormaliserUnderTest.forgetful(), System::nanoTime);
            CorpusRun run = new CorpusRun(options, probe, reference, err::println);
            CorpusFigures figures = run.figures();
            CorpusReport report = new CorpusReport(
                    figures, reference, options.failures() ? Optional.of(run.failures()) : Optional.empty());
            out.println(options.json() ? report.json() : report.table());
            return 0;
        } catch (MeasurementException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(e);
            return 1;
        }
    }
}
