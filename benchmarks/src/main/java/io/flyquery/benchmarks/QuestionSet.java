package io.flyquery.benchmarks;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Questions and the examples that are there to be found for them.
 *
 * @param templates the template of each example; copied
 * @param asked the questions that are asked; copied
 * @param relevant how many examples each template has; copied
 */
record QuestionSet(Map<UUID, String> templates, List<QuestionRow> asked, Map<String, Integer> relevant) {
    QuestionSet {
        templates = Map.copyOf(templates);
        asked = List.copyOf(asked);
        relevant = Map.copyOf(relevant);
    }

    static QuestionSet of(Map<UUID, String> templates, List<QuestionRow> asked) {
        Map<String, Integer> relevant = new HashMap<>();
        templates.values().forEach(template -> relevant.merge(template, 1, Integer::sum));
        return new QuestionSet(templates, asked, relevant);
    }

    /** Returns the questions with an example that has their template. */
    List<QuestionRow> answerable() {
        return asked.stream().filter(this::isAnswerable).toList();
    }

    /** Returns whether an example has the template of a question. */
    boolean isAnswerable(QuestionRow row) {
        return relevant.containsKey(row.template());
    }

    /** Returns whether an example has the template of a question. */
    boolean isHit(QuestionRow row, UUID example) {
        return row.template().equals(templates.get(example));
    }

    /** Scores the ranking of an answerable question. */
    QueryScore score(QuestionRow row, List<UUID> ranked) {
        List<String> found = ranked.stream()
                .map(id -> Objects.requireNonNull(templates.get(id)))
                .toList();
        return QueryScore.of(found, row.template(), Objects.requireNonNull(relevant.get(row.template())));
    }
}
