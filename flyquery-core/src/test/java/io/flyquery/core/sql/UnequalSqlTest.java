package io.flyquery.core.sql;

import static io.flyquery.model.Dialect.ANSI;
import static io.flyquery.model.Dialect.BIGQUERY;
import static io.flyquery.model.Dialect.DUCKDB;
import static io.flyquery.model.Dialect.MYSQL;
import static io.flyquery.model.Dialect.ORACLE;
import static io.flyquery.model.Dialect.POSTGRESQL;
import static io.flyquery.model.Dialect.SNOWFLAKE;
import static io.flyquery.model.Dialect.SQLITE;
import static io.flyquery.model.Dialect.SQLSERVER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.flyquery.model.Dialect;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pairs that look alike and differ in meaning: one key for both would hand a user the wrong query. */
class UnequalSqlTest {
    private static final Set<Dialect> ALL = EnumSet.allOf(Dialect.class);
    private static final Set<Dialect> FOLDED = EnumSet.of(DUCKDB, POSTGRESQL, SQLITE, SNOWFLAKE, ORACLE, ANSI);

    @ParameterizedTest(name = "{0}: {1} / {2}")
    @MethodSource({
        "brackets",
        "queries",
        "aliases",
        "joins",
        "directions",
        "quotes",
        "doubleQuotedValues",
        "numbers",
        "casts",
        "literals",
        "clauses",
        "layout"
    })
    void neverShareAKey(Dialect dialect, String one, String other) {
        NormalisedSql first = NormaliserRules.check(one, dialect);
        NormalisedSql second = NormaliserRules.check(other, dialect);

        assertThat(first.sqlKey()).as("canonical: %s", first.canonical()).isNotEqualTo(second.sqlKey());
    }

    private static Stream<Arguments> apart(Set<Dialect> dialects, String one, String other) {
        return dialects.stream().map(dialect -> arguments(dialect, one, other));
    }

    private static Stream<Arguments> values(Set<Dialect> dialects, String one, String other) {
        return apart(dialects, "SELECT " + one + " FROM t", "SELECT " + other + " FROM t");
    }

    private static Stream<Arguments> all(List<Stream<Arguments>> parts) {
        return parts.stream().flatMap(part -> part);
    }

    static Stream<Arguments> brackets() {
        Set<Dialect> postgres = EnumSet.of(POSTGRESQL);
        return all(List.of(
                values(ALL, "(a, b)", "a, b"),
                values(ALL, "COUNT((a, b))", "COUNT(a, b)"),
                values(ALL, "COUNT(DISTINCT (a, b))", "COUNT(DISTINCT a, b)"),
                values(ALL, "x IN ((SELECT a FROM u))", "x IN (SELECT a FROM u)"),
                values(ALL, "x IN ((1, 2))", "x IN (1, 2)"),
                values(ALL, "(a, b) IN ((1, 2))", "(a, b) IN (1, 2)"),
                values(ALL, "(a, b) = (1, 2)", "(a, b = 1, 2)"),
                values(ALL, "x = ANY ((SELECT a FROM u))", "x = ANY (SELECT a FROM u)"),
                values(ALL, "a IN (1) OR b", "a IN (1 OR b)"),
                values(ALL, "EXISTS (SELECT 1) AND b", "EXISTS (SELECT 1 AND b)"),
                values(ALL, "(SELECT 1) + 1", "(SELECT 1 + 1)"),
                values(ALL, "-(-1)", "--1\n"),
                values(ALL, "ROW(1)", "(1)"),
                values(ALL, "f(x)", "f x"),
                values(ALL, "f((x, y) -> x)", "f(x, y -> x)"),
                values(ALL, "sum(a) OVER (w)", "sum(a) OVER w"),
                values(ALL, "sum(a) OVER ()", "sum(a)"),
                values(ALL, "POSITION('a' IN b)", "POSITION(('a' IN b))"),
                values(ALL, "TRIM(LEADING FROM x)", "TRIM(x)"),
                values(ALL, "EXTRACT(day FROM x)", "EXTRACT(day, x)"),
                values(ALL, "ARRAY[(1, 2)]", "ARRAY[1, 2]"),
                values(ALL, "(a).b", "a.b"),
                values(ALL, "(a.b).c", "a.b.c"),
                values(ALL, "(a).*", "a.*"),
                values(ALL, "(f(a)).b", "f(a).b"),
                values(postgres, "(a::int[])[1]", "a::int[][1]"),
                values(postgres, "DISTINCT ON (a) b", "DISTINCT (a) b"),
                values(ALL, "a, count(*) OVER (PARTITION BY (a, b))", "a, count(*) OVER (PARTITION BY a), b"),
                apart(
                        ALL,
                        "SELECT a FROM t GROUP BY GROUPING SETS ((a, b))",
                        "SELECT a FROM t GROUP BY GROUPING SETS (a, b)"),
                apart(
                        ALL,
                        "SELECT a FROM t GROUP BY GROUPING SETS ((a), ())",
                        "SELECT a FROM t GROUP BY GROUPING SETS ((a))"),
                apart(ALL, "SELECT a FROM t GROUP BY ROLLUP ((a, b))", "SELECT a FROM t GROUP BY ROLLUP (a, b)"),
                apart(ALL, "SELECT count(*) FROM t GROUP BY ()", "SELECT count(*) FROM t"),
                apart(ALL, "VALUES ((1, 2))", "VALUES (1, 2)"),
                apart(ALL, "VALUES (1), (2)", "VALUES (1, 2)"),
                apart(ALL, "SELECT * FROM f(a)", "SELECT * FROM f a"),
                apart(ALL, "SELECT * FROM f()", "SELECT * FROM f"),
                apart(ALL, "INSERT INTO t (a) SELECT b FROM u", "INSERT INTO t SELECT b FROM u")));
    }

    static Stream<Arguments> queries() {
        return all(List.of(
                apart(
                        ALL,
                        "(SELECT a FROM t ORDER BY a LIMIT 1) UNION SELECT b FROM u",
                        "SELECT a FROM t ORDER BY a LIMIT 1 UNION SELECT b FROM u"),
                apart(
                        ALL,
                        "SELECT a FROM t UNION (SELECT b FROM u ORDER BY b LIMIT 1)",
                        "SELECT a FROM t UNION SELECT b FROM u ORDER BY b LIMIT 1"),
                apart(
                        ALL,
                        "SELECT a FROM t UNION (SELECT b FROM u) ORDER BY 1",
                        "SELECT a FROM t UNION (SELECT b FROM u ORDER BY 1)"),
                apart(
                        ALL,
                        "SELECT a FROM t UNION ALL (SELECT b FROM u UNION SELECT c FROM v)",
                        "SELECT a FROM t UNION ALL SELECT b FROM u UNION SELECT c FROM v"),
                apart(
                        ALL,
                        "SELECT a FROM t EXCEPT (SELECT b FROM u EXCEPT SELECT c FROM v)",
                        "SELECT a FROM t EXCEPT SELECT b FROM u EXCEPT SELECT c FROM v"),
                apart(
                        ALL,
                        "(SELECT a FROM t UNION SELECT b FROM u) INTERSECT SELECT c FROM v",
                        "SELECT a FROM t UNION SELECT b FROM u INTERSECT SELECT c FROM v"),
                apart(ALL, "SELECT a FROM t UNION SELECT b FROM u", "SELECT a FROM t UNION ALL SELECT b FROM u"),
                apart(ALL, "(SELECT a FROM t LIMIT 5) LIMIT 1", "SELECT a FROM t LIMIT 1"),
                apart(ALL, "SELECT * FROM (SELECT a FROM t) x", "SELECT * FROM (SELECT a FROM t x)"),
                apart(
                        ALL,
                        "WITH a AS (SELECT 1 AS x) SELECT * FROM a",
                        "WITH a AS (SELECT 1 AS x), b AS (SELECT 2 AS x) SELECT * FROM a"),
                apart(ALL, "WITH a AS (SELECT 1) SELECT 1", "WITH RECURSIVE a AS (SELECT 1) SELECT 1"),
                apart(
                        EnumSet.of(POSTGRESQL),
                        "WITH a AS (SELECT 1) SELECT * FROM a",
                        "WITH a AS MATERIALIZED (SELECT 1) SELECT * FROM a")));
    }

    static Stream<Arguments> aliases() {
        Set<Dialect> postfix = EnumSet.of(POSTGRESQL, SQLITE, DUCKDB);
        Set<Dialect> typed = EnumSet.of(POSTGRESQL, DUCKDB);
        return all(List.of(
                values(ALL, "INTERVAL '1' day", "INTERVAL '1' AS day"),
                values(ALL, "a AS b", "a AS c"),
                values(ALL, "a AS b", "a"),
                values(ALL, "a AS b, c", "a, b AS c"),
                values(ALL, "a AS b", "a.b"),
                values(ALL, "1 AS e5", "1e5"),
                values(ALL, "1 AS d", "1d"),
                values(ALL, "f AS x", "f(x)"),
                values(postfix, "a AS isnull", "a isnull"),
                values(postfix, "a AS notnull", "a notnull"),
                values(typed, "a::double AS precision", "a::double precision"),
                values(typed, "a::interval AS day", "a::interval day"),
                values(typed, "a::bit AS varying", "a::bit varying"),
                values(EnumSet.of(MYSQL), "'a' AS 'b'", "'a' 'b'"),
                values(EnumSet.of(BIGQUERY), "AS STRUCT a, b", "STRUCT a, b"),
                values(EnumSet.of(BIGQUERY), "AS VALUE a", "VALUE a"),
                apart(ALL, "SELECT a FROM t AS b", "SELECT a FROM t, b"),
                apart(ALL, "SELECT a FROM t AS b", "SELECT a FROM t"),
                apart(ALL, "SELECT a FROM t AS b (c)", "SELECT a FROM t AS b"),
                apart(ALL, "CREATE TABLE b AS SELECT 1", "CREATE TABLE b SELECT 1"),
                apart(ALL, "SELECT * FROM f(a AS b)", "SELECT * FROM f(a b)"),
                apart(
                        EnumSet.of(BIGQUERY),
                        "SELECT * FROM t FOR SYSTEM_TIME AS OF x",
                        "SELECT * FROM t FOR SYSTEM_TIME OF x"),
                apart(EnumSet.of(ORACLE), "SELECT * FROM t AS OF TIMESTAMP x", "SELECT * FROM t OF TIMESTAMP x"),
                apart(EnumSet.of(SNOWFLAKE), "SELECT * FROM t AS sample (c)", "SELECT * FROM t sample (c)")));
    }

    static Stream<Arguments> joins() {
        Set<Dialect> special = EnumSet.of(DUCKDB, SNOWFLAKE);
        return all(List.of(
                join(ALL, "t JOIN u", "t LEFT JOIN u"),
                join(ALL, "t LEFT JOIN u", "t RIGHT JOIN u"),
                join(ALL, "t LEFT JOIN u", "t FULL JOIN u"),
                join(ALL, "t LEFT OUTER JOIN u", "t FULL OUTER JOIN u"),
                join(ALL, "t JOIN u", "t NATURAL JOIN u"),
                join(ALL, "t JOIN u", "t, u"),
                join(ALL, "t JOIN u", "t CROSS JOIN u"),
                join(ALL, "t JOIN u", "t LEFT SEMI JOIN u"),
                join(ALL, "t JOIN u", "u JOIN t"),
                join(ALL, "t AS left JOIN u", "t LEFT JOIN u"),
                join(ALL, "t AS inner JOIN u", "t JOIN u"),
                join(ALL, "t AS cross JOIN u", "t CROSS JOIN u"),
                join(ALL, "t AS natural JOIN u", "t NATURAL JOIN u"),
                join(ALL, "t AS left OUTER JOIN u", "t LEFT JOIN u"),
                join(ALL, "\"t\" AS full JOIN u", "\"t\" FULL JOIN u"),
                join(special, "t AS asof JOIN u", "t ASOF JOIN u"),
                join(EnumSet.of(SNOWFLAKE), "t asof JOIN u", "t asof INNER JOIN u"),
                join(EnumSet.of(DUCKDB), "t AS semi JOIN u", "t SEMI JOIN u"),
                join(EnumSet.of(DUCKDB), "t AS anti JOIN u", "t ANTI JOIN u"),
                join(EnumSet.of(DUCKDB), "t AS positional JOIN u", "t POSITIONAL JOIN u"),
                join(EnumSet.of(MYSQL), "t full JOIN u", "t JOIN u"),
                join(EnumSet.of(MYSQL), "t STRAIGHT_JOIN u", "t JOIN u"),
                join(ALL, "t LEFT JOIN (u CROSS JOIN v)", "t LEFT JOIN u CROSS JOIN v"),
                join(ALL, "(t JOIN u ON true) AS j JOIN v", "t JOIN u ON true JOIN v"),
                apart(ALL, "SELECT inner FROM t", "SELECT FROM t"),
                apart(ALL, "SELECT t.inner, u.outer FROM t", "SELECT t.outer, u.inner FROM t")));
    }

    private static Stream<Arguments> join(Set<Dialect> dialects, String one, String other) {
        return apart(dialects, "SELECT * FROM " + one + " ON p = q", "SELECT * FROM " + other + " ON p = q");
    }

    static Stream<Arguments> directions() {
        return all(List.of(
                order(ALL, "asc", ""),
                order(ALL, "a ASC", "a DESC"),
                order(ALL, "a", "a DESC"),
                order(ALL, "a ASC, b DESC", "a DESC, b ASC"),
                order(ALL, "a ASC NULLS FIRST", "a ASC NULLS LAST"),
                order(ALL, "a ASC NULLS FIRST", "a ASC"),
                order(ALL, "a, asc", "a"),
                order(ALL, "t.asc", "t"),
                order(ALL, "a DESC, asc", "a DESC"),
                values(ALL, "a AS asc", "a"),
                values(ALL, "asc", ""),
                values(ALL, "\"asc\"", "asc"),
                apart(ALL, "CREATE INDEX i ON t (a DESC)", "CREATE INDEX i ON t (a ASC)")));
    }

    private static Stream<Arguments> order(Set<Dialect> dialects, String one, String other) {
        return apart(dialects, "SELECT 1 FROM t ORDER BY " + one, "SELECT 1 FROM t ORDER BY " + other);
    }

    static Stream<Arguments> quotes() {
        Set<Dialect> upper = EnumSet.of(SNOWFLAKE, ORACLE);
        return all(List.of(
                values(ALL, "\"order\"", "order"),
                values(ALL, "\"Order\"", "order"),
                values(ALL, "\"current_date\"", "current_date"),
                values(ALL, "\"null\"", "null"),
                values(ALL, "\"true\"", "true"),
                values(ALL, "\"user\"", "user"),
                values(ALL, "\"a b\"", "a b"),
                values(ALL, "\"a.b\"", "a.b"),
                values(ALL, "\"a\".\"b\"", "\"a.b\""),
                values(ALL, "\"1\"", "1"),
                values(ALL, "\"*\"", "*"),
                values(ALL, "\"\"", "a"),
                values(ALL, "\"a\"\"b\"", "ab"),
                values(ALL, "\"caf\u00e9\"", "\"cafe\""),
                values(ALL, "\"date\" '2020-01-01'", "date '2020-01-01'"),
                values(ALL, "\"coalesce\"(a, b)", "coalesce(a, b)"),
                values(ALL, "\"cast\"(a)", "cast(a)"),
                values(ALL, "\"case\"", "case"),
                values(ALL, "a AS \"B\"", "a AS \"b\""),
                values(EnumSet.of(POSTGRESQL), "\"Name\"", "Name"),
                values(EnumSet.of(POSTGRESQL, DUCKDB), "a::\"char\"", "a::char"),
                values(EnumSet.of(POSTGRESQL), "CAST(a AS \"char\")", "CAST(a AS char)"),
                values(EnumSet.of(POSTGRESQL), "\"end\"", "end"),
                values(EnumSet.of(POSTGRESQL), "\"session_user\"", "session_user"),
                values(EnumSet.of(POSTGRESQL), "INTERVAL '1' \"day\"", "INTERVAL '1' day"),
                values(upper, "\"name\"", "name"),
                values(upper, "\"Name\"", "name"),
                values(EnumSet.of(ANSI), "\"name\"", "name"),
                values(EnumSet.of(SNOWFLAKE), "src:\"a\"", "src:A"),
                values(EnumSet.of(SNOWFLAKE), "src:a.b", "src:a.B"),
                values(EnumSet.of(ORACLE), "\"ROWNUM\"", "ROWNUM"),
                values(EnumSet.of(ORACLE), "\"SYSDATE\"", "SYSDATE"),
                values(EnumSet.of(ORACLE), "\"LEVEL\"", "LEVEL"),
                values(EnumSet.of(SQLITE), "\"rowid\"", "'rowid'"),
                values(EnumSet.of(MYSQL, BIGQUERY), "\"name\"", "name"),
                values(EnumSet.of(MYSQL, BIGQUERY), "\"name\"", "`name`"),
                values(EnumSet.of(MYSQL, BIGQUERY), "`Name`", "name"),
                values(EnumSet.of(MYSQL, BIGQUERY), "`select`", "select"),
                values(EnumSet.of(SQLSERVER), "[Name]", "name"),
                values(EnumSet.of(SQLSERVER), "[a]]b]", "[a]b]"),
                values(EnumSet.of(SQLSERVER), "[current_timestamp]", "current_timestamp"),
                apart(EnumSet.of(BIGQUERY), "SELECT a FROM `p.d.t`", "SELECT a FROM `p`.`d.t`"),
                apart(ALL, "SELECT a FROM \"values\" (a)", "SELECT a FROM values (a)"),
                apart(ALL, "SELECT a FROM \"lateral\" (a)", "SELECT a FROM lateral (a)")));
    }

    /** SQLite takes a name in double quotes for a string where no column has it; Spider's queries rely on that. */
    static Stream<Arguments> doubleQuotedValues() {
        Set<Dialect> sqlite = EnumSet.of(SQLITE);
        return all(List.of(
                values(sqlite, "a = \"france\"", "a = france"),
                values(sqlite, "a = \"France\"", "a = \"france\""),
                values(sqlite, "a <> \"x\" AND b", "a <> x AND b"),
                values(sqlite, "a LIKE \"x\"", "a LIKE x"),
                values(sqlite, "a GLOB \"x\"", "a GLOB x"),
                values(sqlite, "a IN (\"x\", \"y\")", "a IN (x, y)"),
                values(sqlite, "a BETWEEN \"b\" AND \"c\"", "a BETWEEN b AND c"),
                values(sqlite, "ifnull(a, \"unknown\")", "ifnull(a, unknown)"),
                values(sqlite, "CASE WHEN a THEN \"yes\" ELSE \"no\" END", "CASE WHEN a THEN yes ELSE no END"),
                values(sqlite, "a || \"x\"", "a || x"),
                values(sqlite, "a IS \"x\"", "a IS x"),
                apart(sqlite, "INSERT INTO t VALUES (\"x\")", "INSERT INTO t VALUES (x)"),
                apart(sqlite, "UPDATE t SET a = \"x\"", "UPDATE t SET a = x")));
    }

    static Stream<Arguments> numbers() {
        return all(List.of(
                values(ALL, "1", "1.0"),
                values(ALL, "1", "1."),
                values(ALL, "1.5", "1.50"),
                values(ALL, "100", "1e2"),
                values(ALL, "16", "0x10"),
                values(ALL, "0x10", "0x0010"),
                values(ALL, "1e2", "1e3"),
                values(ALL, "1e2", "1e-2"),
                values(ALL, "1e1", "1 e1"),
                values(ALL, "1.5", "1 .5"),
                values(ALL, "10", "1 0"),
                values(ALL, "1", "+1"),
                values(ALL, "1", "-1"),
                values(ALL, "1", "'1'"),
                values(ALL, "10", "010.0"),
                values(ALL, "9007199254740993", "9007199254740992"),
                values(ALL, "9223372036854775808", "9223372036854775807"),
                values(ALL, "0.1", "0.10000000000000001"),
                values(ALL, "1e400", "1e401"),
                values(ALL, "1_0", "10 _0"),
                values(EnumSet.of(MYSQL), "0XAF", "0xAF"),
                values(EnumSet.of(MYSQL), "1_000", "1000"),
                values(EnumSet.of(ORACLE), "1d", "1"),
                values(EnumSet.of(ORACLE), "1f", "1d"),
                values(EnumSet.of(ORACLE), "1d", "1 d"),
                values(EnumSet.of(SQLSERVER), "0x1", "1"),
                apart(ALL, "SELECT a FROM t LIMIT 1", "SELECT a FROM t LIMIT 10")));
    }

    static Stream<Arguments> casts() {
        Set<Dialect> colons = EnumSet.of(POSTGRESQL, DUCKDB, SNOWFLAKE);
        return all(List.of(
                values(ALL, "CAST(a AS int)", "CAST(a AS bigint)"),
                values(ALL, "CAST(a AS numeric(10, 2))", "CAST(a AS numeric(10))"),
                values(ALL, "CAST(a AS int)", "TRY_CAST(a AS int)"),
                values(ALL, "CAST(a AS int)", "a"),
                values(ALL, "CAST(a AS date)", "date(a)"),
                values(ALL, "'1'::int", "int '1'"),
                values(colons, "CAST(a + b AS int)", "a + b::int"),
                values(colons, "CAST(-1 AS int)", "-1::int"),
                values(colons, "CAST(NOT a AS int)", "NOT a::int"),
                values(colons, "CAST(a OR b AS int)", "a OR b::int"),
                values(colons, "CAST(a = b AS int)", "a = b::int"),
                values(colons, "CAST(a || b AS text)", "a || b::text"),
                values(colons, "CAST(a AS int) + b", "a::int + CAST(b AS int)"),
                values(colons, "CAST(a.b AS text)", "a.b::int"),
                values(EnumSet.of(POSTGRESQL), "CAST(a AS char)", "a::\"char\""),
                values(EnumSet.of(POSTGRESQL), "CAST(a AS int[])", "(a::int)[1]"),
                values(EnumSet.of(POSTGRESQL), "CAST(a COLLATE c AS text)", "a COLLATE c::text"),
                values(EnumSet.of(DUCKDB, SNOWFLAKE), "TRY_CAST(a AS int)", "a::int"),
                values(EnumSet.of(MYSQL, SQLITE, ORACLE, SQLSERVER, BIGQUERY), "CAST(a AS int)", "a::int")));
    }

    static Stream<Arguments> literals() {
        Set<Dialect> escapes = EnumSet.of(POSTGRESQL, DUCKDB);
        return all(List.of(
                values(ALL, "'a'", "'A'"),
                values(ALL, "'a b'", "'a  b'"),
                values(ALL, "'a'", "'a '"),
                values(ALL, "'a'", "a"),
                values(ALL, "'1'", "1"),
                values(ALL, "''", "NULL"),
                values(ALL, "'a' || 'b'", "'ab'"),
                values(ALL, "'a''b'", "'a' 'b'"),
                values(ALL, "N'a'", "'a'"),
                values(ALL, "X'41'", "'41'"),
                values(ALL, "B'1'", "'1'"),
                values(ALL, "'-- x'", "''"),
                values(ALL, "'/* x */'", "''"),
                values(ALL, "'a;b'", "'a'; b"),
                values(ALL, "'e\u0301'", "'\u00e9'"),
                values(ALL, "'\ufb01'", "'fi'"),
                values(ALL, "'\ud800'", "'\udc00'"),
                values(ALL, "'a\nb'", "'a b'"),
                values(ALL, "'\r\n'", "'\n'"),
                values(ALL, "'\u00a0'", "' '"),
                values(escapes, "E'\\n'", "'\\n'"),
                values(escapes, "$$a$$", "'b'"),
                values(escapes, "$a$x$a$", "$a$X$a$"),
                values(EnumSet.of(BIGQUERY), "r'\\n'", "'\\n'"),
                values(EnumSet.of(BIGQUERY), "b'a'", "'a'"),
                values(EnumSet.of(MYSQL, SNOWFLAKE, BIGQUERY), "'a\\'b'", "'a' 'b'"),
                values(ALL, "TRUE", "1"),
                values(ALL, "?", "'?'"),
                values(EnumSet.of(POSTGRESQL), "$1", "$2"),
                values(EnumSet.of(SQLITE), "?1", "?2"),
                values(EnumSet.of(SQLITE, POSTGRESQL, MYSQL, ORACLE), ":Name", ":name")));
    }

    static Stream<Arguments> clauses() {
        return all(List.of(
                values(ALL, "a", "b"),
                values(ALL, "a, b", "b, a"),
                values(ALL, "DISTINCT a", "a"),
                values(ALL, "a AND b", "b AND a"),
                values(ALL, "a AND b", "a OR b"),
                values(ALL, "a = b", "a <> b"),
                values(ALL, "a = b", "b = a"),
                values(ALL, "a < b", "a <= b"),
                values(ALL, "a > b", "b < a"),
                values(ALL, "NOT a", "a"),
                values(ALL, "a NOT IN (1)", "a IN (1)"),
                values(ALL, "a IN (1, 2)", "a IN (2, 1)"),
                values(ALL, "a IS NULL", "a = NULL"),
                values(ALL, "a IS NULL", "a IS NOT NULL"),
                values(ALL, "a LIKE b", "a ILIKE b"),
                values(ALL, "sum(a)", "avg(a)"),
                values(ALL, "count(a)", "count(*)"),
                values(ALL, "count(DISTINCT a)", "count(a)"),
                values(ALL, "a BETWEEN b AND c", "a BETWEEN c AND b"),
                values(ALL, "CASE a WHEN b THEN c END", "CASE WHEN a = b THEN c END"),
                values(ALL, "CASE WHEN a THEN b ELSE NULL END", "CASE WHEN a THEN b END"),
                values(FOLDED, "a", "a\u0301"),
                values(ALL, "i", "\u0131"),
                values(ALL, "k", "\u212a"),
                values(ALL, "\u00c9", "\u00e9"),
                apart(ALL, "SELECT a FROM t WHERE b", "SELECT a FROM t HAVING b"),
                apart(ALL, "SELECT a FROM t LIMIT 1 OFFSET 2", "SELECT a FROM t LIMIT 2 OFFSET 1"),
                apart(ALL, "SELECT a FROM t LIMIT 1, 2", "SELECT a FROM t LIMIT 2, 1"),
                apart(ALL, "SELECT a FROM t FOR UPDATE", "SELECT a FROM t"),
                apart(ALL, "SELECT a FROM t JOIN u ON a = b", "SELECT a FROM t JOIN u USING (a)"),
                apart(ALL, "SELECT a FROM s.t", "SELECT a FROM t"),
                apart(ALL, "EXPLAIN SELECT 1", "SELECT 1"),
                apart(ALL, "DELETE FROM t", "SELECT * FROM t"),
                apart(ALL, "SELECT 1;", "SELECT 1; SELECT 1"),
                apart(ALL, "SELECT a INTO x FROM t", "SELECT a FROM t")));
    }

    static Stream<Arguments> layout() {
        return all(List.of(
                values(EnumSet.complementOf(EnumSet.of(MYSQL)), "a - -1", "a --1\n"),
                values(ALL, "ab", "a b"),
                values(ALL, "/*+ full(t) */ a", "a"),
                values(EnumSet.of(MYSQL), "/*! a, */ b", "b"),
                values(EnumSet.of(POSTGRESQL), "a @- b", "a @ - b"),
                values(EnumSet.of(SQLITE, MYSQL, ORACLE), "a /* /* */ , b -- */", "a"),
                values(EnumSet.of(MYSQL), "a--1", "a"),
                values(EnumSet.of(POSTGRESQL), "'a'\n'b'", "'a' 'b'"),
                values(ALL, "a\u00a0b", "a b"),
                values(ALL, "\ufeffa", "a"),
                values(ALL, "a\0b", "a b")));
    }
}
