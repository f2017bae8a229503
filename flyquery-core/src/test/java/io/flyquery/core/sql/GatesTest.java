package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GatesTest {
    private static Optional<String> refusal(String sql, Dialect dialect) {
        return ReadOnlyCheck.refusal(Normaliser.of().normalise(sql, dialect));
    }

    private static Optional<String> degenerate(String sql) {
        return Degeneracy.reason(Normaliser.of().normalise(sql, Dialect.DUCKDB));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "POSTGRESQL | DELETE FROM t | DELETE",
                "POSTGRESQL | WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a | DELETE",
                "POSTGRESQL | SELECT a INTO b FROM t | INTO",
                "POSTGRESQL | SELECT a FROM t FOR UPDATE | FOR UPDATE",
                "POSTGRESQL | SELECT a FROM t FOR NO KEY UPDATE | locks",
                "POSTGRESQL | SELECT pg_read_file('x') | pg_read_file",
                "POSTGRESQL | SELECT \"pg_sleep\"(9) | pg_sleep",
                "POSTGRESQL | SELECT pg_catalog . PG_SLEEP (9) | pg_sleep",
                "POSTGRESQL | SELECT nextval('s') | nextval",
                "POSTGRESQL | SELECT 1; SELECT 2 | 2 statements",
                "POSTGRESQL | SELECT 'a | never closed",
                "DUCKDB | SELECT * FROM read_csv('x') | read_csv",
                "DUCKDB | SELECT * FROM 'x.csv' | file",
                "DUCKDB | SELECT * FROM \"dir/x.csv\" | file",
                "DUCKDB | FROM x.parquet | file",
                "DUCKDB | COPY t TO 'x' | COPY",
                "DUCKDB | PRAGMA database_list | PRAGMA",
                "MYSQL | SELECT /*!50000 1 */ | executable",
                "MYSQL | SELECT a FROM t INTO OUTFILE 'x' | INTO",
                "MYSQL | SELECT a FROM t LOCK IN SHARE MODE | LOCK",
                "MYSQL | SELECT SLEEP(5) | sleep",
                "SQLITE | SELECT load_extension('x') | load_extension",
                "SQLSERVER | SELECT 1 EXEC xp_cmdshell 'dir' | statements",
                "SQLSERVER | SELECT a FROM t WITH (UPDLOCK) | UPDLOCK",
                "ORACLE | SELECT utl_http.request('x') FROM dual | utl_http",
                "ORACLE | SELECT s.NEXTVAL FROM dual | nextval",
                "ANSI | SELECT a FROM {{ t }} | template",
                "ANSI | ; | no statement"
            })
    void whateverDoesMoreThanReadIsRefusedWithTheWord(Dialect dialect, String sql, String word) {
        assertThat(refusal(sql, dialect))
                .hasValueSatisfying(reason -> assertThat(reason).contains(word));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t",
                "WITH a AS (SELECT 1 AS x) SELECT x FROM a UNION ALL SELECT y FROM b ORDER BY 1",
                "(SELECT a FROM t) EXCEPT (SELECT b FROM u)",
                "SELECT extract(year FROM d), trim(BOTH 'x' FROM s), replace(a, 'x', 'y') FROM t",
                "SELECT a FROM t WHERE b IS DISTINCT FROM 'delete' AND c = 'drop table x'",
                "SELECT \"update\" FROM t"
            })
    void queryThatOnlyReadsPasses(String sql) {
        for (Dialect dialect : Dialect.values()) {
            assertThat(refusal(sql, dialect)).as("%s", dialect).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WHERE 1=0",
                "SELECT a FROM t WHERE b = 1 AND (1 = 2)",
                "SELECT a FROM t WHERE FALSE",
                "SELECT a FROM t WHERE 'a'='b' GROUP BY a",
                "SELECT a FROM t WHERE NOT TRUE",
                "SELECT a FROM t LIMIT 0",
                "SELECT a FROM t FETCH FIRST 0 ROWS ONLY",
                "SELECT TOP 0 a FROM t",
                "SELECT 1",
                "SELECT 'x' AS y",
                "SELECT 1 FROM t",
                "SELECT NULL",
                "SELECT 1 a, now() b",
                "SELECT DISTINCT 1 + 2 * 3 UNION SELECT 4"
            })
    void constantFiltersZeroRowsAndConstantsAreDegenerate(String sql) {
        assertThat(degenerate(sql)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a FROM t WHERE 1 = 1",
                "SELECT a FROM t WHERE a BETWEEN 1 AND 0",
                "SELECT a FROM t WHERE a = 1 OR 1 = 0",
                "SELECT a FROM t LIMIT 0, 5",
                "SELECT a FROM t LIMIT 10 OFFSET 0",
                "SELECT count(*) FROM t",
                "SELECT * FROM t",
                "SELECT TOP 1 a FROM t",
                "SELECT 1 + (SELECT max(a) FROM t)",
                "SELECT 1, a FROM t",
                "SELECT row_number() OVER () FROM t",
                "DELETE FROM t WHERE 1 = 0"
            })
    void otherStatementsAreNot(String sql) {
        assertThat(degenerate(sql)).isEmpty();
    }

    @Test
    void refusalOfATextWithoutAVerbNamesItsFirstWord() {
        assertThat(refusal("Here is the query", Dialect.ANSI))
                .contains("is not a read-only query: found no statement keyword");
    }
}
