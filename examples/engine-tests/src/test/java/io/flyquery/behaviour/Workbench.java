package io.flyquery.behaviour;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.NewExample;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreFactory;
import io.flyquery.spi.StoreConfig;
import io.flyquery.tck.MutableClock;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An empty store with any number of engines on it, and a clock that stands still until it is moved. */
final class Workbench implements AutoCloseable {
    final MutableClock clock = MutableClock.at("2026-03-02T09:00:00Z");

    private final StoreKind kind;
    private final Path folder;
    private final @Nullable StateStore shared;
    private final Deque<Engine> engines = new ArrayDeque<>();
    private @Nullable Engine first;
    private int traces;

    Workbench(StoreKind kind) {
        this.kind = kind;
        this.folder = newFolder();
        this.shared = kind == StoreKind.MEMORY ? openStore() : null;
    }

    /** Returns which store it is. */
    StoreKind kind() {
        return kind;
    }

    /** Returns the engine with default settings. */
    Engine engine() {
        Engine known = first;
        if (known == null) {
            known = open(builder -> builder);
            first = known;
        }
        return known;
    }

    /** Returns a further engine on the same store. */
    Engine open(UnaryOperator<FlyQuery.Builder> settings) {
        FlyQuery.Builder builder = FlyQuery.builder().clock(clock);
        StateStore instance = shared;
        if (instance == null) {
            builder.store(url());
        } else {
            builder.store(instance);
        }
        Engine engine = settings.apply(builder).build();
        engines.push(engine);
        return engine;
    }

    /** Closes all engines, as an application does that ends, and starts one anew. */
    Engine restart() {
        closeEngines();
        return engine();
    }

    /** Opens the store itself, for a test that puts something between engine and store; the test closes it. */
    StateStore openStore() {
        String scheme = kind == StoreKind.MEMORY ? "memory" : "sqlite";
        return ServiceLoader.load(StateStoreFactory.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(factory -> factory.id().equals(scheme))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no store '" + scheme + "' on the class path"))
                .open(new StoreConfig(kind == StoreKind.MEMORY ? "memory:" : url(), Map.of(), clock));
    }

    /** Looks at the store below the engines, or changes it. */
    <R> R onStore(Function<StateStore, R> work) {
        StateStore instance = shared;
        if (instance != null) {
            return work.apply(instance);
        }
        try (StateStore opened = openStore()) {
            return work.apply(opened);
        }
    }

    /** Returns the file that a SQLite store is in. */
    Path file() {
        return folder.resolve("state.db");
    }

    /** Observes a run that passes every gate and returns the proposal. */
    UUID propose(Caller caller, String question, String sql) {
        LearnOutcome outcome = engine().learning().observe(caller, run(question, sql));
        return outcome.fold(
                LearnOutcome.Proposed::exampleId,
                duplicate -> unexpected(outcome),
                skipped -> unexpected(outcome),
                failed -> unexpected(outcome));
    }

    /** Adds an approved example. */
    Example approved(Caller caller, String question, String sql) {
        Example example =
                engine().examples().add(caller, NewExample.of(question, sql)).example();
        if (example.quality() != ExampleQuality.APPROVED) {
            throw new AssertionError("the addition gave " + example);
        }
        return example;
    }

    /** Returns a run that passes every gate, with a trace id of its own. */
    RunRecord run(String question, String sql) {
        return RunRecord.builder("run-" + traces++, question).executed(sql, 3).build();
    }

    private String url() {
        return "sqlite:" + file();
    }

    private void closeEngines() {
        first = null;
        while (!engines.isEmpty()) {
            engines.pop().close();
        }
    }

    @Override
    public void close() {
        closeEngines();
        if (shared != null) {
            shared.close();
        }
        deleteFolder(folder);
    }

    private static UUID unexpected(LearnOutcome outcome) {
        throw new AssertionError("observing a run that passes every gate gave " + outcome);
    }

    private static Path newFolder() {
        try {
            return Files.createTempDirectory("flyquery-test");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void deleteFolder(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            List<Path> deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
            for (Path path : deepestFirst) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("could not delete " + folder, e);
        }
    }
}
