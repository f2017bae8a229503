package io.flyquery.benchmarks;

import io.flyquery.core.internal.provider.Providers;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.StateStore;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Measures how well retrieval finds examples with the right SQL, on files of questions whose SQL is known, stage by stage.
 * {@code benchmarks/README.md} says how to read the figures.
 *
 * <p>Exit status: 0 if everything was measured, 1 if something failed, 2 if the arguments do not fit. The report goes to
 * standard output, progress and complaints to standard error.
 */
public final class RetrievalQuality {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-01T00:00:00Z"), ZoneOffset.UTC);

    private RetrievalQuality() {}

    /** Runs the program. */
    public static void main(String[] arguments) {
        System.exit(run(arguments, System.out, System.err));
    }

    /** Runs the program within this process and returns its exit status. */
    static int run(String[] arguments, PrintStream out, PrintStream err) {
        QualityOptions options;
        try {
            options = QualityOptions.of(arguments);
        } catch (UsageException e) {
            err.println(e.getMessage());
            err.println();
            err.print(QualityOptions.USAGE);
            return 2;
        }
        try {
            List<QualityFigures> figures = figures(options, err);
            out.println(options.json() ? QualityReport.json(figures) : QualityReport.table(figures));
            return 0;
        } catch (MeasurementException | FlyQueryException e) {
            err.println(e.getMessage());
            return 1;
        } catch (IOException e) {
            err.println(e);
            return 1;
        }
    }

    private static List<QualityFigures> figures(QualityOptions options, PrintStream err)
            throws IOException, MeasurementException {
        try (ScratchStore scratch = ScratchStore.of(options.store())) {
            Map<String, String> given = new TreeMap<>(Map.of(Setting.STORE.property(), scratch.url()));
            options.embedding().ifPresent(model -> given.put(Setting.EMBEDDING_MODEL.property(), model));
            Providers providers = new Providers(Settings.resolve(given, System.getProperties(), System.getenv()));
            Optional<EmbeddingProvider> model = providers.embedding();
            try (StateStore store = providers.store(CLOCK)) {
                return figures(options, store, model, err);
            } finally {
                model.ifPresent(EmbeddingProvider::close);
            }
        }
    }

    private static List<QualityFigures> figures(
            QualityOptions options, StateStore store, Optional<EmbeddingProvider> model, PrintStream err)
            throws IOException, MeasurementException {
        err.println("embedding: " + model.map(EmbeddingProvider::modelKey).orElse("none"));
        List<QualityFigures> figures = new ArrayList<>();
        for (Path file : options.files()) {
            String name = String.valueOf(file.getFileName());
            List<QuestionRow> rows =
                    new QuestionFile(file, options.askField().orElse("question"), options.dialect()).rows();
            String workspace = "quality-" + figures.size();
            figures.addAll(new QualityRun(name, workspace, options, store, model, err::println).figures(rows));
        }
        return figures;
    }
}
