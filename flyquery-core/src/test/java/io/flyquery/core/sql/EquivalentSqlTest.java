package io.flyquery.core.sql;

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

/** Pairs that mean the same and differ in nothing but the listed rewrites. */
class EquivalentSqlTest {
    private static final Set<Dialect> ALL = EnumSet.allOf(Dialect.class);
    private static final Set<Dialect> COLONS = EnumSet.of(DUCKDB, POSTGRESQL, SNOWFLAKE);

    @ParameterizedTest(name = "{0}: {1} / {2}")
    @MethodSource({"layout", "optionalWords", "redundantBrackets", "plainQuotes", "casts", "numbers", "together"})
    void shareAKey(Dialect dialect, String one, String other) {
        NormalisedSql first = NormaliserRules.check(one, dialect);
        NormalisedSql second = NormaliserRules.check(other, dialect);

        assertThat(NormaliserRules.mayShareKey(one, other, dialect)).isTrue();
        assertThat(second.canonical()).isEqualTo(first.canonical());
        assertThat(second.sqlKey()).isEqualTo(first.sqlKey());
        assertThat(second.templateKey()).isEqualTo(first.templateKey());
    }

    private static Stream<Arguments> same(Set<Dialect> dialects, String one, String other) {
        return dialects.stream().map(dialect -> arguments(dialect, one, other));
    }

    private static Stream<Arguments> where(Set<Dialect> dialects, String one, String other) {
        return same(dialects, "SELECT a FROM t WHERE " + one, "SELECT a FROM t WHERE " + other);
    }

    private static Stream<Arguments> all(List<Stream<Arguments>> parts) {
        return parts.stream().flatMap(part -> part);
    }

    static Stream<Arguments> layout() {
        return all(List.of(
                same(ALL, "SELECT a FROM t", "select a\n\tfrom t ;"),
                same(ALL, "SELECT a FROM t", "-- first\nSELECT/* b */a FROM t -- c"),
                same(ALL, "SELECT a FROM t", " SELECT a FROM t;;\n; "),
                same(ALL, "SELECT count(*) FROM t", "SELECT count ( * ) FROM t"),
                same(ALL, "SELECT sum(a) FROM t", "SELECT SUM(a) FROM t"),
                where(ALL, "a <> 1", "a!=1"),
                where(ALL, "a <> -1", "a != - 1")));
    }

    static Stream<Arguments> optionalWords() {
        return all(List.of(
                same(ALL, "SELECT a AS b FROM t", "SELECT a b FROM t"),
                same(ALL, "SELECT count(*) AS n FROM t", "SELECT count(*) n FROM t"),
                same(ALL, "SELECT c.a FROM t AS c", "SELECT c.a FROM t c"),
                same(
                        ALL,
                        "SELECT c.a FROM t AS c JOIN u AS d ON c.a = d.a",
                        "SELECT c.a FROM t c JOIN u d ON c.a = d.a"),
                same(ALL, "SELECT x.a FROM (SELECT a FROM t) AS x", "SELECT x.a FROM (SELECT a FROM t) x"),
                same(ALL, "SELECT a FROM t JOIN u ON t.a = u.b", "SELECT a FROM t INNER JOIN u ON t.a = u.b"),
                same(
                        ALL,
                        "SELECT a FROM t JOIN u ON t.a = u.b JOIN v ON u.c = v.c",
                        "SELECT a FROM t INNER JOIN u ON t.a = u.b INNER JOIN v ON u.c = v.c"),
                same(ALL, "SELECT a FROM t LEFT JOIN u ON t.a = u.b", "SELECT a FROM t LEFT OUTER JOIN u ON t.a = u.b"),
                same(
                        ALL,
                        "SELECT a FROM t RIGHT JOIN u ON t.a = u.b",
                        "SELECT a FROM t RIGHT OUTER JOIN u ON t.a = u.b"),
                same(
                        EnumSet.complementOf(EnumSet.of(MYSQL)),
                        "SELECT a FROM t FULL JOIN u ON t.a = u.b",
                        "SELECT a FROM t FULL OUTER JOIN u ON t.a = u.b"),
                same(ALL, "SELECT a FROM t ORDER BY a", "SELECT a FROM t ORDER BY a ASC"),
                same(ALL, "SELECT a FROM t ORDER BY a, b DESC, c", "SELECT a FROM t ORDER BY a ASC, b DESC, c ASC"),
                same(
                        ALL,
                        "SELECT row_number() OVER (PARTITION BY a ORDER BY b) FROM t",
                        "SELECT row_number() OVER (PARTITION BY a ORDER BY b ASC) FROM t")));
    }

    static Stream<Arguments> redundantBrackets() {
        return all(List.of(
                where(ALL, "a = 1", "(a = 1)"),
                where(ALL, "a = 1", "((a = 1))"),
                where(ALL, "a = 1 AND b = 2", "(a = 1) AND b = 2"),
                where(ALL, "a = 1 AND b = 2", "a = 1 AND ((b = 2))"),
                where(ALL, "a = 1 AND b = 2", "(a = 1 AND b = 2)"),
                where(ALL, "a = 1 OR b = 2", "a = 1 OR (b = 2)"),
                where(ALL, "a = 1 OR b = 2 AND c = 3", "a = 1 OR (b = 2 AND c = 3)"),
                where(ALL, "(a = 1 OR b = 2) AND c = 3", "((a = 1) OR (b = 2)) AND (c = 3)"),
                where(ALL, "a LIKE 'x%' AND b = 2", "(a LIKE 'x%') AND b = 2"),
                where(ALL, "a IS NULL OR b = 2", "(a IS NULL) OR b = 2"),
                where(ALL, "a IN (1, 2) AND b = 2", "(a IN (1, 2)) AND b = 2"),
                where(ALL, "a BETWEEN 1 AND 2 AND b = 2", "(a BETWEEN 1 AND 2) AND b = 2"),
                where(ALL, "a > 1 + 2", "a > (1 + 2)"),
                where(ALL, "a = 1", "(a) = (1)"),
                same(
                        ALL,
                        "SELECT a FROM t JOIN u ON t.a = u.b WHERE c = 1",
                        "SELECT a FROM t JOIN u ON (t.a = u.b) WHERE c = 1"),
                same(
                        ALL,
                        "SELECT b FROM t GROUP BY b HAVING count(*) > 1",
                        "SELECT b FROM t GROUP BY b HAVING (count(*) > 1)"),
                same(ALL, "SELECT a FROM t WHERE a = (SELECT 1)", "SELECT a FROM t WHERE a = ((SELECT 1))")));
    }

    static Stream<Arguments> plainQuotes() {
        Set<Dialect> lower = EnumSet.of(POSTGRESQL, DUCKDB, SQLITE);
        Set<Dialect> upper = EnumSet.of(SNOWFLAKE, ORACLE);
        return all(List.of(
                same(lower, "SELECT a FROM city", "SELECT a FROM \"city\""),
                same(lower, "SELECT a FROM City", "SELECT a FROM \"city\""),
                same(lower, "SELECT c.name FROM city c", "SELECT c.\"name\" FROM city c"),
                same(lower, "SELECT c.name FROM city c", "SELECT \"c\".\"name\" FROM \"city\" AS \"c\""),
                same(lower, "SELECT a FROM t WHERE c.b = 1", "SELECT a FROM t WHERE \"c\".\"b\" = 1"),
                same(lower, "SELECT a FROM t ORDER BY c.b", "SELECT a FROM t ORDER BY c.\"b\""),
                same(EnumSet.of(POSTGRESQL, DUCKDB), "SELECT a FROM t GROUP BY b", "SELECT a FROM t GROUP BY \"b\""),
                where(EnumSet.of(POSTGRESQL, DUCKDB), "b = 1", "\"b\" = 1"),
                same(upper, "SELECT name FROM city", "SELECT \"NAME\" FROM \"CITY\""),
                same(EnumSet.of(SQLITE, SQLSERVER), "SELECT name FROM city", "SELECT [name] FROM [city]"),
                same(EnumSet.of(SQLITE, MYSQL, BIGQUERY), "SELECT name FROM city", "SELECT `name` FROM `city`"),
                same(
                        EnumSet.of(MYSQL, BIGQUERY),
                        "SELECT c.Name FROM City AS c",
                        "SELECT `c`.`Name` FROM `City` AS `c`")));
    }

    static Stream<Arguments> casts() {
        return all(List.of(
                where(COLONS, "CAST(a AS int) = 1", "a::int = 1"),
                where(COLONS, "CAST(t.a AS numeric(10, 2)) = 1", "t.a::numeric(10,2) = 1"),
                where(COLONS, "CAST(f(a) AS date) = b", "f(a)::date = b"),
                where(COLONS, "CAST('2020-01-01' AS date) = b", "'2020-01-01'::date = b"),
                where(COLONS, "CAST(a + b AS int) = 1", "(a + b)::int = 1"),
                where(COLONS, "CAST(CAST(a AS text) AS int) = 1", "a::text::int = 1"),
                where(COLONS, "a + CAST(b AS int) = 1", "a + b::int = 1")));
    }

    static Stream<Arguments> numbers() {
        return all(List.of(
                where(ALL, "a = 1e3", "a = 1E3"),
                where(ALL, "a = 1e3", "a = 1e+3"),
                where(ALL, "a = 0.5", "a = .5"),
                where(EnumSet.of(POSTGRESQL, SQLITE, DUCKDB), "a = 7", "a = 007"),
                where(EnumSet.of(POSTGRESQL, SQLITE, DUCKDB), "a = 0xff", "a = 0xFF"),
                where(EnumSet.of(POSTGRESQL, DUCKDB), "a = 1000", "a = 1_000")));
    }

    static Stream<Arguments> together() {
        return same(
                EnumSet.of(POSTGRESQL, DUCKDB),
                "SELECT c.name, sum(o.total) AS s FROM city AS c INNER JOIN orders AS o ON (c.id = o.city_id) "
                        + "WHERE (o.paid_at::date >= '2024-01-01') AND c.land != 'NL' GROUP BY c.name ORDER BY s ASC",
                "select c.\"name\", sum(o.total) s from \"city\" c join orders o on c.id = o.city_id -- per city\n"
                        + "where cast(o.paid_at as date) >= '2024-01-01' and (c.land <> 'NL') group by c.name order by s;");
    }
}
