package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.model.Caller;
import io.flyquery.model.TextForm;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.MetricTable;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * Learns the metrics of a workspace anew where its examples changed, and puts into effect what proves better. Vectors of
 * more than {@value #MOST_DIMENSIONS} dimensions keep the plain cosine: the work grows with the cube. Thread-safe; of two
 * that learn at once, one writes.
 */
public final class MetricLearner {
    /** The most dimensions that a metric is learned for. */
    public static final int MOST_DIMENSIONS = 1_536;

    private final StateStore store;
    private final MetricWriter writer;
    private final String modelKey;
    private final int dimensions;

    /** Creates a learner for the vectors of one model. */
    public MetricLearner(StateStore store, Journal journal, String modelKey, int dimensions) {
        this.store = store;
        this.writer = new MetricWriter(journal);
        this.modelKey = modelKey;
        this.dimensions = dimensions;
    }

    /**
     * What was done.
     *
     * @param versions how many new versions came into effect
     * @param finished whether nothing is left to do
     */
    public record Learned(int versions, boolean finished) {}

    /**
     * Learns what is to be learned.
     *
     * @param goOn asked before each step of the work; false ends it, and nothing of the step is kept
     */
    public Learned learn(Caller caller, BooleanSupplier goOn) {
        if (dimensions > MOST_DIMENSIONS) {
            return new Learned(0, true);
        }
        Task task = store.read(caller.scope(), this::task);
        int versions = 0;
        for (Map.Entry<TextForm, Long> form : task.forms.entrySet()) {
            Optional<MetricChoice> choice = task.vectors.classes().length == 0
                    ? Optional.of(MetricChoice.PLAIN)
                    : MetricChoice.learn(
                            task.vectors.of(form.getKey()), task.vectors.classes(), task.vectors.folds(), goOn);
            if (choice.isEmpty()) {
                return new Learned(versions, false);
            }
            versions += store.write(caller.scope(), unit -> written(unit, caller, form, task, choice.get())) ? 1 : 0;
        }
        return new Learned(versions, true);
    }

    /**
     * What is to be learned.
     *
     * @param digest what it is learned from
     * @param forms the text forms, with the number of the version in effect
     * @param vectors the vectors; none if there are too few classes
     */
    private record Task(String digest, Map<TextForm, Long> forms, LearningSet.Vectors vectors) {}

    private Task task(UnitOfWork unit) {
        LearningSet set = LearningSet.of(unit);
        Map<TextForm, Long> forms = new EnumMap<>(TextForm.class);
        for (TextForm form : TextForm.values()) {
            Optional<Row> current = MetricRows.current(unit, modelKey, form);
            boolean held = current.map(row -> row.get(MetricTable.HELD)).orElse(false);
            boolean plain =
                    current.flatMap(row -> row.find(MetricTable.TRANSFORM)).isEmpty();
            boolean same = current.map(row -> row.get(MetricTable.INPUT).equals(set.digest()))
                    .orElse(false);
            if (!held && !same && (set.isEnough() || !plain)) {
                forms.put(form, current.map(row -> row.get(MetricTable.NUMBER)).orElse(0L));
            }
        }
        return new Task(
                set.digest(),
                forms,
                forms.isEmpty() || !set.isEnough()
                        ? new LearningSet.Vectors(new float[0][], new float[0][], new int[0], new int[0])
                        : set.vectors(unit, modelKey));
    }

    /** Returns whether a new version came into effect. */
    private boolean written(
            UnitOfWork unit, Caller caller, Map.Entry<TextForm, Long> form, Task task, MetricChoice choice) {
        Optional<Row> current = MetricRows.current(unit, modelKey, form.getKey());
        if (!current.map(row -> row.get(MetricTable.NUMBER)).orElse(0L).equals(form.getValue())
                || current.map(row -> row.get(MetricTable.HELD)).orElse(false)) {
            return false;
        }
        byte[] transform = choice.metric().map(LearnedMetric::toBytes).orElse(null);
        if (current.isPresent() && Arrays.equals(transform, current.get().orNull(MetricTable.TRANSFORM))) {
            unit.table(MetricTable.SPEC)
                    .update(
                            current.get().key(),
                            row -> scored(row.toBuilder(), task, choice).build());
            return false;
        }
        Row.Builder version = Row.builder(MetricTable.SPEC)
                .set(MetricTable.MODEL_KEY, modelKey)
                .set(MetricTable.FORM, form.getKey().name())
                .set(MetricTable.NUMBER, form.getValue() + 1)
                .set(MetricTable.TRANSFORM, transform)
                .set(MetricTable.HELD, false);
        writer.putIntoEffect(unit, caller, scored(version, task, choice), "learned");
        return true;
    }

    private static Row.Builder scored(Row.Builder row, Task task, MetricChoice choice) {
        return row.set(MetricTable.SHRINKAGE, choice.shrinkage())
                .set(MetricTable.SCORE_BEFORE, choice.before())
                .set(MetricTable.SCORE_AFTER, choice.after())
                .set(MetricTable.ASKED, (long) choice.asked())
                .set(MetricTable.EXAMPLES, (long) task.vectors.classes().length)
                .set(MetricTable.INPUT, task.digest);
    }
}
