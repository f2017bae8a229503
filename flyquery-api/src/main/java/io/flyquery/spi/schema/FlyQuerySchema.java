package io.flyquery.spi.schema;

import io.flyquery.spi.TableSpec;
import java.util.List;

/**
 * All tables of FlyQuery, and the version of this set.
 *
 * @since 0.1
 */
public final class FlyQuerySchema {
    /** Rises whenever a table, column or index is added; a store of a higher version is refused. */
    public static final int VERSION = 1;

    /** Every table. */
    public static final List<TableSpec> TABLES = List.of(
            WorkspaceTable.SPEC,
            RunTable.SPEC,
            LearnCountTable.SPEC,
            RatingTable.SPEC,
            ExampleTable.SPEC,
            SqlKeyTable.SPEC,
            EmbeddingTable.SPEC,
            MetricTable.SPEC,
            SightingTable.SPEC,
            RetrievalItemTable.SPEC,
            VoteTable.SPEC,
            EventTable.SPEC,
            RequestTable.SPEC);

    private FlyQuerySchema() {}
}
