package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.FusionWeights;
import io.flyquery.core.internal.retrieval.ListKind;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What is measured: single lists of the index, fusions of them, and what the engine makes of all. */
enum Stage {
    /** BM25 on questions as asked. */
    LEXICAL_RAW(Source.PLAIN_INDEX, ListKind.LEXICAL_RAW),
    /** BM25 on masked questions. */
    LEXICAL_MASKED(Source.PLAIN_INDEX, ListKind.LEXICAL_MASKED),
    /** Cosine on questions as asked. */
    VECTOR_RAW(Source.PLAIN_INDEX, ListKind.VECTOR_RAW),
    /** Cosine on masked questions. */
    VECTOR_MASKED(Source.PLAIN_INDEX, ListKind.VECTOR_MASKED),
    /** Both lists on questions as asked, fused with equal weights. */
    RRF_RAW(Source.PLAIN_INDEX, ListKind.LEXICAL_RAW, ListKind.VECTOR_RAW),
    /** Both lists on masked questions, fused with equal weights. */
    RRF_MASKED(Source.PLAIN_INDEX, ListKind.LEXICAL_MASKED, ListKind.VECTOR_MASKED),
    /** Cosine under the learned metric on questions as asked. */
    METRIC_RAW(Source.INDEX, ListKind.VECTOR_RAW),
    /** Cosine under the learned metric on masked questions. */
    METRIC_MASKED(Source.INDEX, ListKind.VECTOR_MASKED),
    /** All lists of the index, fused with the engine's weights, before any reranker. */
    FUSED(Source.INDEX),
    /** What {@code Examples.retrieve} ranks. */
    RANKED(Source.ENGINE),
    /** What {@code Examples.retrieve} selects for a prompt with room for ten. */
    SELECTED(Source.ENGINE);

    /** Where rankings come from. */
    enum Source {
        /** The index with plain cosines. */
        PLAIN_INDEX,
        /** The index as the engine has it. */
        INDEX,
        /** The engine. */
        ENGINE
    }

    private final Source source;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<ListKind> lists;

    Stage(Source source, ListKind... lists) {
        this.source = source;
        this.lists = List.of(lists);
    }

    /** Returns the name in options and reports. */
    String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns where it comes from. */
    Source source() {
        return source;
    }

    /** Returns whether it is made of vectors alone, so that it does not exist without an embedding model. */
    boolean ofVectorsOnly() {
        return lists.equals(List.of(ListKind.VECTOR_RAW)) || lists.equals(List.of(ListKind.VECTOR_MASKED));
    }

    /** Returns the weights that let only its lists count; empty lists: the engine's. */
    FusionWeights weights(FusionWeights ofEngine) {
        if (lists.isEmpty()) {
            return ofEngine;
        }
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
