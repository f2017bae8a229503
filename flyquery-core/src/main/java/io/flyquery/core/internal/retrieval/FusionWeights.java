package io.flyquery.core.internal.retrieval;

import java.util.EnumMap;
import java.util.Map;

/**
 * How much each list counts in fusion. Immutable.
 *
 * @param byKind the weight of each list, finite and at least 0; a list that is not named has weight 0; copied
 */
public record FusionWeights(Map<ListKind, Double> byKind) {
    /** Checks and copies. */
    public FusionWeights {
        byKind.forEach((kind, weight) -> {
            if (!(weight >= 0.0 && weight < Double.POSITIVE_INFINITY)) {
                throw new IllegalArgumentException(
                        "the weight of " + kind + " was " + weight + " but must be finite and at least 0");
            }
        });
        byKind = Map.copyOf(byKind);
    }

    /**
     * Returns the defaults where questions as asked are compared under a learned metric: the words of questions as asked add
     * nothing to it any more, and their tokens, which are compared under it, more.
     */
    public static FusionWeights underMetric() {
        return defaults().with(ListKind.LEXICAL_RAW, 0.0).with(ListKind.LATE_RAW, 1.5);
    }

    /** Returns the defaults: 1 for each list, but 0.5 for those of words, vectors and rerankers on questions as asked. */
    public static FusionWeights defaults() {
        Map<ListKind, Double> weights = new EnumMap<>(ListKind.class);
        for (ListKind kind : ListKind.values()) {
            weights.put(kind, 1.0);
        }
        weights.put(ListKind.LEXICAL_RAW, 0.5);
        weights.put(ListKind.VECTOR_RAW, 0.5);
        weights.put(ListKind.RERANK_RAW, 0.5);
        return new FusionWeights(weights);
    }

    /** Returns these weights with another weight for one list. */
    public FusionWeights with(ListKind kind, double weight) {
        Map<ListKind, Double> changed = new EnumMap<>(ListKind.class);
        changed.putAll(byKind);
        changed.put(kind, weight);
        return new FusionWeights(changed);
    }

    /** Returns the weight of a list. */
    public double of(ListKind kind) {
        return byKind.getOrDefault(kind, 0.0);
    }
}
