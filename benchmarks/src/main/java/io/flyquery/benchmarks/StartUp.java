package io.flyquery.benchmarks;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ImportReport;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Measures how soon an engine answers its first question over an SQLite file that holds many examples, and how much memory
 * that takes: fills a new file, then opens it in new processes, since a warm JVM would flatter.
 *
 * <p>Exit status: 0 if everything was measured, 1 if something failed, 2 if the arguments do not fit.
 */
public final class StartUp {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String DEFAULT_MODEL = "default";
    private static final String USAGE = """
            Usage: java -cp benchmarks.jar io.flyquery.benchmarks.StartUp [OPTION]...

            Fills an SQLite file with examples and measures the first retrieval over it in new processes.

              --examples N        how many examples; otherwise 10000
              --embedding MODEL   a model id or folder, hashed-ngram, none, or default; otherwise hashed-ngram
              --rounds N          how many processes; otherwise 5
              --json              a list of JSON objects, one a process, instead of a table
            """;

    private StartUp() {}

    private record Options(int examples, String embedding, int rounds, boolean json) {
        static Options of(String[] arguments) throws UsageException {
            Arguments read = Arguments.of(arguments, Set.of("--examples", "--embedding", "--rounds"), Set.of("--json"));
            if (!read.rest().isEmpty()) {
                throw new UsageException("there is no argument " + read.rest().get(0));
            }
            return new Options(
                    read.number("--examples", 1, 10_000),
                    read.value("--embedding").orElse("hashed-ngram"),
                    read.number("--rounds", 1, 5),
                    read.flags().contains("--json"));
        }
    }

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program, but for its measured processes within this process, and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        Options options;
        try {
            options = Options.of(arguments);
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(USAGE);
            return 2;
        }
        try (ScratchStore store = ScratchStore.of("sqlite:")) {
            fill(store.url(), options, err);
            List<JsonNode> rounds = new ArrayList<>();
            for (int round = 0; round < options.rounds; round++) {
                rounds.add(measured(store.url(), options));
            }
            out.println(options.json ? json(rounds) : table(options, rounds));
            return 0;
        } catch (MeasurementException | FlyQueryException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(e);
            return 1;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            err.println("interrupted");
            return 1;
        }
    }

    private static void fill(String url, Options options, PrintStream err) throws MeasurementException {
        FlyQuery.Builder builder = FlyQuery.builder().store(url).dialect(Dialect.SQLITE);
        if (!options.embedding.equals(DEFAULT_MODEL)) {
            builder.embedding(options.embedding);
        }
        try (Engine engine = builder.build()) {
            ImportReport report =
                    SyntheticExamples.importInto(engine, Caller.local(), options.examples, (done, total) -> {
                        if (done % 1_000 == 0) {
                            err.println("wrote " + done + " of " + options.examples + " examples");
                        }
                    });
            if (report.created() != options.examples) {
                throw new MeasurementException("only " + report.created() + " of " + options.examples
                        + " examples could be written: " + report.problems());
            }
        }
    }

    private static JsonNode measured(String url, Options options)
            throws IOException, InterruptedException, MeasurementException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        FirstRetrieval.class.getName(),
                        url,
                        options.embedding)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String printed;
        try (InputStream output = process.getInputStream()) {
            printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
        int status = process.waitFor();
        if (status != 0) {
            throw new MeasurementException(
                    "a measured process ended with status " + status + "; its output: " + printed);
        }
        try {
            return JSON.readTree(printed);
        } catch (JsonProcessingException e) {
            throw new MeasurementException("a measured process printed no figures: " + printed);
        }
    }

    private static String json(List<JsonNode> rounds) {
        ArrayNode list = JSON.createArrayNode();
        rounds.forEach(list::add);
        return list.toPrettyString();
    }

    private static String table(Options options, List<JsonNode> rounds) {
        StringBuilder table = new StringBuilder(String.format(
                Locale.ROOT,
                "%d examples, embedding %s, median of %d processes%n",
                options.examples,
                options.embedding,
                rounds.size()));
        rounds.get(0).fieldNames().forEachRemaining(name -> {
            double[] values = rounds.stream()
                    .mapToDouble(round -> round.path(name).asDouble())
                    .sorted()
                    .toArray();
            table.append(String.format(
                    Locale.ROOT,
                    "%-22s %9.1f  (%.1f - %.1f)%n",
                    name,
                    values[values.length / 2],
                    values[0],
                    values[values.length - 1]));
        });
        return table.toString();
    }
}
