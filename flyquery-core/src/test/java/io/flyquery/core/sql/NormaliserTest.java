package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class NormaliserTest {
    private static NormalisedSql normalise(String sql, Dialect dialect) {
        return Normaliser.of().normalise(sql, dialect);
    }

    private static String key(String sql, Dialect dialect) {
        return normalise(sql, dialect).sqlKey();
    }

    private static StatementKind kind(String sql, Dialect dialect) {
        return normalise(sql, dialect).kind();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void layoutCommentsKeywordCaseAndSemicolonsDoNotMatter(Dialect dialect) {
        String plain = "SELECT a, b FROM t WHERE a <> 'x' ORDER BY b";

        assertThat(key("select  a,b\nfrom t -- why\n where a != 'x' /* so */ Order By b ; ;", dialect))
                .isEqualTo(key(plain, dialect));
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void textsThatDifferInMeaningStayApart(Dialect dialect) {
        List<String> texts = List.of(
                "SELECT a FROM t",
                "SELECT \"a b\" FROM t",
                "SELECT a b FROM t",
                "SELECT ab FROM t",
                "SELECT a, b FROM t",
                "SELECT 'A  B'",
                "SELECT 'A B'",
                "SELECT 'a b'",
                "SELECT 'a b '",
                "SELECT 1 .5",
                "SELECT 1.5",
                "SELECT 1.50",
                "SELECT a - -1 FROM t",
                "SELECT a - 1 FROM t",
                "SELECT 1; SELECT 2",
                "SELECT 1 SELECT 2",
                "SELECT 1",
                "SELECT 1 GROUP BY 1 HAVING 1 = 1",
                "SELECT /*+ full(t) */ a FROM t",
                "SELECT '--'",
                "SELECT ''''",
                "SELECT '/*' /* */",
                "SELECT a\u00a0FROM t",
                "SELECT '\ud800'",
                "SELECT '?'");

        assertThat(texts).extracting(text -> key(text, dialect)).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @CsvSource({
        "DUCKDB, true",
        "POSTGRESQL, true",
        "SQLITE, true",
        "SNOWFLAKE, true",
        "ORACLE, true",
        "ANSI, true",
        "MYSQL, false",
        "BIGQUERY, false",
        "SQLSERVER, false"
    })
    void nameCaseIsFoldedOnlyWhereTheDialectIgnoresIt(Dialect dialect, boolean folded) {
        assertThat(key("SELECT Name FROM City", dialect).equals(key("select name from city", dialect)))
                .isEqualTo(folded);
    }

    @Test
    void builtInFunctionsOfMysqlFoldAndTablesOfTheirNameDoNot() {
        assertThat(key("SELECT COUNT(*) FROM t", Dialect.MYSQL))
                .isEqualTo(key("SELECT count(*) FROM t", Dialect.MYSQL));
        assertThat(key("INSERT INTO Count (a) VALUES (1)", Dialect.MYSQL))
                .isNotEqualTo(key("INSERT INTO count (a) VALUES (1)", Dialect.MYSQL));
        assertThat(key("SELECT Tax(a) FROM t", Dialect.BIGQUERY))
                .isNotEqualTo(key("SELECT tax(a) FROM t", Dialect.BIGQUERY));
    }

    @Test
    void caseSensitivePathsKeepTheirCase() {
        assertThat(key("SELECT src:Customer.Name FROM t", Dialect.SNOWFLAKE))
                .isNotEqualTo(key("SELECT src:Customer.name FROM t", Dialect.SNOWFLAKE));
        assertThat(key("SELECT * FROM @st/Data/A.csv", Dialect.SNOWFLAKE))
                .isNotEqualTo(key("SELECT * FROM @st/data/A.csv", Dialect.SNOWFLAKE));
        assertThat(key("SELECT j.Key FROM t", Dialect.DUCKDB)).isNotEqualTo(key("SELECT j.key FROM t", Dialect.DUCKDB));
        assertThat(key("SELECT T.Key FROM t", Dialect.DUCKDB)).isEqualTo(key("SELECT t.key FROM t", Dialect.DUCKDB));
    }

    @Test
    void canonicalTextReadsWell() {
        assertThat(normalise(
                                "select count( * ),max(x)-  -1 from City as c where c . Pop>=- 5 and y in( 1,2 );",
                                Dialect.POSTGRESQL)
                        .canonical())
                .isEqualTo("SELECT count(*), max(x) - -1 FROM city c WHERE c.pop >= -5 AND y IN (1, 2)");
    }

    @Test
    void dialectIsPartOfTheKey() {
        assertThat(key("SELECT 1", Dialect.DUCKDB))
                .isNotEqualTo(key("SELECT 1", Dialect.POSTGRESQL))
                .hasSize(64);
    }

    @Test
    void mysqlReadsDashesWithoutABlankAsSigns() {
        assertThat(normalise("SELECT a--1 FROM t", Dialect.MYSQL).canonical()).isEqualTo("SELECT a - -1 FROM t");
        assertThat(normalise("SELECT a--1 FROM t", Dialect.POSTGRESQL).canonical())
                .isEqualTo("SELECT a");
    }

    @Test
    void kindComesFromTheLeadingVerb() {
        assertThat(kind("(SELECT 1) UNION (SELECT 2)", Dialect.ANSI)).isEqualTo(StatementKind.QUERY);
        assertThat(kind("VALUES (1)", Dialect.ANSI)).isEqualTo(StatementKind.QUERY);
        assertThat(kind("FROM t SELECT a", Dialect.DUCKDB)).isEqualTo(StatementKind.QUERY);
        assertThat(kind("FROM t SELECT a", Dialect.POSTGRESQL)).isEqualTo(StatementKind.OTHER);
        assertThat(kind("WITH a AS (SELECT 1) SELECT * FROM a", Dialect.ANSI)).isEqualTo(StatementKind.QUERY);
        assertThat(kind("WITH a AS (SELECT 1) (SELECT * FROM a)", Dialect.ANSI)).isEqualTo(StatementKind.QUERY);
        assertThat(kind("WITH a AS (SELECT 1) INSERT INTO t SELECT * FROM a", Dialect.ANSI))
                .isEqualTo(StatementKind.DML);
        assertThat(kind("WITH a AS (DELETE FROM t RETURNING *) SELECT * FROM a", Dialect.POSTGRESQL))
                .isEqualTo(StatementKind.DML);
        assertThat(kind("SELECT * INTO x FROM t", Dialect.POSTGRESQL)).isEqualTo(StatementKind.DDL);
        assertThat(kind("SELECT * FROM t INTO OUTFILE '/x'", Dialect.MYSQL)).isEqualTo(StatementKind.OTHER);
        assertThat(kind("DROP TABLE t", Dialect.ANSI)).isEqualTo(StatementKind.DDL);
        assertThat(kind("EXPLAIN SELECT 1", Dialect.ANSI)).isEqualTo(StatementKind.OTHER);
        assertThat(kind("SELECT 1; DROP TABLE users; --", Dialect.ANSI)).isEqualTo(StatementKind.SEVERAL);
        assertThat(kind("SELECT 1 DROP TABLE users", Dialect.SQLSERVER)).isEqualTo(StatementKind.SEVERAL);
        assertThat(kind("SELECT 1 SELECT 2", Dialect.SQLSERVER)).isEqualTo(StatementKind.SEVERAL);
        assertThat(kind("SELECT ';' AS a", Dialect.ANSI)).isEqualTo(StatementKind.QUERY);
        assertThat(kind(" -- nothing\n ; ", Dialect.ANSI)).isEqualTo(StatementKind.EMPTY);
    }

    @Test
    void onlyTheOutermostOrderCounts() {
        assertThat(normalise("(SELECT a FROM t ORDER BY a)", Dialect.ANSI).ordered())
                .isTrue();
        assertThat(normalise("SELECT a FROM (SELECT a FROM t ORDER BY a) x", Dialect.ANSI)
                        .ordered())
                .isFalse();
        assertThat(normalise("SELECT sum(a) OVER (ORDER BY b) FROM t", Dialect.ANSI)
                        .ordered())
                .isFalse();
    }

    @Test
    void templateIsTheSameUpToValuesAndSkeletonUpToNames() {
        NormalisedSql one =
                normalise("SELECT c.name FROM city c WHERE c.pop > -5 AND c.x IN ('a', 'b') LIMIT 3", Dialect.DUCKDB);
        NormalisedSql two =
                normalise("SELECT c.name FROM city c WHERE c.pop > 7 AND c.x IN ('z') LIMIT 9", Dialect.DUCKDB);
        NormalisedSql three = normalise("SELECT id FROM town t WHERE y > 7 AND z IN ('z') LIMIT 9", Dialect.DUCKDB);

        assertThat(one.template()).isEqualTo("SELECT c.name FROM city c WHERE c.pop > ? AND c.x IN (?) LIMIT ?");
        assertThat(one.templateKey()).isEqualTo(two.templateKey()).isNotEqualTo(three.templateKey());
        assertThat(one.skeleton()).isEqualTo("SELECT _ FROM _ _ WHERE _ > ? AND _ IN (?) LIMIT ?");
        assertThat(one.skeletonKey()).isEqualTo(three.skeletonKey());
    }

    @Test
    void namesAreListed() {
        NormalisedSql sql = normalise(
                "WITH r AS (SELECT Email FROM \"Users\" u) SELECT Lower(r.email), pg_catalog.now() FROM r JOIN s.Orders o ON o.id = r.id",
                Dialect.POSTGRESQL);

        assertThat(sql.tables()).containsExactly("Users", "Orders");
        assertThat(sql.columns()).contains("Email", "email", "id");
        assertThat(sql.functions()).containsExactly("lower", "pg_catalog.now");
    }

    @Test
    void memoryGivesTheSameAnswersAndForgetsTheOldestFirst() {
        Normaliser normaliser = Normaliser.remembering(2);
        String sql = "SELECT a FROM t WHERE b = 'x'";
        NormalisedSql first = normaliser.normalise(sql, Dialect.DUCKDB);

        assertThat(first).isEqualTo(normalise(sql, Dialect.DUCKDB));
        assertThat(normaliser.normalise("SELECT a FROM t WHERE b = 'x'", Dialect.DUCKDB))
                .isSameAs(first);
        assertThat(normaliser.normalise("SELECT a -- b\n FROM t WHERE b='x'", Dialect.DUCKDB))
                .isSameAs(first);
        assertThat(normaliser.normalise(sql, Dialect.SQLITE)).isEqualTo(normalise(sql, Dialect.SQLITE));

        normaliser.normalise("SELECT 1", Dialect.DUCKDB);
        normaliser.normalise("SELECT 2", Dialect.DUCKDB);
        assertThat(normaliser.normalise(sql, Dialect.DUCKDB)).isNotSameAs(first).isEqualTo(first);
    }

    @Test
    void parserIsAskedWithinItsBoundsOnly() {
        assertThat(normalise("SELECT a FROM t", Dialect.ANSI).outcome()).isEqualTo(ParseOutcome.PARSED);
        assertThat(normalise("SELECT 1; SELECT 2", Dialect.ANSI).outcome()).isEqualTo(ParseOutcome.NOT_TRIED);
        assertThat(normalise("SELECT 'a", Dialect.ANSI).outcome()).isEqualTo(ParseOutcome.NOT_TRIED);
        assertThat(normalise("SELECT {{ a }} FROM t", Dialect.ANSI).outcome()).isEqualTo(ParseOutcome.NOT_TRIED);
        assertThat(normalise("SELECT a FROM t WHERE WHERE b", Dialect.ANSI))
                .satisfies(sql -> assertThat(sql.outcome()).isEqualTo(ParseOutcome.REFUSED))
                .satisfies(sql -> assertThat(sql.outcomeDetail()).contains("WHERE"));
        assertThat(normalise("SELECT " + "(".repeat(50) + "1" + ")".repeat(50), Dialect.ANSI)
                        .outcome())
                .isEqualTo(ParseOutcome.OVER_BUDGET);
        assertThat(normalise("SELECT 1" + ", 1".repeat(5_000), Dialect.ANSI).outcome())
                .isEqualTo(ParseOutcome.OVER_BUDGET);
        assertThat(normalise("SELECT '" + "x".repeat(70_000) + "'", Dialect.ANSI)
                        .outcome())
                .isEqualTo(ParseOutcome.OVER_BUDGET);
    }
}
