package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Measures rows in a process of a newer Java, for peers that need one. */
final class NewerJava {
    private static final Pattern FEATURE = Pattern.compile("\"?(?:1\\.)?([0-9]+).*");

    private final Optional<Path> home;

    /**
     * Names a Java.
     *
     * @param home its folder; empty: the newest of those beside the one that runs
     */
    NewerJava(Optional<Path> home) {
        this.home = home;
    }

    /**
     * Measures rows there; without a Java that is new enough, no row has a ratio, and the notes say what is missing.
     *
     * @param least the feature number of the oldest Java that will do
     */
    List<SpeedRow> measure(int least, List<String> names, Goal goal, Interleaved.Pace pace)
            throws IOException, InterruptedException, MeasurementException {
        Optional<Path> java = home.isPresent() ? home : newestBeside();
        if (java.isEmpty() || feature(java.get()) < least) {
            String note =
                    "not measured: the peer needs Java %d; name the folder of one with --newer-java".formatted(least);
            return names.stream()
                    .map(name -> new SpeedRow(name, goal, new Ratio(Double.NaN, Double.NaN, Double.NaN), note))
                    .toList();
        }
        return rows(names, goal, printed(command(java.get(), names, pace)));
    }

    private static List<String> command(Path java, List<String> names, Interleaved.Pace pace) {
        List<String> command = new ArrayList<>(List.of(
                java.resolve("bin").resolve("java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Ratios.class.getName(),
                "--json"));
        command.addAll(PaceOptions.of(pace));
        command.addAll(names);
        return command;
    }

    private static JsonNode printed(List<String> command)
            throws IOException, InterruptedException, MeasurementException {
        Process process =
                new ProcessBuilder(command).redirectError(Redirect.INHERIT).start();
        String printed;
        try (InputStream output = process.getInputStream()) {
            printed = new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
        int status = process.waitFor();
        if (status != 0) {
            throw new MeasurementException(command + " ended with status " + status + "; its output: " + printed);
        }
        return new ObjectMapper().readTree(printed);
    }

    private static List<SpeedRow> rows(List<String> names, Goal goal, JsonNode printed) throws MeasurementException {
        List<SpeedRow> rows = new ArrayList<>();
        for (JsonNode row : printed) {
            Ratio ratio = new Ratio(
                    row.path("ratio").asDouble(),
                    row.path("low").asDouble(),
                    row.path("high").asDouble());
            rows.add(new SpeedRow(
                    row.path("name").asText(), goal, ratio, row.path("note").asText()));
        }
        if (!rows.stream().map(SpeedRow::name).toList().equals(names)) {
            throw new MeasurementException("asked for the rows " + names + " but got " + printed);
        }
        return rows;
    }

    private static Optional<Path> newestBeside() throws IOException {
        Path beside = Path.of(System.getProperty("java.home")).toRealPath().getParent();
        if (beside == null) {
            return Optional.empty();
        }
        List<Path> homes;
        try (Stream<Path> folders = Files.list(beside)) {
            homes = folders.filter(folder -> Files.isExecutable(folder.resolve("bin/java")))
                    .toList();
        }
        return homes.stream().max(Comparator.comparingInt(NewerJava::feature));
    }

    /** Returns the feature number of a Java; 0 if its folder does not say. */
    private static int feature(Path home) {
        Properties release = new Properties();
        try (InputStream file = Files.newInputStream(home.resolve("release"))) {
            release.load(file);
        } catch (IOException e) {
            return 0; // a folder that holds no whole Java
        }
        Matcher version = FEATURE.matcher(release.getProperty("JAVA_VERSION", ""));
        return version.matches() ? Integer.parseInt(version.group(1)) : 0;
    }
}
