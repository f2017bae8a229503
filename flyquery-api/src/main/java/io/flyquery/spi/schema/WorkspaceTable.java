package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** One row a workspace: its revision and when it was tidied last. */
public final class WorkspaceTable {
    public static final Column<Long> REVISION =
            Column.integer("revision", "rises with each change that matters to retrieval; ordered as commits are");
    public static final Column<Instant> CREATED_AT = Column.instant("created_at", "when first written to, store time");
    public static final Column<Instant> TIDIED_AT = Column.instant(
                    "tidied_at", "when old rows were deleted last, store time")
            .optional();
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("workspace", "what is known of the workspace itself")
            .columns(REVISION, CREATED_AT, TIDIED_AT)
            .version(VERSION)
            .build();

    private WorkspaceTable() {}
}
