package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.ListKind;
import io.flyquery.core.internal.settings.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A part of retrieval that can be left out, to see what it is worth: settings that differ, and lists that count nothing. */
enum Ablation {
    /** Values of questions stay as they are: no list on masked questions. */
    MASKING(Map.of(), ListKind.LEXICAL_MASKED, ListKind.VECTOR_MASKED, ListKind.RERANK_MASKED),
    /** No list on questions as asked. */
    RAW(Map.of(), ListKind.LEXICAL_RAW, ListKind.VECTOR_RAW, ListKind.LATE_RAW, ListKind.RERANK_RAW),
    /** No list by words. */
    LEXICAL(Map.of(), ListKind.LEXICAL_RAW, ListKind.LEXICAL_MASKED),
    /** No list by vectors. */
    VECTOR(Map.of(), ListKind.VECTOR_RAW, ListKind.VECTOR_MASKED),
    /** Vectors are compared by their plain cosine. */
    METRIC(Map.of(Setting.LEARNED_METRIC, "false")),
    /** Tokens are not compared one by one. */
    LATE_INTERACTION(Map.of(Setting.LATE_INTERACTION, "false"), ListKind.LATE_RAW),
    /** No reranker. */
    RERANK(Map.of(Setting.RERANKER_MODEL, "none")),
    /** What is selected is what is ranked, in its order: no minimum similarity, no other SQL first. */
    SELECTION(Map.of());

    @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
    private final Map<Setting, String> settings;

    @SuppressWarnings("ImmutableEnumChecker") // made by Set.of
    private final Set<ListKind> lists;

    Ablation(Map<Setting, String> settings, ListKind... lists) {
        this.settings = settings;
        this.lists = Set.of(lists);
    }

    /** Returns the name in options and reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the settings that differ. */
    Map<Setting, String> settings() {
        return settings;
    }

    /** Returns the change of weights that leaves the lists of some ablations out, as a setting has it. */
    static String weights(Set<Ablation> ablations) {
        return ablations.stream()
                .flatMap(ablation -> ablation.lists.stream())
                .distinct()
                .sorted()
                .map(list -> list.label() + "=0")
                .collect(Collectors.joining(","));
    }

    /** Returns all labels. */
    static List<String> labels() {
        return Arrays.stream(values()).map(Ablation::label).toList();
    }

    /** Finds an ablation by its label. */
    static Ablation of(String label) throws UsageException {
        return Arrays.stream(values())
                .filter(ablation -> ablation.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException(
                        "--without cannot leave out '" + label + "', but " + String.join(", ", labels())));
    }
}
