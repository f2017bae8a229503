package io.flyquery.learning;

import java.util.Objects;

/**
 * What the database said of the SQL that it ran.
 *
 * @param sql the SQL as executed
 * @param rowCount rows that came back; at least 0
 * @param truncated whether the application cut the rows
 * @since 0.1
 */
public record ExecutionReceipt(String sql, long rowCount, boolean truncated) {
    /** Checks. */
    public ExecutionReceipt {
        Objects.requireNonNull(sql, "sql");
        if (rowCount < 0) {
            throw new IllegalArgumentException("rowCount was " + rowCount + " but must be at least 0");
        }
    }

    /** Leaves the SQL out. */
    @Override
    public String toString() {
        return "ExecutionReceipt[" + rowCount + " rows" + (truncated ? ", truncated" : "") + "]";
    }
}
