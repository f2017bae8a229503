package io.flyquery.behaviour;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.Stats;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Page;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.store.sqlite.SqliteStateStoreFactory;
import io.flyquery.tck.Race;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Several threads and processes on one SQLite file, and processes that are killed. */
class ProcessesIT {
    private static final Caller CALLER = Caller.local();
    private static final int THREADS = 8;
    private static final int RUNS = 200;
    private static final int KILLS = 20;

    @TempDir
    private Path folder;

    @Test
    void threadsAndProcessesOnOneFileLoseAndDoubleNothing() throws Exception {
        Path file = folder.resolve("state.db");
        Process left = ObservingProcess.start(file, "left", 0, RUNS);
        Process right = ObservingProcess.start(file, "right", 0, RUNS);
        try (Engine engine = ObservingProcess.engine(file)) {
            List<List<LearnOutcome>> outcomes = Race.of(THREADS, thread -> {
                        List<LearnOutcome> mine = new ArrayList<>();
                        for (int i = 0; i < RUNS; i++) {
                            // every second thread observes what the one before it observes, under trace ids of its own
                            mine.add(engine.learning().observe(CALLER, pair(thread, i)));
                        }
                        return mine;
                    })
                    .resultsOrFail();
            assertThat(lines(left)).last().isEqualTo("done");
            assertThat(lines(right)).last().isEqualTo("done");

            Map<String, Integer> kinds = new HashMap<>();
            outcomes.forEach(all -> all.forEach(outcome -> kinds.merge(
                    outcome.fold(p -> "proposed", d -> "duplicate", s -> "skipped", f -> "failed " + f.message()),
                    1,
                    Integer::sum)));
            assertThat(kinds)
                    .containsOnly(
                            Map.entry("proposed", THREADS / 2 * RUNS), Map.entry("duplicate", THREADS / 2 * RUNS));
            Stats stats = engine.stats(CALLER);
            assertThat(stats.runs().total()).isEqualTo((THREADS + 2L) * RUNS);
            assertThat(stats.runs().proposed()).isEqualTo((THREADS / 2 + 2L) * RUNS);
            assertThat(stats.runs().duplicates()).isEqualTo(THREADS / 2L * RUNS);
            List<Example> examples = all(engine);
            assertThat(examples).hasSize((THREADS / 2 + 2) * RUNS);
            assertThat(examples.stream().map(Example::sqlKey)).doesNotHaveDuplicates();
            assertThat(examples.stream()
                            .mapToLong(example -> example.use().sightings())
                            .sum())
                    .isEqualTo(THREADS / 2L * RUNS);
            assertThat(stats.examples().count(ExampleQuality.APPROVED)).isEqualTo(2L * ((RUNS + 2) / 3));
        }
    }

    private static RunRecord pair(int thread, int i) {
        RunRecord shared = ObservingProcess.run("pair" + thread / 2 + "x", i);
        return RunRecord.builder("t" + thread + "-" + i, shared.question())
                .executed(shared.receipt().orElseThrow(), shared.executionStatus())
                .build();
    }

    @Test
    void aKilledProcessLosesNothingThatWasReturnedAsDone() throws Exception {
        Path file = folder.resolve("state.db");
        Set<String> observed = new HashSet<>();
        Set<UUID> proposed = new HashSet<>();
        Set<UUID> approved = new HashSet<>();
        Random random = new Random(20_260_101);
        int next = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int lines = 1 + random.nextInt(40);
            Process process = ObservingProcess.start(file, "kill", next, RUNS);
            List<String> seen = linesThenKill(process, lines);
            for (String line : seen) {
                String[] words = line.split(" ");
                switch (words[0]) {
                    case "observed" -> {
                        assertThat(words).as(line).hasSize(3);
                        observed.add(words[1]);
                        proposed.add(UUID.fromString(words[2]));
                    }
                    case "approved" -> approved.add(UUID.fromString(words[1]));
                    default -> assertThat(line).isIn("ready", "done");
                }
            }
            next += RUNS;
            assertSound(file);
        }
        assertThat(observed).hasSizeGreaterThan(KILLS);
        assertThat(approved).isNotEmpty();
        try (Engine engine = ObservingProcess.engine(file)) {
            for (String traceId : observed) {
                assertThat(engine.learning().run(CALLER, traceId)).as(traceId).isPresent();
            }
            for (UUID id : proposed) {
                assertThat(engine.examples().history(CALLER, id).get(0).type()).isEqualTo("example.proposed");
            }
            for (UUID id : approved) {
                assertThat(engine.examples().get(CALLER, id).serves()).isTrue();
            }
            assertNothingIsHalfThere(engine);
        }
    }

    /** Each example has exactly the events of its state, and each proposal its run. */
    private static void assertNothingIsHalfThere(Engine engine) {
        engine.learning().backfill(CALLER, Instant.EPOCH);
        for (Example example : all(engine)) {
            int expected = example.quality() == ExampleQuality.APPROVED ? 2 : 1;
            assertThat(engine.examples().history(CALLER, example.id())).hasSize(expected);
            assertThat(engine.learning()
                            .run(CALLER, example.originRun().orElseThrow())
                            .orElseThrow()
                            .exampleId())
                    .contains(example.id());
        }
        Stats stats = engine.stats(CALLER);
        assertThat(stats.runs().proposed()).isEqualTo(stats.runs().total());
        assertThat((long) all(engine).size()).isEqualTo(stats.runs().total());
    }

    private static List<Example> all(Engine engine) {
        List<Example> all = new ArrayList<>();
        ExampleFilter filter = ExampleFilter.all().limitTo(ExampleFilter.MAX_PAGE);
        Page<Example> page = engine.examples().list(CALLER, filter);
        all.addAll(page.items());
        while (page.next().isPresent()) {
            page = engine.examples().list(CALLER, filter.from(page.next().get()));
            all.addAll(page.items());
        }
        return all;
    }

    private static void assertSound(Path file) {
        if (!Files.exists(file)) {
            return;
        }
        try (StateStore store =
                new SqliteStateStoreFactory().open(new StoreConfig("sqlite:" + file, Map.of(), Clock.systemUTC()))) {
            assertThat(store.admin().check()).isEmpty();
        }
    }

    private static List<String> lines(Process process) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = reader(process)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                lines.add(line);
            }
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return lines;
    }

    /** Reads some lines, kills the process as {@code kill -9} does, and reads what it had written before. */
    private static List<String> linesThenKill(Process process, int count) throws IOException, InterruptedException {
        List<String> lines = new ArrayList<>();
        try (BufferedReader reader = reader(process)) {
            String line = reader.readLine();
            while (line != null) {
                lines.add(line);
                if (lines.size() == count) {
                    process.toHandle().destroyForcibly(); // closes no stream, so what was written can be read
                }
                line = reader.readLine();
            }
        }
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return lines;
    }

    private static BufferedReader reader(Process process) {
        return new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }
}
