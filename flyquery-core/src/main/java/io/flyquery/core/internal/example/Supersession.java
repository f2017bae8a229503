package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.example.ExampleQuality;
import io.flyquery.model.Actor;
import io.flyquery.model.ActorKind;
import io.flyquery.model.Caller;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;

/**
 * Lets one of two examples that turned out to be the same pair stand for both. The stricter decision stands: a rejection
 * before an approval before a proposal, and what is held back stays held back; of equals the earlier stands. The other is
 * rejected as superseded, under a key that no SQL has, and its evidence moves. Thread-safe.
 */
final class Supersession {
    private static final Actor ENGINE = new Actor("flyquery", ActorKind.SYSTEM, Set.of());

    private static final Comparator<Row> STANDS_FIRST = Comparator.comparingInt(Supersession::leniency)
            .thenComparing(row -> row.get(ExampleTable.CREATED_AT))
            .thenComparing(row -> row.get(ExampleTable.ID));

    private final Journal journal;

    Supersession(Journal journal) {
        this.journal = journal;
    }

    /** Returns the key of an example that another one stands for. */
    static String retiredKey(String sqlKey, String id) {
        return sqlKey + "-" + id;
    }

    /**
     * Makes one of two examples stand for both and stores them.
     *
     * @param one an example of the pair, locked, as it is to be stored if it stands
     * @param other another one, alike
     * @param revision gives the revision of this unit
     */
    void merge(UnitOfWork unit, Row one, Row other, LongSupplier revision) {
        boolean oneStands = STANDS_FIRST.compare(one, other) < 0;
        Row standing = oneStands ? one : other;
        Row leaving = oneStands ? other : one;
        Caller caller = Caller.of(unit.scope(), ENGINE);
        UUID event = journal.append(
                unit,
                caller,
                Journal.EXAMPLE,
                leaving.get(ExampleTable.ID),
                "superseded",
                null,
                null,
                Map.of("by", standing.get(ExampleTable.ID), "from", leaving.get(ExampleTable.QUALITY)));
        journal.append(
                unit,
                caller,
                Journal.EXAMPLE,
                standing.get(ExampleTable.ID),
                "merged",
                event,
                null,
                decisionOn(leaving));
        Row superseded = superseded(unit, leaving, standing);
        Row merged = Evidence.moved(unit, leaving, held(unit, caller, leaving, standing, event));
        store(
                unit,
                ExampleRows.serves(leaving)
                        ? superseded.with(ExampleTable.REVISION, revision.getAsLong())
                        : superseded);
        store(unit, ExampleRows.serves(standing) ? merged.with(ExampleTable.REVISION, revision.getAsLong()) : merged);
    }

    private static int leniency(Row row) {
        return switch (ExampleRows.quality(row)) {
            case REJECTED -> row.get(ExampleTable.BLOCKS_SQL) ? 0 : 1;
            case APPROVED -> 2;
            case PROPOSED -> 3;
        };
    }

    private static Map<String, String> decisionOn(Row row) {
        Map<String, String> decision = new HashMap<>();
        decision.put("with", row.get(ExampleTable.ID));
        decision.put("quality", row.get(ExampleTable.QUALITY));
        row.find(ExampleTable.DECIDED_BY).ifPresent(actor -> decision.put("decided_by", actor));
        row.find(ExampleTable.DECIDED_AT).ifPresent(at -> decision.put("decided_at", at.toString()));
        return decision;
    }

    /** A rejection keeps the words of the person who rejected. */
    private static Row superseded(UnitOfWork unit, Row row, Row standing) {
        String id = standing.get(ExampleTable.ID);
        Row.Builder superseded = Evidence.withoutVotes(row).toBuilder()
                .set(ExampleTable.SQL_KEY, retiredKey(row.get(ExampleTable.SQL_KEY), row.get(ExampleTable.ID)))
                .set(ExampleTable.SUPERSEDED_BY, id)
                .set(ExampleTable.SUSPENDED, false)
                .set(ExampleTable.SUSPEND_REASON, null)
                .set(ExampleTable.SUSPEND_EVENT, null);
        if (ExampleRows.quality(row) != ExampleQuality.REJECTED) {
            superseded
                    .set(ExampleTable.QUALITY, ExampleQuality.REJECTED.name())
                    .set(ExampleTable.DECIDED_AT, unit.now())
                    .set(ExampleTable.DECIDED_BY, ENGINE.id())
                    .set(
                            ExampleTable.DECISION_NOTE,
                            "superseded by example " + id + ": the same SQL since version "
                                    + row.get(ExampleTable.NORMALISER_VERSION) + " of the normaliser");
        }
        return superseded.build();
    }

    /** Holds the standing example back where the leaving one was. */
    private Row held(UnitOfWork unit, Caller caller, Row leaving, Row standing, UUID cause) {
        boolean hold = leaving.get(ExampleTable.SUSPENDED)
                && !standing.get(ExampleTable.SUSPENDED)
                && ExampleRows.quality(standing) != ExampleQuality.REJECTED;
        if (!hold) {
            return standing;
        }
        String reason = "example " + leaving.get(ExampleTable.ID) + ", the same pair, was held back: "
                + leaving.get(ExampleTable.SUSPEND_REASON);
        UUID event = journal.append(
                unit,
                caller,
                Journal.EXAMPLE,
                standing.get(ExampleTable.ID),
                "suspended",
                cause,
                null,
                Map.of("reason", reason));
        return standing.toBuilder()
                .set(ExampleTable.SUSPENDED, true)
                .set(ExampleTable.SUSPEND_REASON, reason)
                .set(ExampleTable.SUSPEND_EVENT, event.toString())
                .build();
    }

    private static void store(UnitOfWork unit, Row row) {
        unit.table(ExampleTable.SPEC).update(row.key(), locked -> row);
    }
}
