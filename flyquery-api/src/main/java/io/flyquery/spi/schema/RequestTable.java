package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Request ids with what they did, so that a repeated request has one effect. */
public final class RequestTable {
    public static final Column<String> REQUEST_ID = Column.text("request_id", "id, given by the application");
    public static final Column<Instant> AT = Column.instant("at", "when, store time");
    public static final Column<String> OPERATION = Column.text("operation", "which call");
    public static final Column<String> DIGEST = Column.text("digest", "SHA-256 of actor and payload");
    public static final Column<String> RESULT = Column.json("result", "what the call returned");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("request", "a request and its result")
            .key(REQUEST_ID)
            .columns(AT, OPERATION, DIGEST, RESULT)
            .index("request_by_at", AT)
            .build();

    private RequestTable() {}
}
