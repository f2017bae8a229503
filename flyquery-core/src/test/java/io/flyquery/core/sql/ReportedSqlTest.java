package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults that users of SQL parsers reported in public, each with the answer that is right here. */
class ReportedSqlTest {
    private static final Duration LONG = Duration.ofSeconds(10);

    private static NormalisedSql normalise(String sql, Dialect dialect) {
        return NormaliserRules.check(sql, dialect);
    }

    private static String key(String sql, Dialect dialect) {
        return normalise(sql, dialect).sqlKey();
    }

    /** JSqlParser 2681: the parser returns the first statement and forgets the rest. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aSecondStatementIsNeitherLostNorParsed(Dialect dialect) {
        NormalisedSql drop = normalise("SELECT 1; DROP TABLE users; --", dialect);
        NormalisedSql prose = normalise("SELECT a FROM t; this is not sql", dialect);

        assertThat(List.of(drop.kind(), prose.kind())).containsOnly(StatementKind.SEVERAL);
        assertThat(List.of(drop.statements(), prose.statements())).containsOnly(2);
        assertThat(List.of(drop.parsed(), prose.parsed())).containsOnly(false);
        assertThat(drop.sqlKey()).isNotEqualTo(key("SELECT 1", dialect));
        assertThat(prose.sqlKey()).isNotEqualTo(key("SELECT a FROM t", dialect));
    }

    /** JSqlParser 2140: a broken CASE in doubled brackets took 11.7 s and left a busy thread. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aBrokenCaseInBracketsNeedsNoTimeAndNoThread(Dialect dialect) {
        String sql = "SELECT ((IIF((CASE WHEN 1 = 2 THEN 'a' ELSE 'b') = 'b', 2, 3)))";
        Set<Thread> before = Thread.getAllStackTraces().keySet();

        NormalisedSql normalised = Assertions.assertTimeout(LONG, () -> normalise(sql, dialect));

        Set<Thread> started = new HashSet<>(Thread.getAllStackTraces().keySet());
        started.removeAll(before);
        assertThat(normalised.parsed()).isFalse();
        assertThat(normalised.canonical()).contains("ELSE 'b')");
        assertThat(started).filteredOn(thread -> !thread.isDaemon()).isEmpty();
    }

    /** JSqlParser 2483: without FROM the printed text lacks GROUP BY, HAVING, WINDOW and QUALIFY. */
    @ParameterizedTest
    @CsvSource({
        "SELECT 1 GROUP BY 1 HAVING 1 = 1",
        "SELECT 1 GROUP BY 1",
        "SELECT 1 HAVING 1 = 1",
        "SELECT 1 QUALIFY 1 = 1",
        "SELECT 1 WINDOW w AS (ORDER BY 1)"
    })
    void clausesOfAQueryWithoutFromCount(String sql) {
        for (Dialect dialect : Dialect.values()) {
            assertThat(key(sql, dialect)).as(dialect.id()).isNotEqualTo(key("SELECT 1", dialect));
        }
    }

    /** JSqlParser 1281: square brackets are names in one dialect and lists in another; no switch is needed here. */
    @Test
    void squareBracketsAreReadAsTheDialectSays() {
        NormalisedSql names = normalise("SELECT [Order Id] FROM [Sales Orders]", Dialect.SQLSERVER);
        NormalisedSql list = normalise("SELECT [1, 2, 3] AS l", Dialect.DUCKDB);

        assertThat(names.canonical()).isEqualTo("SELECT [Order Id] FROM [Sales Orders]");
        assertThat(names.tables()).containsExactly("Sales Orders");
        assertThat(names.kind()).isEqualTo(StatementKind.QUERY);
        assertThat(list.canonical()).startsWith("SELECT [1, 2, 3]");
        assertThat(list.literals()).extracting(SqlLiteral::value).containsExactly("1", "2", "3");
    }

    /** Vanna 330: the same SQL in another layout was stored twice. */
    @ParameterizedTest
    @EnumSource(value = Dialect.class, mode = EnumSource.Mode.EXCLUDE, names = "BIGQUERY")
    void sameSqlInAnotherLayoutHasTheSameKey(Dialect dialect) {
        assertThat(key("SELECT SUM(x)  FROM s;", dialect)).isEqualTo(key("select sum(x) from s", dialect));
    }

    /** JSqlParser 2356: the IN took the OR for a part of its list. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void anOrBehindAnInIsNoPartOfIt(Dialect dialect) {
        assertThat(key("SELECT a FROM t WHERE a IN (1) OR b = 2", dialect))
                .isNotEqualTo(key("SELECT a FROM t WHERE a IN (1 OR b = 2)", dialect))
                .isNotEqualTo(key("SELECT a FROM t WHERE a IN ((1) OR b = 2)", dialect))
                .isNotEqualTo(key("SELECT a FROM t WHERE a IN (1)", dialect));
        assertThat(normalise("SELECT a FROM t WHERE a IN (1) OR b = 2", dialect).literals())
                .extracting(SqlLiteral::column)
                .containsExactly("a", "b");
    }

    /** JSqlParser 1170: two NOTs nested wrongly and three failed. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyNotCounts(Dialect dialect) {
        List<String> keys = List.of("", "NOT ", "NOT NOT ", "NOT NOT NOT ").stream()
                .map(nots -> key("SELECT a FROM t WHERE " + nots + "x = 1", dialect))
                .toList();

        assertThat(keys).doesNotHaveDuplicates();
    }

    /** JSqlParser 2034: the parser swallowed an interrupt; ours neither loses it nor depends on it. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void anInterruptIsKeptAndChangesNothing(Dialect dialect) {
        String sql = "SELECT a AS b FROM t INNER JOIN u ON (t.a = u.a)";
        NormalisedSql calm = normalise(sql, dialect);
        Thread.currentThread().interrupt();
        NormalisedSql interrupted = Normaliser.of().normalise(sql, dialect);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(interrupted).isEqualTo(calm);
    }

    /** JSqlParser 2568: null instead of an error for an empty text. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void textsWithoutAStatementAreEmpty(Dialect dialect) {
        for (String sql : List.of("", " \n\t ", ";", " ; ; ", "-- only\n", "/* only */", "/* a */ ; -- b\n;")) {
            NormalisedSql normalised = normalise(sql, dialect);

            assertThat(normalised.kind()).as(sql).isEqualTo(StatementKind.EMPTY);
            assertThat(normalised.canonical()).as(sql).isEmpty();
        }
    }

    @Test
    void quotedNamesKeepTheirQuotesAndParts() {
        NormalisedSql normalised = normalise("SELECT `a b` FROM `proj.ds.tab`", Dialect.BIGQUERY);

        assertThat(normalised.canonical()).isEqualTo("SELECT `a b` FROM `proj.ds.tab`");
        assertThat(normalised.sqlKey()).isNotEqualTo(key("SELECT `a b` FROM `proj`.`ds`.`tab`", Dialect.BIGQUERY));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void signsInARowAreAllKept(Dialect dialect) {
        assertThat(normalise("SELECT - -1, a - -b FROM t", dialect).canonical())
                .isEqualTo("SELECT - -1, a - - b FROM t");
    }

    @Test
    void valuesInDoubleQuotesStayValues() {
        String sql = "SELECT a FROM t WHERE b = \"France\"";

        assertThat(normalise(sql, Dialect.SQLITE).canonical()).isEqualTo(sql);
        assertThat(normalise(sql, Dialect.SQLITE).literals())
                .containsExactly(new SqlLiteral("France", LiteralKind.TEXT, "b", null));
        assertThat(key(sql, Dialect.SQLITE)).isNotEqualTo(key("SELECT a FROM t WHERE b = France", Dialect.SQLITE));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void oddTextsAreKeptAsTheyAre(Dialect dialect) {
        List<String> texts = List.of(
                "SELECT\u00a0a FROM t",
                "\ufeffSELECT a FROM t",
                "SELECT a FROM t WHERE b = \u2018x\u2019",
                "```sql SELECT a FROM t ```",
                "Here is the query: SELECT a FROM t");

        for (String sql : texts) {
            assertThat(key(sql, dialect)).as(sql).isNotEqualTo(key("SELECT a FROM t", dialect));
            assertThat(normalise(sql, dialect).parsed()).as(sql).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void marksInsideOfLiteralsAreData(Dialect dialect) {
        for (String literal : List.of("'a;b'", "'-- no'", "'/* no */'", "'a\n\n\nb'", "'a // b'", "'go'", "'\n/\n'")) {
            NormalisedSql normalised = normalise("SELECT " + literal + " FROM t", dialect);

            assertThat(normalised.canonical()).isEqualTo("SELECT " + literal + " FROM t");
            assertThat(normalised.statements()).isEqualTo(1);
        }
    }

    /** Constructs of one dialect that must neither fail nor lose a word. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '^',
            value = {
                "POSTGRESQL; SELECT E'a\\nb'",
                "POSTGRESQL; SELECT $$it's$$",
                "POSTGRESQL; SELECT 'a\\'",
                "POSTGRESQL; SELECT EXTRACT(YEAR FROM d) FROM t",
                "POSTGRESQL; SELECT a AT TIME ZONE 'UTC' FROM t",
                "POSTGRESQL; SELECT a FROM t WHERE b ~* 'x'",
                "POSTGRESQL; SELECT a FROM t WHERE b SIMILAR TO 'x'",
                "POSTGRESQL; SELECT count(*) FILTER (WHERE a) FROM t",
                "MYSQL; SELECT a FROM t WHERE b <=> NULL",
                "SNOWFLAKE; SELECT a FROM t QUALIFY rank() OVER (ORDER BY b) = 1",
                "DUCKDB; SELECT a FROM t ASOF JOIN u ON t.b >= u.b",
                "SNOWFLAKE; SELECT f.value FROM t, LATERAL FLATTEN(input => t.a) f",
                "SNOWFLAKE; SELECT src:a.b::string FROM t",
                "DUCKDB; SELECT list_transform(l, x -> x + 1) FROM t",
                "DUCKDB; SELECT a, count(*) FROM t GROUP BY ALL",
                "DUCKDB; SELECT * EXCLUDE (a) FROM t"
            })
    void constructsOfOneDialectAreSingleQueries(Dialect dialect, String sql) {
        NormalisedSql normalised = normalise(sql, dialect);

        assertThat(normalised.kind()).isEqualTo(StatementKind.QUERY);
        assertThat(normalised.canonical().replace(" (", "(")).isEqualToIgnoringCase(sql.replace(" (", "("));
    }
}
