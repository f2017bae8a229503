package io.flyquery.benchmarks;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.core.FlyQuery;
import io.flyquery.core.internal.retrieval.IndexCache;
import io.flyquery.core.internal.retrieval.WorkspaceIndex;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.Examples;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.RankedExample;
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
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Measures retrieval on the rows of one file, in a workspace of its own. */
final class QualityRun {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TEMPLATE = "template";
    private static final long SEED = 20_260_101L;
    private static final String NO_HURRY = "3600000";
    private static final int ROWS_BETWEEN_REPORTS = 1_000;
    private static final int QUESTIONS_BETWEEN_REPORTS = 200;

    private final String file;
    private final QualityOptions options;
    private final StateStore store;
    private final Optional<EmbeddingProvider> model;
    private final Caller caller;
    private final Consumer<String> progress;

    /**
     * Prepares a run.
     *
     * @param file name of the file, for the report
     * @param workspace where its examples go; must be empty
     * @param store stays the caller's to close
     * @param model stays the caller's to close; empty: words only
     * @param progress is told how far the run has come
     */
    QualityRun(
            String file,
            String workspace,
            QualityOptions options,
            StateStore store,
            Optional<EmbeddingProvider> model,
            Consumer<String> progress) {
        this.file = file;
        this.options = options;
        this.store = store;
        this.model = model;
        this.caller = Caller.of(new Scope("benchmarks", workspace), Actor.administrator("benchmarks"));
        this.progress = progress;
    }

    /**
     * Indexes and asks.
     *
     * @return the figures of every stage that exists with this model, in the order of stages
     * @throws MeasurementException if there is nothing to index or to ask, or the figures would mislead
     */
    List<QualityFigures> figures(List<QuestionRow> rows) throws MeasurementException {
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
        try (Engine engine = engine()) {
            return figures(engine, indexed, asked);
        }
    }

    private List<QualityFigures> figures(Engine engine, List<QuestionRow> indexed, List<QuestionRow> asked)
            throws MeasurementException {
        Examples examples = engine.examples();
        importAll(examples, indexed);
        if (options.maintained()) {
            maintain(engine);
        }
        Map<UUID, String> templates = templates(examples);
        Map<String, Integer> relevant = new HashMap<>();
        templates.values().forEach(template -> relevant.merge(template, 1, Integer::sum));
        List<QuestionRow> answerable = asked.stream()
                .filter(row -> relevant.containsKey(row.template()))
                .toList();
        progress.accept(file + ": " + asked.size() + " questions to ask; " + (asked.size() - answerable.size())
                + " of them are left out, since no example has their template");
        if (answerable.isEmpty()) {
            throw new MeasurementException(file
                    + ": no question that is asked has an example with its template, so there is nothing to measure");
        }
        Set<Stage> stages = stages();
        IndexRankings lists = new IndexRankings(
                index(templates.size()),
                model,
                stages.stream().filter(stage -> !stage.ofEngine()).toList());
        Map<Stage, List<QueryScore>> scores = new EnumMap<>(Stage.class);
        stages.forEach(stage -> scores.put(stage, new ArrayList<>()));
        for (int i = 0; i < answerable.size(); i++) {
            QuestionRow row = answerable.get(i);
            Map<Stage, List<UUID>> ranked = lists.ask(row.asked());
            if (stages.contains(Stage.RANKED) || stages.contains(Stage.SELECTED)) {
                ranked.putAll(ask(examples, row.asked()));
            }
            int hits = Objects.requireNonNull(relevant.get(row.template()));
            scores.forEach((stage, ofStage) -> {
                List<String> found = Objects.requireNonNull(ranked.get(stage)).stream()
                        .map(id -> Objects.requireNonNull(templates.get(id)))
                        .toList();
                ofStage.add(QueryScore.of(found, row.template(), hits));
            });
            if ((i + 1) % QUESTIONS_BETWEEN_REPORTS == 0) {
                progress.accept(file + ": asked " + (i + 1) + " of " + answerable.size());
            }
        }
        return scores.entrySet().stream()
                .map(entry -> QualityFigures.of(file, entry.getKey(), templates.size(), entry.getValue()))
                .toList();
    }

    private Set<Stage> stages() {
        Set<Stage> stages = EnumSet.copyOf(options.stages());
        if (model.isEmpty()) {
            stages.removeIf(Stage::ofVectorsOnly);
        }
        return stages;
    }

    private Engine engine() {
        FlyQuery.Builder builder = FlyQuery.builder()
                .store(store)
                .dialect(options.dialect())
                .random(new Random(SEED))
                .set("flyquery.retrieve-timeout-ms", NO_HURRY)
                .set("flyquery.embed-timeout-ms", NO_HURRY);
        model.ifPresentOrElse(builder::embedding, () -> builder.embedding("none"));
        return builder.build();
    }

    private void importAll(Examples examples, List<QuestionRow> rows) throws MeasurementException {
        if (!examples.list(caller, ExampleFilter.all().limitTo(1)).items().isEmpty()) {
            throw new MeasurementException("workspace " + caller.scope() + " of the store " + options.store()
                    + " has examples from before; give a new store");
        }
        StringBuilder lines = new StringBuilder();
        rows.forEach(row -> lines.append(line(row)).append('\n'));
        ImportReport report = examples.importFrom(
                caller,
                new ByteArrayInputStream(lines.toString().getBytes(StandardCharsets.UTF_8)),
                ImportOptions.defaults(),
                (done, total) -> {
                    if (done % ROWS_BETWEEN_REPORTS == 0) {
                        progress.accept(file + ": indexed " + done + " of " + rows.size());
                    }
                });
        progress.accept(file + ": " + report.read() + " rows to index gave " + report.created() + " examples; "
                + report.unchanged() + " were there already, " + report.refused() + " were refused"
                + report.problems().stream()
                        .findFirst()
                        .map(problem -> ", the first since " + problem.reason())
                        .orElse(""));
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

    /** Returns the template of every example in the store: rows that are the same pair have become one. */
    private Map<UUID, String> templates(Examples examples) {
        Map<UUID, String> templates = new HashMap<>();
        ExampleFilter filter = ExampleFilter.all().limitTo(ExampleFilter.MAX_PAGE);
        Optional<String> next;
        do {
            Page<Example> page = examples.list(caller, filter);
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

    /** Returns the index as the engine loads it, with all vectors or an exception. */
    private WorkspaceIndex index(int examples) throws MeasurementException {
        IndexCache cache = new IndexCache(
                store,
                model.map(EmbeddingProvider::modelKey).orElse(null),
                model.map(EmbeddingProvider::dimensions).orElse(1),
                Long.MAX_VALUE,
                true);
        WorkspaceIndex index = cache.index(cache.of(caller.scope()));
        int complete = model.isPresent() ? index.withVectors() : index.size();
        if (complete != examples) {
            throw new MeasurementException(file + ": " + complete + " of " + examples
                    + " examples are fully indexed; the model failed on the others, so figures would mislead");
        }
        return index;
    }

    private void maintain(Engine engine) {
        MaintenanceReport report = engine.maintain(caller, Duration.ofHours(1));
        progress.accept(file + ": upkeep masked " + report.remasked() + " questions anew and learned "
                + report.metrics() + " metrics");
        for (TextForm form : TextForm.values()) {
            engine.learning().metrics().history(caller, form).stream()
                    .findFirst()
                    .ifPresent(metric ->
                            progress.accept("%s: metric of %s texts: shrinkage %s, MRR %.3f instead of %.3f"
                                    .formatted(
                                            file,
                                            form.name().toLowerCase(Locale.ROOT),
                                            metric.shrinkage(),
                                            metric.scoreAfter(),
                                            metric.scoreBefore())));
        }
    }

    private Map<Stage, List<UUID>> ask(Examples examples, String question) {
        RetrieveOptions retrieve =
                RetrieveOptions.defaults().k(QueryScore.PLACES).require().withoutTrackingUse();
        Retrieval retrieval = examples.retrieve(caller, Question.of(question), retrieve);
        return Map.of(Stage.RANKED, ids(retrieval.ranked()), Stage.SELECTED, ids(retrieval.selected()));
    }

    private static List<UUID> ids(List<RankedExample> ranked) {
        return ranked.stream().map(item -> item.example().id()).toList();
    }
}
