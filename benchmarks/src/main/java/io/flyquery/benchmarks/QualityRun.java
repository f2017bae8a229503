package io.flyquery.benchmarks;

import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.spi.EmbeddingProvider;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;

/** Measures retrieval on the rows of one file, stage by stage. */
final class QualityRun {
    private static final int QUESTIONS_BETWEEN_REPORTS = 200;

    private final RunName name;
    private final QualityOptions options;
    private final QualityWorkspace workspace;
    private final Optional<EmbeddingProvider> model;
    private final Consumer<String> progress;

    /**
     * Prepares a run.
     *
     * @param workspace is filled; stays the caller's to close
     * @param model stays the caller's to close; empty: words only
     */
    QualityRun(
            RunName name,
            QualityOptions options,
            QualityWorkspace workspace,
            Optional<EmbeddingProvider> model,
            Consumer<String> progress) {
        this.name = name;
        this.options = options;
        this.workspace = workspace;
        this.model = model;
        this.progress = progress;
    }

    /**
     * Asks.
     *
     * @return the figures of every stage that exists with this model, in the order of stages
     * @throws MeasurementException if there is nothing to ask, or the figures would mislead
     */
    List<QualityFigures> figures(QuestionSet questions) throws MeasurementException {
        List<QuestionRow> answerable = questions.answerable();
        progress.accept(questions.asked().size() + " questions to ask; "
                + (questions.asked().size() - answerable.size())
                + " of them are left out, since no example has their template");
        if (answerable.isEmpty()) {
            throw new MeasurementException(
                    "no question that is asked has an example with its template, so there is nothing to measure");
        }
        int indexed = questions.templates().size();
        Set<Stage> stages = stages();
        List<IndexRankings> rankings = rankings(stages, indexed);
        Map<Stage, List<QueryScore>> scores = new EnumMap<>(Stage.class);
        stages.forEach(stage -> scores.put(stage, new ArrayList<>()));
        for (int i = 0; i < answerable.size(); i++) {
            QuestionRow row = answerable.get(i);
            Map<Stage, List<UUID>> ranked = new EnumMap<>(Stage.class);
            rankings.forEach(some -> ranked.putAll(some.ask(row.asked())));
            if (stages.contains(Stage.RANKED) || stages.contains(Stage.SELECTED)) {
                ranked.putAll(ask(row.asked()));
            }
            scores.forEach(
                    (stage, ofStage) -> ofStage.add(questions.score(row, Objects.requireNonNull(ranked.get(stage)))));
            if ((i + 1) % QUESTIONS_BETWEEN_REPORTS == 0) {
                progress.accept("asked " + (i + 1) + " of " + answerable.size());
            }
        }
        return scores.entrySet().stream()
                .map(entry -> QualityFigures.of(name, entry.getKey(), indexed, entry.getValue()))
                .toList();
    }

    private Set<Stage> stages() {
        Set<Stage> stages = EnumSet.copyOf(options.stages());
        if (model.isEmpty()) {
            stages.removeIf(Stage::ofVectorsOnly);
        }
        return stages;
    }

    private List<IndexRankings> rankings(Set<Stage> stages, int indexed) throws MeasurementException {
        List<IndexRankings> rankings = new ArrayList<>();
        for (Stage.Source source : List.of(Stage.Source.PLAIN_INDEX, Stage.Source.INDEX)) {
            List<Stage> some =
                    stages.stream().filter(stage -> stage.source() == source).toList();
            if (!some.isEmpty()) {
                boolean metrics =
                        source == Stage.Source.INDEX && !options.without().contains(Ablation.METRIC);
                rankings.add(new IndexRankings(
                        workspace.index(indexed, metrics), model, some, Ablation.weights(options.without())));
            }
        }
        return rankings;
    }

    private Map<Stage, List<UUID>> ask(String question) {
        Retrieval retrieval = workspace.ask(question, QueryScore.PLACES, Optional.empty());
        List<UUID> ranked = ids(retrieval.ranked());
        return Map.of(
                Stage.RANKED,
                ranked,
                Stage.SELECTED,
                options.without().contains(Ablation.SELECTION) ? ranked : ids(retrieval.selected()));
    }

    private static List<UUID> ids(List<RankedExample> ranked) {
        return ranked.stream().map(item -> item.example().id()).toList();
    }
}
