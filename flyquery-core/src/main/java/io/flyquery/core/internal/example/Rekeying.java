package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.ColumnValue;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.model.Dialect;
import io.flyquery.model.Scope;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the SQL keys anew that an older normaliser wrote, batch by batch: the SQL is read outside of any transaction, then
 * one unit writes the batch. A row knows by its version whether it was done, so the work goes on where it stopped, and any
 * number of engines may do it at once. Thread-safe; in one engine a workspace's work is done by one thread.
 */
public final class Rekeying {
    private static final Logger LOG = LoggerFactory.getLogger(Rekeying.class);
    private static final int BATCH = 200;
    private static final int ATTEMPTS = 3;
    private static final int LOCKS = 32;

    private final StateStore store;
    private final SqlRules rules;
    private final KeyMark mark;
    private final Supersession supersession;
    private final List<Lock> locks =
            Stream.<Lock>generate(ReentrantLock::new).limit(LOCKS).toList();

    /** Creates the work for rules. */
    public Rekeying(StateStore store, SqlRules rules, Journal journal) {
        this.store = store;
        this.rules = rules;
        this.mark = new KeyMark(rules.version());
        this.supersession = new Supersession(journal);
    }

    /**
     * Makes keys anew until all follow the rules, or is told to stop.
     *
     * @param goOn asked before each batch; false ends the work, which a later call takes up
     * @return how many examples got new keys; 0 where all follow the rules
     * @throws io.flyquery.error.StoreException {@code INCOMPATIBLE} if a newer engine writes keys here
     */
    public long run(Scope scope, BooleanSupplier goOn) {
        Lock lock = locks.get(Math.floorMod(scope.hashCode(), LOCKS));
        try {
            lock.lockInterruptibly();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw interrupted(e);
        }
        try {
            return store.read(scope, mark::isBehind) ? batches(scope, goOn) : 0;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes keys anew until all follow the rules.
     *
     * @throws FlyQueryException {@code UNAVAILABLE} if the thread was interrupted; what was done stays done
     */
    void finish(Scope scope) {
        run(scope, () -> {
            if (Thread.currentThread().isInterrupted()) {
                throw interrupted(null);
            }
            return true;
        });
    }

    private static FlyQueryException interrupted(@Nullable InterruptedException cause) {
        return new FlyQueryException(
                ErrorCode.UNAVAILABLE,
                "this workspace's SQL keys are being made anew for this release, which took longer than this call may"
                        + " take; the next call goes on, and maintain() does it all",
                cause);
    }

    private long batches(Scope scope, BooleanSupplier goOn) {
        store.write(scope, unit -> {
            mark.claim(unit);
            return true;
        });
        long done = 0;
        Scan rest = mark.older().limitTo(BATCH);
        while (goOn.getAsBoolean()) {
            Scan scan = rest;
            List<Row> batch = store.read(
                    scope, unit -> unit.table(ExampleTable.SPEC).scan(scan).toList());
            List<Draft> drafts = batch.stream().map(this::draft).toList();
            boolean last = batch.size() < BATCH;
            done += store.write(scope, unit -> write(unit, batch, drafts, last));
            if (last) {
                LOG.info(
                        "The SQL keys of {} examples were made anew by version {} of the normaliser",
                        done,
                        rules.version());
                return done;
            }
            rest = rest.startAfter(batch.get(batch.size() - 1).valuesOf(rest.orderColumns()));
        }
        return done;
    }

    /** The clock that stops a parser depends on the load, so what it stopped is tried again. */
    private Draft draft(Row row) {
        Draft draft = draftOnce(row);
        for (int attempt = 1; attempt < ATTEMPTS && !draft.hasKeys(); attempt++) {
            draft = draftOnce(row);
        }
        return draft;
    }

    private Draft draftOnce(Row row) {
        return Draft.of(
                rules,
                row.get(ExampleTable.QUESTION),
                row.get(ExampleTable.GENERATED_SQL),
                Dialect.of(row.get(ExampleTable.DIALECT)));
    }

    private long write(UnitOfWork unit, List<Row> batch, List<Draft> drafts, boolean last) {
        mark.lock(unit);
        LongSupplier revision = new Once(unit);
        long done = 0;
        for (int i = 0; i < batch.size(); i++) {
            Draft draft = drafts.get(i);
            Optional<Row> locked = unit.table(ExampleTable.SPEC)
                    .update(batch.get(i).key(), row -> row)
                    .filter(row -> row.get(ExampleTable.NORMALISER_VERSION) < rules.version());
            if (locked.isPresent() && !draft.hasKeys()) {
                LOG.warn(
                        "Example {} keeps the SQL keys of an older release until maintain() can make them: its SQL takes the"
                                + " parser too long",
                        locked.get().get(ExampleTable.ID));
            } else if (locked.isPresent()) {
                write(unit, locked.get(), draft, revision);
                done++;
            }
        }
        if (last) {
            mark.complete(unit);
        }
        return done;
    }

    private void write(UnitOfWork unit, Row before, Draft draft, LongSupplier revision) {
        Row row = rekeyed(before, draft);
        if (!before.get(ExampleTable.MASKED_QUESTION).equals(draft.maskedQuestion())) {
            forgetVectors(unit, before.get(ExampleTable.ID));
        }
        boolean superseded = !before.get(ExampleTable.SUPERSEDED_BY).isEmpty();
        Optional<Row> twin = superseded ? Optional.empty() : twin(unit, row);
        if (twin.isPresent()) {
            supersession.merge(unit, twin.get(), row, revision);
            return;
        }
        Row toStore = ExampleRows.serves(row) ? row.with(ExampleTable.REVISION, revision.getAsLong()) : row;
        unit.table(ExampleTable.SPEC).update(row.key(), locked -> toStore);
    }

    private static Row rekeyed(Row row, Draft draft) {
        String sqlKey = draft.sql().sqlKey();
        boolean superseded = !row.get(ExampleTable.SUPERSEDED_BY).isEmpty();
        return row.toBuilder()
                .set(ExampleTable.CANONICAL_SQL, draft.sql().canonical())
                .set(
                        ExampleTable.SQL_KEY,
                        superseded ? Supersession.retiredKey(sqlKey, row.get(ExampleTable.ID)) : sqlKey)
                .set(ExampleTable.NORMALISER_VERSION, (long) draft.sql().version())
                .set(ExampleTable.TEMPLATE_KEY, draft.sql().templateKey())
                .set(ExampleTable.SKELETON_KEY, draft.sql().skeletonKey())
                .set(ExampleTable.MASKED_QUESTION, draft.maskedQuestion())
                .set(
                        ExampleTable.COLUMN_VALUES,
                        ColumnValue.write(ColumnValue.of(draft.sql().literals())))
                .set(ExampleTable.MASK_VERSION, (long) Draft.MASK_VERSION)
                .build();
    }

    /** Vectors of another masked text would be compared with what they do not stand for; maintain() makes new ones. */
    private static void forgetVectors(UnitOfWork unit, String id) {
        unit.table(EmbeddingTable.SPEC)
                .deleteAll(Scan.of(EmbeddingTable.SPEC).where(Condition.equal(EmbeddingTable.EXAMPLE_ID, id)));
    }

    /** Returns the other example that has the pair of a row, locked. */
    private static Optional<Row> twin(UnitOfWork unit, Row row) {
        Scan scan = Scan.of(ExampleTable.SPEC, "example_pair")
                .where(Condition.equal(ExampleTable.DATASET, row.get(ExampleTable.DATASET)))
                .where(Condition.equal(ExampleTable.QUESTION_KEY, row.get(ExampleTable.QUESTION_KEY)))
                .where(Condition.equal(ExampleTable.SQL_KEY, row.get(ExampleTable.SQL_KEY)));
        return unit.table(ExampleTable.SPEC).scan(scan).toList().stream()
                .filter(found -> !found.key().equals(row.key()))
                .findFirst()
                .flatMap(found -> unit.table(ExampleTable.SPEC).update(found.key(), locked -> locked));
    }

    /** Raises the revision of a unit when it is asked for first. */
    private static final class Once implements LongSupplier {
        private final UnitOfWork unit;
        private long revision;

        Once(UnitOfWork unit) {
            this.unit = unit;
        }

        @Override
        public long getAsLong() {
            if (revision == 0) {
                revision = Revisions.raise(unit);
            }
            return revision;
        }
    }
}
