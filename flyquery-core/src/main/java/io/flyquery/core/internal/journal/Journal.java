package io.flyquery.core.internal.journal;

import io.flyquery.core.internal.rows.Json;
import io.flyquery.model.Caller;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EventTable;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes events: one for each change of state, in the unit of the change. Thread-safe. */
public final class Journal {
    /** Subject of events about examples. */
    public static final String EXAMPLE = "example";

    /** Subject of events about ratings. */
    public static final String RATING = "rating";

    /** Subject of events about learned metrics. */
    public static final String METRIC = "metric";

    private final Ids ids;

    /** Creates a journal. */
    public Journal(Ids ids) {
        this.ids = ids;
    }

    /**
     * Appends an event.
     *
     * @param type what happened, without the subject: {@code approved}
     * @param cause the event that led to it, or null
     * @param note the actor's words, or null; blank is none
     * @return the event's id
     */
    public UUID append(
            UnitOfWork unit,
            Caller caller,
            String subjectType,
            String subjectId,
            String type,
            @Nullable UUID cause,
            @Nullable String note,
            Map<String, String> data) {
        UUID id = ids.next();
        unit.table(EventTable.SPEC)
                .insertIfAbsent(Row.builder(EventTable.SPEC)
                        .set(EventTable.ID, id.toString())
                        .set(EventTable.AT, unit.now())
                        .set(EventTable.TYPE, subjectType + "." + type)
                        .set(EventTable.SUBJECT_TYPE, subjectType)
                        .set(EventTable.SUBJECT_ID, subjectId)
                        .set(EventTable.ACTOR_ID, caller.actor().id())
                        .set(EventTable.ACTOR_KIND, caller.actor().kind().name().toLowerCase(Locale.ROOT))
                        .set(EventTable.REQUEST_ID, caller.requestId().orElse(""))
                        .set(EventTable.CAUSE_ID, cause == null ? "" : cause.toString())
                        .set(EventTable.NOTE, note == null || note.isBlank() ? null : note)
                        .set(EventTable.DATA, Json.ofMap(data))
                        .build());
        return id;
    }
}
