package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.FusionWeights;
import io.flyquery.core.internal.retrieval.ListKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What is measured: single lists of the index, fusions of two of them, and what the engine makes of all. */
enum Stage {
    /** BM25 on questions as asked. */
    LEXICAL_RAW(ListKind.LEXICAL_RAW),
    /** BM25 on masked questions. */
    LEXICAL_MASKED(ListKind.LEXICAL_MASKED),
    /** Cosine on questions as asked. */
    VECTOR_RAW(ListKind.VECTOR_RAW),
    /** Cosine on masked questions. */
    VECTOR_MASKED(ListKind.VECTOR_MASKED),
    /** Both lists on questions as asked, fused with equal weights. */
    RRF_RAW(ListKind.LEXICAL_RAW, ListKind.VECTOR_RAW),
    /** Both lists on masked questions, fused with equal weights. */
    RRF_MASKED(ListKind.LEXICAL_MASKED, ListKind.VECTOR_MASKED),
    /** What {@code Examples.retrieve} ranks. */
    RANKED,
    /** What {@code Examples.retrieve} selects for a prompt with room for ten. */
    SELECTED;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<ListKind> lists;

    Stage(ListKind... lists) {
        this.lists = List.of(lists);
    }

    /** Returns the name in options and reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns whether it comes from the engine's own retrieval, rather than from lists of its index. */
    boolean ofEngine() {
        return lists.isEmpty();
    }

    /** Returns whether it is made of vectors alone, so that it does not exist without an embedding model. */
    boolean ofVectorsOnly() {
        return this == VECTOR_RAW || this == VECTOR_MASKED;
    }

    /** Returns the weights that let only its lists count. */
    FusionWeights weights() {
        Map<ListKind, Double> weights = new EnumMap<>(ListKind.class);
        lists.forEach(list -> weights.put(list, 1.0));
        return new FusionWeights(weights);
    }

    /** Finds a stage by its label. */
    static Stage of(String label) throws UsageException {
        return Arrays.stream(values())
                .filter(stage -> stage.label().equals(label))
                .findFirst()
                .orElseThrow(() -> new UsageException("there is no stage '" + label + "'; there are "
                        + Arrays.stream(values()).map(Stage::label).collect(Collectors.joining(", "))));
    }
}
