package io.flyquery.spi.schema;

import io.flyquery.spi.Column;
import io.flyquery.spi.TableSpec;

/** One row a workspace: which rules the SQL keys of its examples follow. Apart from the workspace's own row, since it is
 * share-locked by every unit that compares or stores keys. */
public final class SqlKeyTable {
    public static final Column<Long> NORMALISER_VERSION = Column.integer(
            "normaliser_version", "version of the normaliser that writes keys here; a lower one must not");
    public static final Column<Boolean> COMPLETE =
            Column.bool("complete", "whether the keys of all examples follow that version");

    /** The table. */
    public static final TableSpec SPEC = TableSpec.builder("sql_key", "which rules the SQL keys of the examples follow")
            .columns(NORMALISER_VERSION, COMPLETE)
            .build();

    private SqlKeyTable() {}
}
