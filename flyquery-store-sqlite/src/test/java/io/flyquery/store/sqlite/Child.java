package io.flyquery.store.sqlite;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.schema.LearnCountTable;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Another process that uses a store; says on its output what it has done. */
final class Child implements AutoCloseable {
    private final Process process;
    private final BufferedReader output;

    private Child(Process process) {
        this.process = process;
        this.output = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts a process that adds to the counter {@code shared} a number of times. */
    static Child incrementing(Path file, int times) throws IOException {
        return start("increment", file.toString(), String.valueOf(times));
    }

    /** Starts a process that writes pairs of rows, numbered onwards from a number, until it is killed. */
    static Child writingPairs(Path file, int from) throws IOException {
        return start("pairs", file.toString(), String.valueOf(from));
    }

    /** Starts a process that migrates the store and says how many migrations it applied. */
    static Child migrating(Path file) throws IOException {
        return start("migrate", file.toString(), "0");
    }

    private static Child start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Child.class.getName()));
        command.addAll(List.of(arguments));
        return new Child(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /** Returns the next numbers that the process said, at most so many; fewer where it has ended. */
    List<Integer> acknowledged(int most) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        String line = "";
        while (numbers.size() < most && line != null) {
            line = output.readLine();
            if (line != null && line.startsWith("done ") && line.endsWith(".")) {
                numbers.add(Integer.valueOf(line.substring("done ".length(), line.length() - 1)));
            }
        }
        return numbers;
    }

    /** Kills the process where it stands; what it said can still be read. */
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    /** Waits for its end; returns its exit status. */
    int exitStatus() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** What the process does. */
    public static void main(String[] arguments) {
        int number = Integer.parseInt(arguments[2]);
        try (StateStore store = Stores.open(Path.of(arguments[1]))) {
            switch (arguments[0]) {
                case "increment" -> {
                    for (int i = 0; i < number; i++) {
                        Stores.increment(store, "shared");
                        System.out.println("done " + i + ".");
                    }
                }
                case "migrate" ->
                    System.out.println("done " + store.admin().migrate(false).size() + ".");
                case "pairs" -> {
                    for (int i = number; ; i++) {
                        writePair(store, i);
                        System.out.println("done " + i + ".");
                    }
                }
                default -> throw new IllegalArgumentException(arguments[0]);
            }
        }
    }

    private static void writePair(StateStore store, int number) {
        store.write(Stores.SCOPE, unit -> {
            var table = unit.table(LearnCountTable.SPEC);
            table.insertIfAbsent(Stores.count("pair-" + number + "-left", number));
            table.update(Stores.key("pairs"), row -> row.with(LearnCountTable.RUNS, number + 1L));
            table.insertIfAbsent(Stores.count("pair-" + number + "-right", number));
            return true;
        });
    }
}
