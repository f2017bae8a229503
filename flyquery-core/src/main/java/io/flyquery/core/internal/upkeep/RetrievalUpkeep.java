package io.flyquery.core.internal.upkeep;

import io.flyquery.core.internal.example.Remasker;
import io.flyquery.core.internal.retrieval.metric.MetricLearner;
import io.flyquery.model.Caller;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Keeps retrieval up: masks stored questions by what is known by now, then learns the metrics of their vectors. Thread-safe. */
public final class RetrievalUpkeep {
    private final Remasker remasker;
    private final @Nullable MetricLearner learner;

    /**
     * Creates the upkeep of retrieval.
     *
     * @param learner null: no metric is learned
     */
    public RetrievalUpkeep(Remasker remasker, @Nullable MetricLearner learner) {
        this.remasker = remasker;
        this.learner = learner;
    }

    /**
     * What was done.
     *
     * @param remasked examples that got another masked text
     * @param metrics new versions of learned metrics
     * @param finished whether nothing is left to do
     */
    record Done(long remasked, int metrics, boolean finished) {}

    Done run(Caller caller, BooleanSupplier goOn) {
        if (!goOn.getAsBoolean()) {
            return new Done(0, 0, false);
        }
        Remasker.Remasked masks = remasker.remask(caller.scope(), goOn);
        if (learner == null || !masks.finished() || !goOn.getAsBoolean()) {
            return new Done(masks.examples(), 0, masks.finished() && learner == null);
        }
        MetricLearner.Learned learned = learner.learn(caller, goOn);
        return new Done(masks.examples(), learned.versions(), learned.finished());
    }
}
