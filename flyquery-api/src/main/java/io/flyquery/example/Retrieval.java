package io.flyquery.example;

import io.flyquery.model.TextForm;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One retrieval: what was found, in which order, and why. Immutable.
 *
 * @param id a UUIDv7; hand it to the run that uses the prompt, so that a later rating reaches the examples
 * @param maskedQuestion the question as searched, values replaced by the words of their columns
 * @param ranked the best ten, best first; copied
 * @param selected those placed in the prompt block, best first; copied
 * @param promptBlock text for the application's prompt; empty when nothing was selected
 * @param degraded what did not work; empty when all did
 * @param times how long the stages took, in their order; copied
 * @param embeddingModel key of the embedding model; empty: lexical search only
 * @param rerankerModel key of the reranker; empty: none
 * @param metrics versions of the learned metrics that vectors were compared under, by text form; a form that is missing
 *     was compared by the plain cosine; copied
 * @param revision workspace revision that the answer reflects
 * @param indexed how many examples of the workspace could be found at this revision
 * @since 0.1
 */
public record Retrieval(
        UUID id,
        String maskedQuestion,
        List<RankedExample> ranked,
        List<RankedExample> selected,
        String promptBlock,
        List<Degradation> degraded,
        List<StageTime> times,
        Optional<String> embeddingModel,
        Optional<String> rerankerModel,
        Map<TextForm, Long> metrics,
        long revision,
        int indexed) {
    /** Copies. */
    public Retrieval {
        ranked = List.copyOf(ranked);
        selected = List.copyOf(selected);
        degraded = List.copyOf(degraded);
        times = List.copyOf(times);
        metrics = Map.copyOf(metrics);
    }

    /** Returns whether nothing that may be in a prompt came near the question, so that the application can say so. */
    public boolean nothingEligible() {
        return selected.isEmpty();
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "Retrieval[" + id + ", " + ranked.size() + " ranked, " + selected.size() + " selected"
                + (degraded.isEmpty()
                        ? ""
                        : ", degraded "
                                + degraded.stream().map(Degradation::part).toList()) + "]";
    }
}
