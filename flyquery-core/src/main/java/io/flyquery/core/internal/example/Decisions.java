package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.sql.ReadOnlyCheck;
import io.flyquery.error.ConflictException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleQuality;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of examples: PROPOSED to APPROVED or REJECTED, APPROVED to REJECTED, REJECTED to PROPOSED; an approved
 * example can be held back and let go. Each step is checked and made under the row's lock, with one event. Thread-safe.
 */
public final class Decisions {
    private final Journal journal;
    private final SqlRules rules;

    /** Creates the state machine. */
    public Decisions(Journal journal, SqlRules rules) {
        this.journal = journal;
        this.rules = rules;
    }

    /**
     * Decides, in the unit of the caller.
     *
     * @param note the actor's words; blank is none
     * @param vectors the example's vectors where they were made for this approval, or null
     * @return the row as it is now
     */
    public Row decide(
            UnitOfWork unit, Caller caller, UUID id, ExampleDecision decision, String note, @Nullable Vectors vectors) {
        Row before = unit.table(ExampleTable.SPEC)
                .update(Key.of(id.toString()), row -> row)
                .orElseThrow(() -> notFound(id));
        boolean served = ExampleRows.serves(before);
        requireAllowed(before, decision);
        if (decision == ExampleDecision.APPROVE) {
            requireReadOnly(before);
        }
        UUID event = journal.append(
                unit,
                caller,
                Journal.EXAMPLE,
                id.toString(),
                eventType(decision),
                null,
                note,
                Map.of("from", before.get(ExampleTable.QUALITY)));
        Row changed = changed(unit, caller, before, decision, note, event);
        long revision = 0;
        boolean matters = served || ExampleRows.serves(changed);
        if (matters) {
            revision = Revisions.raise(unit);
            changed = changed.with(ExampleTable.REVISION, revision);
        }
        Row toStore = changed;
        Row stored = unit.table(ExampleTable.SPEC)
                .update(Key.of(id.toString()), row -> toStore)
                .orElseThrow(() -> notFound(id));
        if (vectors != null && ExampleRows.serves(stored)) {
            ExampleWriter.writeVectors(unit, id.toString(), vectors, stored.get(ExampleTable.MASK_VERSION), revision);
        }
        return stored;
    }

    /** Holds an example back because of what people said; returns the event's id. */
    public UUID suspend(UnitOfWork unit, Caller caller, String id, String reason, UUID cause) {
        UUID event =
                journal.append(unit, caller, Journal.EXAMPLE, id, "suspended", cause, null, Map.of("reason", reason));
        Row before = unit.table(ExampleTable.SPEC).get(Key.of(id)).orElseThrow(() -> notFound(UUID.fromString(id)));
        long revision = ExampleRows.serves(before) ? Revisions.raise(unit) : before.get(ExampleTable.REVISION);
        unit.table(ExampleTable.SPEC)
                .update(
                        Key.of(id),
                        row -> row.toBuilder()
                                .set(ExampleTable.SUSPENDED, true)
                                .set(ExampleTable.SUSPEND_REASON, reason)
                                .set(ExampleTable.SUSPEND_EVENT, event.toString())
                                .set(ExampleTable.REVISION, revision)
                                .build());
        return event;
    }

    private static Row changed(
            UnitOfWork unit, Caller caller, Row before, ExampleDecision decision, String note, UUID event) {
        Row.Builder row = before.toBuilder()
                .set(ExampleTable.DECIDED_AT, unit.now())
                .set(ExampleTable.DECIDED_BY, caller.actor().id())
                .set(ExampleTable.DECISION_NOTE, note.isBlank() ? null : note);
        switch (decision) {
            case APPROVE ->
                free(row)
                        .set(ExampleTable.QUALITY, ExampleQuality.APPROVED.name())
                        .set(ExampleTable.APPROVED_AT, unit.now());
            case REJECT, REJECT_SQL ->
                free(row)
                        .set(ExampleTable.QUALITY, ExampleQuality.REJECTED.name())
                        .set(ExampleTable.BLOCKS_SQL, decision == ExampleDecision.REJECT_SQL);
            case REOPEN ->
                row.set(ExampleTable.QUALITY, ExampleQuality.PROPOSED.name()).set(ExampleTable.BLOCKS_SQL, false);
            case SUSPEND ->
                row.set(ExampleTable.SUSPENDED, true)
                        .set(ExampleTable.SUSPEND_REASON, note)
                        .set(ExampleTable.SUSPEND_EVENT, event.toString());
            case RESUME -> free(row);
        }
        return row.build();
    }

    private static Row.Builder free(Row.Builder row) {
        return row.set(ExampleTable.SUSPENDED, false)
                .set(ExampleTable.SUSPEND_REASON, null)
                .set(ExampleTable.SUSPEND_EVENT, null);
    }

    private static void requireAllowed(Row row, ExampleDecision decision) {
        if (!row.get(ExampleTable.SUPERSEDED_BY).isEmpty()) {
            throw superseded(row, decision);
        }
        ExampleQuality quality = ExampleRows.quality(row);
        boolean suspended = row.get(ExampleTable.SUSPENDED);
        boolean allowed =
                switch (decision) {
                    case APPROVE -> quality == ExampleQuality.PROPOSED;
                    case REJECT, REJECT_SQL -> quality != ExampleQuality.REJECTED;
                    case REOPEN -> quality == ExampleQuality.REJECTED;
                    case SUSPEND -> quality == ExampleQuality.APPROVED && !suspended;
                    case RESUME -> suspended;
                };
        if (!allowed) {
            throw alreadyDecided(row, decision);
        }
    }

    /** Returns the error that says who decided, when and what. */
    static ConflictException alreadyDecided(Row row, ExampleDecision decision) {
        String by = row.find(ExampleTable.DECIDED_BY)
                .map(actor -> ", decided by '" + actor + "' at " + row.get(ExampleTable.DECIDED_AT))
                .orElse(", not decided yet");
        String held = row.get(ExampleTable.SUSPENDED)
                ? ", held back: " + row.find(ExampleTable.SUSPEND_REASON).orElse("")
                : "";
        return new ConflictException(
                ErrorCode.ALREADY_DECIDED,
                "example " + row.get(ExampleTable.ID) + " is " + row.get(ExampleTable.QUALITY) + held + by
                        + ", so it cannot be decided " + decision + remedy(row, decision));
    }

    private static ConflictException superseded(Row row, ExampleDecision decision) {
        String standing = row.get(ExampleTable.SUPERSEDED_BY);
        return new ConflictException(
                ErrorCode.ALREADY_DECIDED,
                "example " + row.get(ExampleTable.ID) + " is superseded by example " + standing
                        + ", which is the same pair, so it cannot be decided " + decision + "; decide on " + standing);
    }

    private static String remedy(Row row, ExampleDecision decision) {
        boolean rejected = ExampleRows.quality(row) == ExampleQuality.REJECTED;
        return rejected && decision != ExampleDecision.REOPEN ? "; reopen it first" : "";
    }

    private void requireReadOnly(Row row) {
        Dialect dialect = Dialect.of(row.get(ExampleTable.DIALECT));
        Optional<String> refusal = ReadOnlyCheck.refusal(rules.normalise(row.get(ExampleTable.GENERATED_SQL), dialect));
        if (refusal.isPresent()) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "example " + row.get(ExampleTable.ID) + " cannot be approved: the SQL " + refusal.get()
                            + "; it must be one read-only query");
        }
    }

    private static String eventType(ExampleDecision decision) {
        return switch (decision) {
            case APPROVE -> "approved";
            case REJECT -> "rejected";
            case REJECT_SQL -> "rejected_sql";
            case REOPEN -> "reopened";
            case SUSPEND -> "suspended";
            case RESUME -> "resumed";
        };
    }

    /** Returns the error for an id that is not in the scope. */
    static FlyQueryException notFound(UUID id) {
        return new FlyQueryException(ErrorCode.NOT_FOUND, "there is no example " + id + " in this workspace");
    }
}
