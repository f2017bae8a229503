package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;
import java.time.Instant;

/** Which examples a retrieval placed in a prompt. */
public final class RetrievalItemTable {
    public static final Column<String> RETRIEVAL_ID = Column.text("retrieval_id", "the retrieval");
    public static final Column<String> EXAMPLE_ID = Column.text("example_id", "the example");
    public static final Column<Long> PLACE = Column.integer("place", "place in the prompt, from 1");
    public static final Column<Double> SCORE = Column.real("score", "final score");
    public static final Column<Instant> AT = Column.instant("at", "when it was recorded, store time");
    public static final Column<String> ACTOR_ID = Column.text("actor_id", "who asked");
    public static final Column<String> OUTCOME = Column.text("outcome", "unknown, helpful or unhelpful");
    public static final Column<Long> VERSION = Column.integer("version", "counts changes");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("retrieval_item", "an example in a prompt")
            .key(RETRIEVAL_ID, EXAMPLE_ID)
            .columns(PLACE, SCORE, AT, ACTOR_ID, OUTCOME)
            .version(VERSION)
            .index("retrieval_item_by_at", AT)
            .index("retrieval_item_by_example", EXAMPLE_ID, AT)
            .build();

    private RetrievalItemTable() {}
}
