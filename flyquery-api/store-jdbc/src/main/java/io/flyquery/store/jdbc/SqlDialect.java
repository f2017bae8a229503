package io.flyquery.store.jdbc;

import io.flyquery.error.StoreException;
import io.flyquery.spi.ColumnType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Where two relational databases differ: types, values, locks and errors. Stateless or immutable, safe for use by several
 * threads.
 *
 * <p>Text columns must compare by code point; so the DDL of a store gives them such a collation where it is not the
 * default.
 *
 * @since 0.1
 */
public interface SqlDialect {
    /** Returns the database's name of a column type, as its catalogue shows it. */
    String typeName(ColumnType type);

    /** Returns what stands in a statement for a value of a type: a question mark, with a cast where one is needed. */
    default String placeholder(ColumnType type) {
        return "?";
    }

    /** Returns an identifier in the database's quotes. All names in use match {@code [a-z][a-z0-9_]*}. */
    default String quote(String identifier) {
        return '"' + identifier + '"';
    }

    /** Returns the statement that begins a transaction: one that takes the locks of a writer, or one that reads. */
    String begin(boolean writing);

    /** Returns the end of an insertion that does nothing where a key or unique index has these values already. */
    default String ifAbsent() {
        return " ON CONFLICT DO NOTHING";
    }

    /** Returns the end of a query that locks its rows against changes and other locks; empty where there is no need. */
    String forUpdate();

    /** Returns the end of a query that locks its rows against changes; empty where there is no need. */
    String forShare();

    /**
     * Sets a parameter.
     *
     * @param index from 1
     * @param value a value of the type's class, or null
     */
    void bind(PreparedStatement statement, int index, ColumnType type, @Nullable Object value) throws SQLException;

    /**
     * Reads a value.
     *
     * @param index from 1
     * @return a value of the type's class, or null
     */
    @Nullable
    Object read(ResultSet result, int index, ColumnType type) throws SQLException;

    /** Returns whether a table of this name exists. */
    boolean tableExists(Connection connection, String table) throws SQLException;

    /** Returns whether a failure says that another row has the same key or the same values of a unique index. */
    boolean isDuplicate(SQLException failure);

    /** Returns whether a failed statement spoils its transaction, so that one that may fail needs a savepoint. */
    default boolean failureSpoilsTransaction() {
        return false;
    }

    /**
     * Returns what the caller gets to see of a failure; the only place where the database's codes are read.
     *
     * @param failure what the driver threw
     * @param doing what was tried, such as {@code "reading table run"}
     */
    StoreException translate(SQLException failure, String doing);

    /**
     * Returns what the caller gets to see where committing failed: not retryable, unless it is known that nothing was
     * written.
     *
     * @param failure what the driver threw
     */
    default StoreException translateCommit(SQLException failure) {
        return translate(failure, "committing");
    }
}
