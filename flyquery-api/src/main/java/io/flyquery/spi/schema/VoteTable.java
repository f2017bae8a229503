package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;

/** What a current rating of a run means for an example that had a part in it. */
public final class VoteTable {
    public static final Column<String> EXAMPLE_ID = Column.text("example_id", "the example");
    public static final Column<String> TRACE_ID = Column.text("trace_id", "the rated run");
    public static final Column<String> RATER = Column.text("rater", "who rated");
    public static final Column<String> RATING = Column.text("rating", "up or down");
    public static final Column<String> PART = Column.text("part", "learned: from this run; served: in its prompt");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("example_vote", "a current rating that concerns an example")
            .key(EXAMPLE_ID, TRACE_ID, RATER)
            .columns(RATING, PART)
            .index("vote_by_run", TRACE_ID, RATER)
            .build();

    private VoteTable() {}
}
