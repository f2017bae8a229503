package io.flyquery.spi;

import java.util.List;

/**
 * An index of a table, and so an order in which it can be scanned: by the columns, then by the table's key.
 *
 * @param name its name within the table: {@code [a-z][a-z0-9_]*}
 * @param columns one or more comparable columns that are never null; copied
 * @param unique whether no two rows of a scope may have the same values
 * @since 0.1
 */
public record IndexSpec(String name, List<Column<?>> columns, boolean unique) {
    /** Checks and copies. */
    public IndexSpec {
        if (!name.matches("[a-z][a-z0-9_]{0,39}")) {
            throw new IllegalArgumentException("index name was '" + name + "' but must match [a-z][a-z0-9_]{0,39}");
        }
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("index '" + name + "' needs at least one column");
        }
        columns = List.copyOf(columns);
    }
}
