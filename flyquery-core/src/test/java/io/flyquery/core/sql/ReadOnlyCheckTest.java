package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReadOnlyCheckTest {
    private static Optional<String> refusal(String sql, Dialect dialect) {
        return ReadOnlyCheck.refusal(Normaliser.of().normalise(sql, dialect));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "POSTGRESQL | SELECT pg_sleep/*+ x */(5) | hint",
                "POSTGRESQL | SELECT U&\"\\0070g_sleep\"(5) | U&",
                "POSTGRESQL | SELECT ('x'::text).pg_read_file | pg_read_file",
                "POSTGRESQL | SELECT \"PG_CATALOG\" . /* x */ \"pg_terminate_backend\" (1) | pg_terminate_backend",
                "POSTGRESQL | SELECT lo_import('x') | lo_import",
                "POSTGRESQL | SELECT * FROM dblink('x', 'y') AS t(a int) | dblink",
                "POSTGRESQL | SELECT query_to_xml('delete from t', true, true, '') | query_to_xml",
                "POSTGRESQL | SELECT set_config('a', 'b', false) | set_config",
                "POSTGRESQL | SELECT pg_try_advisory_lock(1) | advisory",
                "POSTGRESQL | WITH a AS (WITH b AS (SELECT 1) DELETE FROM t RETURNING 1) SELECT * FROM a | DELETE",
                "POSTGRESQL | WITH a AS MATERIALIZED (UPDATE t SET b = 1 RETURNING 1) SELECT * FROM a | UPDATE",
                "POSTGRESQL | WITH a AS (INSERT INTO t VALUES (1) RETURNING 1) TABLE a | INSERT",
                "POSTGRESQL | WITH a AS (MERGE INTO t USING u ON x = y WHEN MATCHED THEN DO NOTHING) SELECT 1 | MERGE",
                "POSTGRESQL | SELECT a INTO TEMP b FROM t | INTO",
                "POSTGRESQL | EXPLAIN ANALYZE DELETE FROM t | EXPLAIN",
                "POSTGRESQL | COPY (SELECT a FROM t) TO 'x' | COPY",
                "POSTGRESQL | SELECT a FROM t FOR KEY SHARE | locks",
                "POSTGRESQL | SHOW work_mem | SHOW",
                "POSTGRESQL | SET a = 1 | SET",
                "POSTGRESQL | CALL f() | CALL",
                "DUCKDB | SELECT * FROM t, 'x.csv' | file",
                "DUCKDB | SELECT * FROM a, x.parquet | file",
                "DUCKDB | SELECT * FROM a JOIN \"s3://b/x\" ON true | file",
                "DUCKDB | TABLE 'x.csv' | file",
                "DUCKDB | SELECT * FROM glob('*') | glob",
                "DUCKDB | SELECT getenv('HOME') | getenv",
                "DUCKDB | SELECT ('x').read_text() | read_text",
                "DUCKDB | FROM query('drop table t') | query",
                "DUCKDB | INSTALL httpfs | INSTALL",
                "DUCKDB | SUMMARIZE t | keyword",
                "SQLITE | SELECT * FROM pragma_journal_mode | pragma_journal_mode",
                "SQLITE | SELECT * FROM 'fsdir'('/') | fsdir",
                "SQLITE | SELECT * FROM fsdir WHERE path = '/' | fsdir",
                "SQLITE | SELECT [load_extension]('x') | load_extension",
                "SQLITE | SELECT writefile('x', 'y') | writefile",
                "SQLITE | ATTACH 'x' AS y | ATTACH",
                "MYSQL | SELECT @x := 1 | :=",
                "MYSQL | SELECT a INTO @x FROM t | INTO",
                "MYSQL | SELECT /*+ SET_VAR(sort_buffer_size = 1) */ a FROM t | SET_VAR",
                "MYSQL | SELECT `load_file`('x') | load_file",
                "MYSQL | SELECT benchmark(1, 2) | benchmark",
                "MYSQL | SELECT get_lock('a', 1) | get_lock",
                "MYSQL | SELECT a FROM t PROCEDURE analyse() | PROCEDURE",
                "SQLSERVER | SELECT * FROM OPENROWSET(BULK 'x', SINGLE_CLOB) a | openrowset",
                "SQLSERVER | SELECT * FROM srv.db..t | server",
                "SQLSERVER | SELECT a FROM t WAITFOR DELAY '1' | statements",
                "SQLSERVER | SELECT NEXT VALUE FOR s | NEXT VALUE",
                "SQLSERVER | SELECT \uff58p_cmdshell('x') | p_cmdshell",
                "SQLSERVER | SELECT xp_cmdshell\u00a0('x') | U+00A0",
                "ANSI | SELECT 1 EXEC xp_cmdshell 'dir' | EXEC",
                "ORACLE | SELECT \"DBMS_LOCK\".\"SLEEP\" FROM dual | dbms_lock",
                "ORACLE | SELECT UTL_INADDR.get_host_name FROM dual | utl_inaddr",
                "ORACLE | SELECT HTTPURITYPE('x').getclob() FROM dual | httpuritype",
                "ORACLE | SELECT a FROM t@remote | link",
                "ORACLE | WITH FUNCTION f RETURN NUMBER IS BEGIN RETURN 1; END; SELECT f FROM dual | statements",
                "ORACLE | SELECT a FROM EXTERNAL ((a NUMBER) LOCATION ('x')) | EXTERNAL",
                "SNOWFLAKE | SELECT $1 FROM @stage/x | stage",
                "SNOWFLAKE | SELECT $1 FROM '@stage/x' | file",
                "SNOWFLAKE | SELECT SYSTEM$WAIT(5) | system$wait",
                "SNOWFLAKE | SELECT identifier('f')(1) | identifier",
                "SNOWFLAKE | SELECT 1 ->> SELECT 2 | ->>",
                "SNOWFLAKE | SELECT snowflake.cortex.complete('m', 'x') | cortex",
                "BIGQUERY | SELECT * FROM EXTERNAL_QUERY('c', 'SELECT 1') | external_query",
                "BIGQUERY | SELECT * FROM ML.GENERATE_TEXT(MODEL m, TABLE t) | ml.generate_text"
            })
    void hiddenEffectsAreRefusedWithTheWord(Dialect dialect, String sql, String word) {
        assertThat(refusal(sql, dialect))
                .hasValueSatisfying(reason -> assertThat(reason).contains(word));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "POSTGRESQL | SELECT current_setting('x'), lo_revenue, t.http_status FROM lineorder t",
                "POSTGRESQL | SELECT * FROM pg_catalog.pg_replication_slots",
                "POSTGRESQL | VALUES (1), (2)",
                "POSTGRESQL | TABLE t",
                "POSTGRESQL | SELECT make_interval(days := 3), substring(a FROM 1 FOR 2) FROM t",
                "DUCKDB | FROM t SELECT a",
                "DUCKDB | SELECT * REPLACE (a + 1 AS a) FROM s.t",
                "SQLITE | SELECT * FROM pragma_table_info('t')",
                "SQLITE | SELECT a FROM t WHERE b = 'pragma_journal_mode'",
                "MYSQL | SELECT /*+ MAX_EXECUTION_TIME(9) */ a, @@version, truncate(b, 1) FROM t",
                "SQLSERVER | SELECT a FROM db..t WITH (NOLOCK) INNER MERGE JOIN u ON t.x = u.x OPTION (MERGE JOIN)",
                "ORACLE | SELECT a FROM t WHERE b = :x",
                "SNOWFLAKE | SELECT * FROM TABLE(RESULT_SCAN(LAST_QUERY_ID()))",
                "BIGQUERY | SELECT * FROM ML.PREDICT(MODEL m, TABLE t), UNNEST(GENERATE_ARRAY(1, 2))"
            })
    void whatOnlyReadsPasses(Dialect dialect, String sql) {
        assertThat(refusal(sql, dialect)).isEmpty();
    }

    @Test
    void aBadPartIsRefusedWhereverItStands() {
        List<String> queries = List.of(
                "SELECT a, <call> FROM t WHERE b = 1",
                "SELECT a FROM t WHERE c > 2 AND <call> = 1 GROUP BY a",
                "WITH x AS (SELECT <call> AS y FROM t) SELECT y FROM x",
                "SELECT a FROM (SELECT b, (SELECT max(c) FROM u WHERE u.d = <call>) AS a FROM t) v",
                "SELECT CASE WHEN <call> IS NULL THEN 1 ELSE 2 END FROM t ORDER BY 1",
                "SELECT a FROM t UNION ALL SELECT <call> FROM u",
                "SELECT a FROM t JOIN u ON t.a = coalesce(u.b, <call>) LIMIT 5");
        List<String> functions =
                List.of("pg_sleep", "readfile", "load_file", "nextval", "sp_x", "openquery", "set_config");
        for (Dialect dialect : Dialect.values()) {
            for (int seed = 0; seed < 200; seed++) {
                Random random = new Random(seed);
                String query = queries.get(random.nextInt(queries.size()));
                String call = spelled(functions.get(random.nextInt(functions.size())), dialect, random);

                assertThat(refusal(query.replace("<call>", call), dialect))
                        .as("seed %s, %s: %s", seed, dialect, query.replace("<call>", call))
                        .isPresent();
                assertThat(refusal(query.replace("<call>", "abs(1)"), dialect)).isEmpty();
            }
        }
    }

    private static String spelled(String function, Dialect dialect, Random random) {
        String quote = dialect == Dialect.MYSQL || dialect == Dialect.BIGQUERY ? "`" : "\"";
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < function.length(); i++) {
            char c = function.charAt(i);
            name.append(random.nextBoolean() ? Character.toUpperCase(c) : c);
        }
        String written = random.nextBoolean() ? name.toString() : quote + name + quote;
        String schema = random.nextBoolean() ? "" : "s . ";
        String gap = List.of("", " ", "\n", "/* x */", " -- x\n").get(random.nextInt(5));
        return schema + written + gap + "(1)";
    }
}
