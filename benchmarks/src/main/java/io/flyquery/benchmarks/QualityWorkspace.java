package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.core.FlyQuery;
import io.flyquery.core.internal.retrieval.IndexCache;
import io.flyquery.core.internal.retrieval.WorkspaceIndex;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Actor;
import io.flyquery.model.Caller;
import io.flyquery.model.Page;
import io.flyquery.model.Question;
import io.flyquery.model.Scope;
import io.flyquery.model.TextForm;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.StateStore;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.function.Consumer;

/** A workspace with the examples of one file, and an engine on it. */
final class QualityWorkspace implements AutoCloseable {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TEMPLATE = "template";
    private static final long SEED = 20_260_101L;
    private static final String NO_HURRY = "3600000";
    private static final int ROWS_BETWEEN_REPORTS = 1_000;

    private final QualityOptions options;
    private final StateStore store;
    private final Optional<EmbeddingProvider> model;
    private final Caller caller;
    private final Consumer<String> progress;
    private final Engine engine;

    /**
     * Opens a workspace.
     *
     * @param name must be that of an empty one
     * @param store stays the caller's to close
     * @param model stays the caller's to close; empty: words only
     * @param progress is told how far the work has come
     */
    QualityWorkspace(
            String name,
            QualityOptions options,
            StateStore store,
            Optional<EmbeddingProvider> model,
            Consumer<String> progress) {
        this.options = options;
        this.store = store;
        this.model = model;
        this.caller = Caller.of(new Scope("benchmarks", name), Actor.administrator("benchmarks"));
        this.progress = progress;
        FlyQuery.Builder builder = FlyQuery.builder()
                .store(store)
                .dialect(options.dialect())
                .random(new Random(SEED))
                .set(Setting.RETRIEVE_TIMEOUT_MS.property(), NO_HURRY)
                .set(Setting.EMBED_TIMEOUT_MS.property(), NO_HURRY);
        model.ifPresentOrElse(builder::embedding, () -> builder.embedding("none"));
        String weights = Ablation.weights(options.without());
        if (!weights.isEmpty()) {
            builder.set(Setting.FUSION_WEIGHTS.property(), weights);
        }
        options.without()
                .forEach(ablation ->
                        ablation.settings().forEach((setting, value) -> builder.set(setting.property(), value)));
        this.engine = builder.build();
    }

    /**
     * Writes rows as approved examples, and maintains the workspace unless asked not to.
     *
     * @throws MeasurementException if there are examples from before
     */
    void fill(List<QuestionRow> rows) throws MeasurementException {
        if (!engine.examples()
                .list(caller, ExampleFilter.all().limitTo(1))
                .items()
                .isEmpty()) {
            throw new MeasurementException("workspace " + caller.scope() + " of the store " + options.store()
                    + " has examples from before; give a new store");
        }
        StringBuilder lines = new StringBuilder();
        rows.forEach(row -> lines.append(line(row)).append('\n'));
        ImportReport report = engine.examples()
                .importFrom(
                        caller,
                        new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        (done, total) -> {
                            if (done % ROWS_BETWEEN_REPORTS == 0) {
                                progress.accept("indexed " + done + " of " + rows.size());
                            }
                        });
        progress.accept(report.read() + " rows to index gave " + report.created() + " examples; " + report.unchanged()
                + " were there already, " + report.refused() + " were refused"
                + report.problems().stream()
                        .findFirst()
                        .map(problem -> ", the first since " + problem.reason())
                        .orElse(""));
        if (options.maintained()) {
            maintain();
        }
    }

    private String line(QuestionRow row) {
        ObjectNode line = JSON.createObjectNode();
        line.put("question", row.question());
        line.put("generated_sql", row.sql());
        line.put("dialect", options.dialect().id());
        line.put("quality", "APPROVED");
        line.putObject("citations").put(TEMPLATE, row.template());
        return line.toString();
    }

    private void maintain() {
        MaintenanceReport report = engine.maintain(caller, Duration.ofHours(1));
        progress.accept(
                "upkeep masked " + report.remasked() + " questions anew and learned " + report.metrics() + " metrics");
        for (TextForm form : TextForm.values()) {
            engine.learning().metrics().history(caller, form).stream()
                    .findFirst()
                    .ifPresent(metric -> progress.accept("metric of %s texts: shrinkage %s, MRR %.3f instead of %.3f"
                            .formatted(
                                    form.name().toLowerCase(Locale.ROOT),
                                    metric.shrinkage(),
                                    metric.scoreAfter(),
                                    metric.scoreBefore())));
        }
    }

    /** Returns the template of every example in the store: rows that are the same pair have become one. */
    Map<UUID, String> templates() {
        Map<UUID, String> templates = new HashMap<>();
        ExampleFilter filter = ExampleFilter.all().limitTo(ExampleFilter.MAX_PAGE);
        Optional<String> next;
        do {
            Page<Example> page = engine.examples().list(caller, filter);
            page.items()
                    .forEach(example -> templates.put(
                            example.id(),
                            Objects.requireNonNull(example.citations().get(TEMPLATE))));
            next = page.next();
            if (next.isPresent()) {
                filter = filter.from(next.get());
            }
        } while (next.isPresent());
        return templates;
    }

    /**
     * Returns an index as the engine loads it, with all vectors or an exception.
     *
     * @param examples how many there must be
     * @param metrics whether with learned metrics
     */
    WorkspaceIndex index(int examples, boolean metrics) throws MeasurementException {
        IndexCache cache = new IndexCache(
                store,
                model.map(EmbeddingProvider::modelKey).orElse(null),
                model.map(EmbeddingProvider::dimensions).orElse(1),
                Long.MAX_VALUE,
                metrics);
        WorkspaceIndex index = cache.index(cache.of(caller.scope()));
        int complete = model.isPresent() ? index.withVectors() : index.size();
        if (complete != examples) {
            throw new MeasurementException(complete + " of " + examples
                    + " examples are fully indexed; the model failed on the others, so figures would mislead");
        }
        return index;
    }

    /**
     * Asks the engine.
     *
     * @param k how many to select at most
     * @param minSimilarity the least similarity; empty: the engine's
     */
    Retrieval ask(String question, int k, Optional<Double> minSimilarity) {
        RetrieveOptions retrieve = RetrieveOptions.defaults().k(k).require().withoutTrackingUse();
        return engine.examples()
                .retrieve(
                        caller,
                        Question.of(question),
                        minSimilarity.map(retrieve::minSimilarity).orElse(retrieve));
    }

    @Override
    public void close() {
        engine.close();
    }
}
