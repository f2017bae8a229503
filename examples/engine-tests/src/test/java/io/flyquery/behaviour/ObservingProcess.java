package io.flyquery.behaviour;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.ExampleDecision;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * A program for tests of several processes on one file: observes runs, approves what was proposed, and prints a line for
 * each thing that the engine returned as done.
 */
final class ObservingProcess {
    private ObservingProcess() {}

    /** Runs with the file, a prefix of trace ids, the first number and how many runs. */
    public static void main(String[] arguments) {
        PrintStream out = System.out;
        String prefix = arguments[1];
        int first = Integer.parseInt(arguments[2]);
        int count = Integer.parseInt(arguments[3]);
        Caller caller = Caller.local();
        try (Engine engine = engine(Path.of(arguments[0]))) {
            say(out, "ready");
            for (int i = first; i < first + count; i++) {
                LearnOutcome outcome = engine.learning().observe(caller, run(prefix, i));
                String proposed = outcome.fold(
                        proposal -> proposal.exampleId().toString(),
                        duplicate -> "",
                        skipped -> "skipped " + skipped.gates(),
                        failed -> "failed " + failed.message());
                say(out, "observed " + prefix + i + " " + proposed);
                if (i % 3 == 0 && proposed.length() == 36) {
                    engine.examples().decide(caller, UUID.fromString(proposed), ExampleDecision.APPROVE, "");
                    say(out, "approved " + proposed);
                }
            }
            say(out, "done");
        }
    }

    /** Writes a line at once, so that a kill leaves whole lines only. */
    private static void say(PrintStream out, String line) {
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.UTF_8);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    /** Opens an engine on a file, without a model so that it starts at once. */
    static Engine engine(Path file) {
        return FlyQuery.builder()
                .store("sqlite:" + file)
                .dialect(Dialect.SQLITE)
                .embedding("none")
                .set("flyquery.max-pending-per-workspace", "100000")
                .set("flyquery.learn-timeout-ms", "60000")
                .set("flyquery.store-busy-timeout-ms", "50000")
                .build();
    }

    /** Returns a run that passes every gate, with a pair of its own. */
    static RunRecord run(String prefix, int i) {
        return RunRecord.builder(prefix + i, "How many orders of kind " + prefix + i + " are there?")
                .executed("SELECT COUNT(*) FROM orders_" + prefix + i + " WHERE state = 'open'", 1)
                .build();
    }

    /** Starts this program in a process of its own, with its errors on ours. */
    static Process start(Path file, String prefix, int first, int count) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                ObservingProcess.class.getName(),
                file.toString(),
                prefix,
                String.valueOf(first),
                String.valueOf(count)));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
