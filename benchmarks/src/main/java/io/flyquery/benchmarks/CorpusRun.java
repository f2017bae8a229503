package io.flyquery.benchmarks;

import io.flyquery.core.sql.NormalisedSql;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes through the files of one measurement. Used once, not thread-safe. */
final class CorpusRun {
    private static final int PROGRESS_STEP = 5_000;

    private final CorpusOptions options;
    private final TextProbe probe;
    private final ReferenceForms reference;
    private final Consumer<String> progress;
    private final CorpusReader reader;
    private final CorpusFigures figures = new CorpusFigures();
    private final List<Failure> failures = new ArrayList<>();

    CorpusRun(CorpusOptions options, TextProbe probe, ReferenceForms reference, Consumer<String> progress) {
        this.options = options;
        this.probe = probe;
        this.reference = reference;
        this.progress = progress;
        this.reader = new CorpusReader(options.dialect());
    }

    /** Warms up, then measures everything. */
    CorpusFigures figures() throws IOException, MeasurementException {
        for (int warmUp = 1; warmUp <= options.warmUps(); warmUp++) {
            progress.accept("warming up, " + warmUp + " of " + options.warmUps());
            for (CorpusFile file : options.files()) {
                reader.read(file, new WarmUp());
            }
        }
        for (CorpusFile file : options.files()) {
            String name = options.label(file);
            progress.accept(name);
            Map<String, Integer> unknown = reader.read(file, new Measuring(name));
            if (!unknown.isEmpty()) {
                progress.accept(name + ": rows of dialects that are not told apart are read as ansi: " + unknown);
            }
        }
        if (options.failures()) {
            failures.addAll(reference.disagreements());
        }
        return figures;
    }

    /** Returns what did not come out well, in the order of the files; empty unless it was asked for. */
    List<Failure> failures() {
        return Collections.unmodifiableList(failures);
    }

    /** Does the same work and forgets it; what fails here fails again when it counts. */
    private final class WarmUp implements CorpusReader.Visitor {
        @Override
        public void text(CorpusReader.Text text) {
            probe.observe(text.sql(), text.dialect());
        }

        @Override
        public void pair(CorpusReader.Pair pair) {
            probe.observe(pair.second(), pair.dialect());
        }
    }

    /** Counts the texts and pairs of one file. */
    private final class Measuring implements CorpusReader.Visitor {
        private final String file;
        private int texts;
        private Optional<Observation> lastFirst = Optional.empty();

        Measuring(String file) {
            this.file = file;
        }

        @Override
        public void text(CorpusReader.Text text) {
            Observation observation = probe.observe(text.sql(), text.dialect());
            count(observation, text.row());
            text.id().ifPresent(id -> reference.found(id, text.row().place(), observation));
        }

        @Override
        public void pair(CorpusReader.Pair pair) {
            Observation first = first(pair);
            Observation second = probe.observe(pair.second(), pair.dialect());
            count(second, pair.row());
            boolean merged = first.mergedWith(second);
            figures.count(file, pair.dialect(), tally -> tally.add(pair.judgement(), merged));
            figures.countKind(pair.kind(), tally -> {
                tally.add(second);
                tally.add(pair.judgement(), merged);
            });
            if (!merged && pair.judgement() == Judgement.EQUAL) {
                fail("equal_not_merged", pair, first, second);
            } else if (merged && pair.judgement() == Judgement.UNEQUAL) {
                fail("unequal_merged", pair, first, second);
            }
        }

        /** Observes the first text of a pair, unless it is that of the pair before. */
        private Observation first(CorpusReader.Pair pair) {
            Optional<Observation> known =
                    lastFirst.filter(last -> last.sql().equals(pair.first()) && last.dialect() == pair.dialect());
            if (known.isPresent()) {
                return known.get();
            }
            Observation first = probe.observe(pair.first(), pair.dialect());
            count(first, pair.row());
            lastFirst = Optional.of(first);
            return first;
        }

        private void count(Observation text, JsonRow row) {
            figures.count(file, text.dialect(), tally -> tally.add(text));
            texts++;
            if (texts % PROGRESS_STEP == 0) {
                progress.accept(file + ": " + texts + " texts");
            }
            if (options.failures()) {
                note(text, row.place());
            }
        }

        private void note(Observation text, String place) {
            String dialect = text.dialect().id();
            text.thrown()
                    .ifPresent(thrown -> failures.add(Failure.of(
                            "thrown", place, "dialect", dialect, "thrown", thrown.toString(), "sql", text.sql())));
            if (text.slow()) {
                String millis = Long.toString(text.nanos() / 1_000_000);
                failures.add(Failure.of("slow", place, "dialect", dialect, "millis", millis, "sql", text.sql()));
            }
            if (text.thrown().isEmpty() && !text.idempotent()) {
                failures.add(Failure.of(
                        "not_idempotent",
                        place,
                        "dialect",
                        dialect,
                        "sql",
                        text.sql(),
                        "canonical",
                        text.canonical(),
                        "again",
                        text.again().map(NormalisedSql::canonical).orElseThrow()));
            }
            text.first()
                    .filter(result -> !result.parsed())
                    .ifPresent(result -> failures.add(Failure.of(
                            "not_parsed",
                            place,
                            "dialect",
                            dialect,
                            "outcome",
                            result.outcome().name(),
                            "detail",
                            result.outcomeDetail(),
                            "sql",
                            text.sql())));
        }

        private void fail(String what, CorpusReader.Pair pair, Observation first, Observation second) {
            if (options.failures()) {
                failures.add(Failure.of(
                        what,
                        pair.row().place(),
                        "kind",
                        pair.kind(),
                        "dialect",
                        pair.dialect().id(),
                        "first",
                        first.sql(),
                        "second",
                        second.sql(),
                        "firstCanonical",
                        first.canonical(),
                        "secondCanonical",
                        second.canonical()));
            }
        }
    }
}
