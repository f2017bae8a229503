package io.flyquery.core.sql;

/**
 * What a text asks for, decided from its tokens.
 *
 * @since 0.1
 */
public enum StatementKind {
    /** One statement that returns rows: SELECT, VALUES, TABLE, in DuckDB also one that starts with FROM. */
    QUERY,
    /** One statement that changes rows, also when the change is inside of a WITH. */
    DML,
    /** One statement that changes the schema, also SELECT with INTO. */
    DDL,
    /** Anything else: EXPLAIN, SHOW, PRAGMA, SET, CALL, COPY and texts that are no SQL. */
    OTHER,
    /** More than one statement. */
    SEVERAL,
    /** No statement: blank, only comments or only semicolons. */
    EMPTY
}
