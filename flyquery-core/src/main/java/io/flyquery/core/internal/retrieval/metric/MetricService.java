package io.flyquery.core.internal.retrieval.metric;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.learning.MetricVersion;
import io.flyquery.learning.Metrics;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.model.TextForm;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.MetricTable;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The door to learned metrics. Thread-safe. */
public final class MetricService implements Metrics {
    private final StateStore store;
    private final MetricWriter writer;
    private final @Nullable String modelKey;

    /**
     * Creates the door.
     *
     * @param modelKey the vector space; null: there are no vectors
     */
    public MetricService(StateStore store, Journal journal, @Nullable String modelKey) {
        this.store = store;
        this.writer = new MetricWriter(journal);
        this.modelKey = modelKey;
    }

    @Override
    public List<MetricVersion> history(Caller caller, TextForm form) {
        String model = modelKey;
        return model == null
                ? List.of()
                : store.read(
                        caller.scope(),
                        unit -> MetricRows.all(unit, model, form).stream()
                                .map(MetricRows::version)
                                .toList());
    }

    @Override
    public MetricVersion revert(Caller caller, TextForm form, long number) {
        Permissions.require(caller, Permission.ADMIN);
        String model = model();
        return store.write(caller.scope(), unit -> MetricRows.version(revert(unit, caller, model, form, number)));
    }

    private Row revert(UnitOfWork unit, Caller caller, String model, TextForm form, long number) {
        List<Row> versions = MetricRows.all(unit, model, form);
        long next = versions.isEmpty() ? 1 : versions.get(0).get(MetricTable.NUMBER) + 1;
        Optional<Row> wanted = versions.stream()
                .filter(row -> row.get(MetricTable.NUMBER) == number)
                .findFirst();
        Row.Builder version;
        if (wanted.isPresent()) {
            version = wanted.get().toBuilder();
        } else if (number == 0) {
            version = plain(model, form);
        } else {
            throw new FlyQueryException(
                    ErrorCode.NOT_FOUND,
                    "there is no version " + number + " of the metric of " + form + " texts; there are "
                            + versions.stream()
                                    .map(row -> row.get(MetricTable.NUMBER))
                                    .toList() + ", and 0 is the plain cosine");
        }
        version.set(MetricTable.NUMBER, next).set(MetricTable.HELD, true).set(MetricTable.VERSION, 1L);
        return writer.putIntoEffect(unit, caller, version, "reverted");
    }

    private static Row.Builder plain(String model, TextForm form) {
        return Row.builder(MetricTable.SPEC)
                .set(MetricTable.MODEL_KEY, model)
                .set(MetricTable.FORM, form.name())
                .set(MetricTable.SHRINKAGE, 1.0)
                .set(MetricTable.SCORE_BEFORE, 0.0)
                .set(MetricTable.SCORE_AFTER, 0.0)
                .set(MetricTable.ASKED, 0L)
                .set(MetricTable.EXAMPLES, 0L)
                .set(MetricTable.INPUT, "");
    }

    @Override
    public void release(Caller caller, TextForm form) {
        Permissions.require(caller, Permission.ADMIN);
        String model = model();
        store.write(caller.scope(), unit -> {
            Optional<Row> held = MetricRows.current(unit, model, form).filter(row -> row.get(MetricTable.HELD));
            held.ifPresent(row -> {
                unit.table(MetricTable.SPEC)
                        .update(
                                row.key(),
                                now -> now.with(MetricTable.HELD, false).with(MetricTable.INPUT, ""));
                writer.append(unit, caller, row, "released");
            });
            return held.isPresent();
        });
    }

    private String model() {
        if (modelKey == null) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "there is no learned metric without vectors; choose an embedding model with"
                            + " flyquery.embedding-model");
        }
        return modelKey;
    }
}
