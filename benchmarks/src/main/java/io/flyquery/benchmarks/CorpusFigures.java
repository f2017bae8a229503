package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Everything that was counted, over all, by file, by dialect within a file, and by kind of pair. Not thread-safe. */
final class CorpusFigures {
    private final Tally all = new Tally();
    private final Map<String, Tally> files = new LinkedHashMap<>();
    private final Map<String, Map<Dialect, Tally>> dialects = new LinkedHashMap<>();
    private final Map<String, Tally> kinds = new TreeMap<>();

    /** Counts something for a file and a dialect within it. */
    void count(String file, Dialect dialect, Consumer<Tally> counted) {
        counted.accept(all);
        counted.accept(files.computeIfAbsent(file, name -> new Tally()));
        counted.accept(dialects.computeIfAbsent(file, name -> new EnumMap<>(Dialect.class))
                .computeIfAbsent(dialect, name -> new Tally()));
    }

    /** Counts something for a kind of pair. */
    void countKind(String kind, Consumer<Tally> counted) {
        counted.accept(kinds.computeIfAbsent(kind, name -> new Tally()));
    }

    Tally all() {
        return all;
    }

    Map<String, Tally> files() {
        return Collections.unmodifiableMap(files);
    }

    /** Returns the dialects of a file that was counted. */
    Map<Dialect, Tally> dialects(String file) {
        return Collections.unmodifiableMap(dialects.getOrDefault(file, Map.of()));
    }

    Map<String, Tally> kinds() {
        return Collections.unmodifiableMap(kinds);
    }
}
