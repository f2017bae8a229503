package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Events: one append-only row for each change of state, written in the transaction of the change. */
public final class EventTable {
    public static final Column<String> ID = Column.text("id", "UUIDv7, lower case");
    public static final Column<Instant> AT = Column.instant("at", "when, store time");
    public static final Column<String> TYPE = Column.text("type", "what happened, such as example.approved");
    public static final Column<String> SUBJECT_TYPE = Column.text("subject_type", "example, rating or metric");
    public static final Column<String> SUBJECT_ID = Column.text("subject_id", "id of what changed");
    public static final Column<String> ACTOR_ID = Column.text("actor_id", "who did it");
    public static final Column<String> ACTOR_KIND = Column.text("actor_kind", "human, agent or system");
    public static final Column<String> REQUEST_ID = Column.text("request_id", "request that asked for it; empty: none");
    public static final Column<String> CAUSE_ID = Column.text("cause_id", "event that led to this one; empty: none");
    public static final Column<String> NOTE =
            Column.text("note", "the reason, in the actor's words").optional();
    public static final Column<String> DATA = Column.json("data", "what changed, as an object");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("event", "a change of state")
            .key(ID)
            .columns(AT, TYPE, SUBJECT_TYPE, SUBJECT_ID, ACTOR_ID, ACTOR_KIND, REQUEST_ID, CAUSE_ID, NOTE, DATA)
            .index("event_by_at", AT)
            .index("event_by_subject", SUBJECT_TYPE, SUBJECT_ID)
            .build();

    private EventTable() {}
}
