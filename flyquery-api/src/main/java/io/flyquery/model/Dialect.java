package io.flyquery.model;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The SQL dialects that FlyQuery tells apart.
 *
 * @since 0.1
 */
public enum Dialect {
    /** DuckDB. */
    DUCKDB("duckdb"),
    /** PostgreSQL and its relatives. */
    POSTGRESQL("postgresql"),
    /** SQLite. */
    SQLITE("sqlite"),
    /** MySQL and MariaDB. */
    MYSQL("mysql"),
    /** Snowflake. */
    SNOWFLAKE("snowflake"),
    /** Google BigQuery (GoogleSQL). */
    BIGQUERY("bigquery"),
    /** Microsoft SQL Server (Transact-SQL). */
    SQLSERVER("sqlserver"),
    /** Oracle. */
    ORACLE("oracle"),
    /** ISO SQL, for whatever has no entry of its own. */
    ANSI("ansi");

    private final String id;

    Dialect(String id) {
        this.id = id;
    }

    /** Returns the lower-case name that settings, files and stores use. */
    public String id() {
        return id;
    }

    /**
     * Finds a dialect by its name, whatever its case. Common second names are known: {@code postgres}, {@code mssql}
     * and {@code tsql}, {@code mariadb}, {@code googlesql}.
     *
     * @param name the name
     * @return the dialect
     * @throws IllegalArgumentException if no dialect has this name; the message lists those that exist
     */
    public static Dialect of(String name) {
        String folded = name.strip().toLowerCase(Locale.ROOT);
        String known =
                switch (folded) {
                    case "postgres", "pg" -> "postgresql";
                    case "mssql", "tsql", "t-sql" -> "sqlserver";
                    case "mariadb" -> "mysql";
                    case "googlesql" -> "bigquery";
                    default -> folded;
                };
        return Arrays.stream(values())
                .filter(dialect -> dialect.id.equals(known))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("dialect was '" + name + "' but must be one of "
                        + Arrays.stream(values()).map(Dialect::id).collect(Collectors.joining(", "))));
    }
}
