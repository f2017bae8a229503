package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.text.Normalizer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The functions that a query must not call: they read or write files, reach other machines, wait, lock, run SQL texts or
 * change the state of a session or a sequence. A name that ends with {@code *} stands for all that start so.
 */
final class BlockedFunctions {
    private static final int MAX_PATTERN = 64;

    private BlockedFunctions() {}

    /** Says whether a dotted function name or one part of it is blocked. */
    static boolean isBlocked(String function, Dialect dialect) {
        Set<String> blocked = of(dialect);
        return matches(plain(function), blocked)
                || Arrays.stream(function.split("\\.", -1)).anyMatch(part -> matches(plain(part), blocked));
    }

    /** Says whether PostgreSQL would call a blocked function for {@code value.name}. */
    static boolean isAttribute(String name) {
        return matches(name, ATTRIBUTES);
    }

    /** Returns a name in lower case, in the plainest letters that an engine may take it for. */
    static String plain(String name) {
        boolean ascii = name.chars().allMatch(c -> c < 0x80);
        return ascii
                ? Words.fold(name)
                : Normalizer.normalize(name, Normalizer.Form.NFKD)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("\\p{M}", "")
                        .replace('\u0131', 'i');
    }

    private static boolean matches(String part, Set<String> blocked) {
        if (blocked.contains(part)) {
            return true;
        }
        for (int end = 1; end <= Math.min(part.length(), MAX_PATTERN); end++) {
            if (blocked.contains(part.substring(0, end) + "*")) {
                return true;
            }
        }
        return false;
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
            "openquery",
            "create_*",
            "drop_*",
            "delete_*",
            "alter_*",
            "execute_*",
            "exec_*",
            "exec",
            "kill_*",
            "http_*",
            "sys_exec",
            "sys_eval",
            "dblink*",
            "eval");

    private static final Set<String> PLAIN_WORDS = Set.of("sleep", "benchmark", "cron", "net", "http", "exec", "eval");

    private static final Set<String> POSTGRESQL = with(
            "pg_read_*",
            "pg_ls_*",
            "pg_stat_file",
            "pg_file_*",
            "pg_logdir_ls",
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
            "pg_execute_*",
            "lo_creat",
            "lo_create",
            "lo_unlink",
            "lo_import",
            "lo_export",
            "lo_open",
            "lo_close",
            "lo_get",
            "lo_put",
            "lo_from_bytea",
            "lo_lseek",
            "lo_lseek64",
            "lo_tell",
            "lo_tell64",
            "lo_truncate",
            "lo_truncate64",
            "lo_manage",
            "http",
            "http_get",
            "http_post",
            "http_put",
            "http_patch",
            "http_delete",
            "http_head",
            "http_set_curlopt",
            "http_reset_curlopt",
            "ts_rewrite",
            "setseed",
            "set_limit",
            "xslt_process",
            "pg_prewarm",
            "pg_buffercache_evict*",
            "pg_stat_statements_reset",
            "pg_log_*",
            "pg_nextoid",
            "pg_stop_*",
            "binary_upgrade_*",
            "pg_sync_*",
            "pg_restore_*",
            "pg_clear_*",
            "pg_set_*",
            "gin_clean_pending_list",
            "brin_summarize_*",
            "brin_desummarize_*",
            "pg_truncate_*",
            "heap_force_*",
            "postgres_fdw_disconnect*",
            "cron",
            "net",
            "aws_s3",
            "aws_lambda",
            "azure_storage",
            "pg_background_*",
            "run_command_on_*",
            "pg_get_wal_*",
            "addgeometrycolumn",
            "dropgeometrycolumn",
            "dropgeometrytable",
            "updategeometrysrid",
            "populate_geometry_columns",
            "txid_current",
            "pg_current_xact_id",
            "pg_reset_*",
            "autoprewarm_*",
            "currtid2");

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
            "shellfs*",
            "write_*",
            "load_aws_credentials",
            "json_execute_serialized_sql",
            "from_substrait*",
            "checkpoint",
            "force_checkpoint",
            "excel_scan",
            "setseed",
            "sql_auto_complete",
            "scan_arrow_ipc",
            "ducklake_*",
            "open_prompt",
            "enable_*",
            "disable_*",
            "crawl*",
            "gsheet*",
            "to_arrow_ipc",
            "truncate_*",
            "lance_*");

    private static final Set<String> SQLITE = with(
            "edit",
            "fts3_tokenizer",
            "zipfile",
            "sqlar_*",
            "fsdir",
            "lsdir",
            "lsmode",
            "csv",
            "vsv",
            "sqlite_dbpage",
            "blobfromfile",
            "blobtofile",
            "import*",
            "export*",
            "fileio_*",
            "define*",
            "lines_read",
            "xb_*",
            "shell_*");

    private static final Set<String> MYSQL = with(
            "get_lock",
            "release_lock",
            "release_all_locks",
            "sys_get",
            "sys_set",
            "master_pos_wait",
            "source_pos_wait",
            "wait_for_executed_gtid_set",
            "wait_until_sql_thread_after_gtids",
            "last_insert_id",
            "lastval",
            "service_get_*",
            "service_release_locks",
            "audit_log_*",
            "mysql_firewall_*",
            "keyring_*",
            "asynchronous_connection_*",
            "group_replication_*",
            "version_tokens_*",
            "mysqlx_*",
            "set_firewall_*",
            "read_firewall_*");

    private static final Set<String> SNOWFLAKE = with(
            "system$*",
            "infer_schema",
            "get_presigned_url",
            "identifier",
            "directory",
            "build_stage_file_url",
            "build_scoped_file_url",
            "get_stage_location",
            "validate",
            "getnextval",
            "cortex",
            "ai_*",
            "to_file");

    private static final Set<String> BIGQUERY = with(
            "external_query",
            "ai",
            "obj",
            "external_object_transform",
            "ml.generate_*",
            "ml.understand_text",
            "ml.translate",
            "ml.annotate_image",
            "ml.process_document",
            "ml.transcribe",
            "ml.recognize",
            "ai_*");

    private static final Set<String> SQLSERVER = with(
            "openxml",
            "bulk",
            "fn_get_audit_file",
            "fn_xe_file_target_read_file",
            "fn_trace_gettable",
            "fn_dump_*",
            "dm_os_file_exists",
            "dm_os_enumerate_filesystem",
            "ai_*");

    private static final Set<String> ORACLE = with(
            "utl_*",
            "dbms_*",
            "httpuritype",
            "dburitype",
            "xdburitype",
            "bfilename",
            "ctxsys",
            "htp",
            "ordsys",
            "apex_*",
            "sys_dburigen",
            "urifactory",
            "owa*",
            "wpg_docload",
            "sdo_net*",
            "ord_*",
            "kupp*",
            "ctx_*");

    /** Blocked functions of PostgreSQL whose names no column is likely to have. */
    private static final Set<String> ATTRIBUTES = POSTGRESQL.stream()
            .filter(name -> !name.endsWith("*") || name.startsWith("pg_") || name.startsWith("dblink"))
            .filter(name -> !PLAIN_WORDS.contains(name))
            .collect(Collectors.toUnmodifiableSet());

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
