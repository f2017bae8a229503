package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The functions that a query must not call: they read or write files, reach other machines, wait, lock, run SQL texts or
 * change the state of a session or a sequence. A name that ends with {@code *} stands for all that start so.
 */
final class BlockedFunctions {
    private BlockedFunctions() {}

    /** Says whether one part of a dotted function name is blocked. */
    static boolean isBlocked(String function, Dialect dialect) {
        Set<String> blocked = of(dialect);
        return Arrays.stream(function.split("\\.", -1)).anyMatch(part -> matches(part, blocked));
    }

    /** Says whether a bare word is blocked even without brackets, such as a package of Oracle. */
    static boolean isBlockedWord(String word, Dialect dialect) {
        boolean sequences = dialect == Dialect.ORACLE || dialect == Dialect.SNOWFLAKE || dialect == Dialect.ANSI;
        boolean packages = dialect == Dialect.ORACLE || dialect == Dialect.ANSI;
        return (sequences && word.equals("nextval"))
                || (packages && (word.startsWith("utl_") || word.startsWith("dbms_")));
    }

    private static boolean matches(String part, Set<String> blocked) {
        return blocked.contains(part)
                || blocked.stream()
                        .anyMatch(name -> name.endsWith("*") && part.startsWith(name.substring(0, name.length() - 1)));
    }

    private static Set<String> of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL -> POSTGRESQL;
            case DUCKDB -> DUCKDB;
            case SQLITE -> SQLITE;
            case MYSQL -> MYSQL;
            case SNOWFLAKE -> SNOWFLAKE;
            case BIGQUERY -> BIGQUERY;
            case SQLSERVER -> SQLSERVER;
            case ORACLE -> ORACLE;
            case ANSI -> ANSI;
        };
    }

    private static final Set<String> COMMON = Set.of(
            "sleep",
            "pg_sleep*",
            "benchmark",
            "load_file",
            "load_extension",
            "readfile",
            "writefile",
            "nextval",
            "setval",
            "set_config",
            "xp_*",
            "sp_*",
            "openrowset",
            "opendatasource",
            "openquery");

    private static final Set<String> POSTGRESQL = with(
            "pg_read_*",
            "pg_ls_*",
            "pg_stat_file",
            "pg_file_*",
            "pg_logdir_ls",
            "lo_*",
            "loread",
            "lowrite",
            "dblink*",
            "pg_advisory*",
            "pg_try_advisory*",
            "pg_terminate_backend",
            "pg_cancel_backend",
            "pg_reload_conf",
            "pg_rotate_logfile*",
            "pg_switch_*",
            "pg_create_*",
            "pg_drop_*",
            "pg_logical_*",
            "pg_replication_*",
            "pg_copy_*",
            "pg_notify",
            "pg_promote",
            "pg_wal_*",
            "pg_start_backup",
            "pg_stop_backup",
            "pg_backup_*",
            "pg_stat_reset*",
            "pg_export_snapshot",
            "pg_import_*",
            "pg_extension_*",
            "query_to_*",
            "table_to_xml*",
            "cursor_to_*",
            "schema_to_*",
            "database_to_*",
            "ts_stat",
            "crosstab*",
            "connectby",
            "xpath_table",
            "http*",
            "pg_execute_*");

    private static final Set<String> DUCKDB = with(
            "read_*",
            "parquet_*",
            "sniff_csv",
            "glob",
            "getenv",
            "query",
            "query_table",
            "sqlite_*",
            "postgres_*",
            "mysql_*",
            "iceberg_*",
            "delta_scan",
            "st_read*",
            "st_drivers",
            "which_secret",
            "duckdb_secrets",
            "seq_scan",
            "arrow_scan*",
            "pandas_scan",
            "python_map_function",
            "http_*",
            "shellfs*",
            "write_*",
            "load_aws_credentials",
            "pragma_*",
            "json_execute_serialized_sql",
            "from_substrait*",
            "checkpoint",
            "force_checkpoint",
            "excel_scan");

    private static final Set<String> SQLITE = with(
            "edit",
            "eval",
            "fts3_tokenizer",
            "zipfile",
            "sqlar_*",
            "fsdir",
            "lsdir",
            "lsmode",
            "csv",
            "vsv",
            "sqlite_dbpage");

    private static final Set<String> MYSQL = with(
            "get_lock",
            "release_lock",
            "release_all_locks",
            "sys_exec",
            "sys_eval",
            "sys_get",
            "sys_set",
            "master_pos_wait",
            "source_pos_wait",
            "wait_for_executed_gtid_set",
            "wait_until_sql_thread_after_gtids",
            "last_insert_id",
            "lastval");

    private static final Set<String> SNOWFLAKE = with("system$*", "infer_schema", "get_presigned_url");

    private static final Set<String> BIGQUERY = with("external_query");

    private static final Set<String> SQLSERVER = with(
            "openxml", "bulk", "fn_get_audit_file", "fn_xe_file_target_read_file", "fn_trace_gettable", "fn_dump_*");

    private static final Set<String> ORACLE = with(
            "utl_*",
            "dbms_*",
            "httpuritype",
            "dburitype",
            "xdburitype",
            "bfilename",
            "ctxsys",
            "sys_eval",
            "owa_*",
            "htp",
            "ordsys",
            "apex_*");

    private static final Set<String> ANSI =
            union(POSTGRESQL, DUCKDB, SQLITE, MYSQL, SNOWFLAKE, BIGQUERY, SQLSERVER, ORACLE);

    private static Set<String> with(String... names) {
        return union(COMMON, Set.of(names));
    }

    @SafeVarargs
    private static Set<String> union(Set<String>... sets) {
        Set<String> union = new HashSet<>();
        for (Set<String> set : sets) {
            union.addAll(set);
        }
        return Set.copyOf(union);
    }
}
