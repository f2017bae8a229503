package io.flyquery.benchmarks;

import io.flyquery.core.internal.provider.Providers;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.StateStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Measures every file with every model, each in a workspace of its own. */
final class QualityProgram {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);
    private static final int MOST_UNRELATED = 1_000;

    private final QualityOptions options;
    private final Consumer<String> progress;
    private final List<QualityFigures> figures = new ArrayList<>();
    private final List<AbstentionPoint> points = new ArrayList<>();
    private int workspaces;

    QualityProgram(QualityOptions options, Consumer<String> progress) {
        this.options = options;
        this.progress = progress;
    }

    QualityResults run() throws IOException, MeasurementException {
        try (ScratchStore scratch = ScratchStore.of(options.store())) {
            for (String model : options.models()) {
                Map<String, String> given = new TreeMap<>(Map.of(Setting.STORE.property(), scratch.url()));
                if (!model.isEmpty()) {
                    given.put(Setting.EMBEDDING_MODEL.property(), model);
                }
                measure(new Providers(Settings.resolve(given, System.getProperties(), System.getenv())));
            }
        }
        return new QualityResults(figures, points);
    }

    private void measure(Providers providers) throws IOException, MeasurementException {
        Optional<EmbeddingProvider> model = providers.embedding();
        progress.accept("embedding: " + model.map(EmbeddingProvider::modelKey).orElse("none"));
        try (StateStore store = providers.store(CLOCK)) {
            for (Path file : options.files()) {
                measure(file, store, model);
            }
        } finally {
            model.ifPresent(EmbeddingProvider::close);
        }
    }

    private void measure(Path path, StateStore store, Optional<EmbeddingProvider> model)
            throws IOException, MeasurementException {
        String file = String.valueOf(path.getFileName());
        Consumer<String> ofFile = line -> progress.accept(file + ": " + line);
        RunName name = new RunName(
                file,
                model.map(EmbeddingProvider::modelKey).orElse("none"),
                options.without().stream().map(Ablation::label).sorted().toList());
        List<QuestionRow> rows =
                new QuestionFile(path, options.askField().orElse("question"), options.dialect()).rows();
        List<QuestionRow> indexed =
                rows.stream().filter(row -> options.indexes(row.split())).toList();
        List<QuestionRow> asked = rows.stream()
                .filter(row -> options.asks(row.split()))
                .filter(row -> options.askField().isEmpty() || !row.asked().equals(row.question()))
                .toList();
        if (indexed.isEmpty() || asked.isEmpty()) {
            throw new MeasurementException(file + " has " + indexed.size() + " rows to index and " + asked.size()
                    + " to ask; its splits are "
                    + rows.stream().map(QuestionRow::split).distinct().sorted().toList()
                    + ": choose among them with --index and --ask, or ask another field with --ask-field");
        }
        String workspaceName = "quality-" + workspaces++;
        try (QualityWorkspace workspace = new QualityWorkspace(workspaceName, options, store, model, ofFile)) {
            workspace.fill(indexed);
            QuestionSet questions = QuestionSet.of(workspace.templates(), asked);
            if (options.abstention()) {
                points.addAll(new AbstentionRun(name, workspace, ofFile).points(questions, unrelated()));
            } else {
                figures.addAll(new QualityRun(name, options, workspace, model, ofFile).figures(questions));
            }
        }
    }

    private List<QuestionRow> unrelated() throws IOException, MeasurementException {
        List<QuestionRow> all = new ArrayList<>();
        for (Path file : options.unrelated()) {
            all.addAll(new QuestionFile(file, "question", options.dialect()).rows());
        }
        int step = (all.size() + MOST_UNRELATED - 1) / MOST_UNRELATED;
        List<QuestionRow> some = new ArrayList<>();
        for (int i = 0; i < all.size(); i += step) {
            some.add(all.get(i));
        }
        return some;
    }
}
