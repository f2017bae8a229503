package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Who gave a pair again, and how often: evidence for a reviewer. */
public final class SightingTable {
    public static final Column<String> EXAMPLE_ID = Column.text("example_id", "the example");
    public static final Column<String> ACTOR_ID = Column.text("actor_id", "whose run it was");
    public static final Column<Long> SIGHTINGS = Column.integer("sightings", "how many runs");
    public static final Column<Instant> LAST_AT = Column.instant("last_at", "the last of them, store time");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder(
                    "example_sighting", "an actor's runs that gave an example again")
            .key(EXAMPLE_ID, ACTOR_ID)
            .columns(SIGHTINGS, LAST_AT)
            .build();

    private SightingTable() {}
}
