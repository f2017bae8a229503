package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LiteralsTest {
    private static List<SqlLiteral> literals(String sql, Dialect dialect) {
        return Normaliser.of().normalise(sql, dialect).literals();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "c.name = 'x' | x | city",
                "'x' = c.name | x | city",
                "city.name <> 'x' | x | city",
                "name ILIKE '%x%' | x |",
                "c.name NOT LIKE 'x%' | x | city",
                "lower(c.name) = 'x' | x | city",
                "lower(trim(c.name)) = lower('x') | x | city",
                "CAST(c.name AS varchar(10)) = 'x' | x | city",
                "c.name::text = 'x'::text | x | city",
                "c.name::varchar(5) >= 'x' | x | city",
                "name ~* 'x' | x |",
                "c.name = CAST('x' AS date) | x | city",
                "c.name > date 'x' | x | city",
                "name SIMILAR TO 'x' | x |",
                "name COLLATE \"C\" = 'x' | x |",
                "(c.name) = ('x') | x | city",
                "d.name = 'x' | x | d"
            })
    void comparedColumnIsFound(String condition, String value, String table) {
        assertThat(literals("SELECT 1.5 FROM city AS c WHERE " + condition, Dialect.POSTGRESQL))
                .contains(new SqlLiteral(value, LiteralKind.TEXT, "name", table));
    }

    @Test
    void listsAndRangesGiveEachValueTheColumn() {
        assertThat(literals(
                        "SELECT a FROM t WHERE t.a NOT IN ('x', 'y') AND b BETWEEN -1 AND 2 AND c = 3", Dialect.DUCKDB))
                .containsExactly(
                        new SqlLiteral("x", LiteralKind.TEXT, "a", "t"),
                        new SqlLiteral("y", LiteralKind.TEXT, "a", "t"),
                        new SqlLiteral("-1", LiteralKind.NUMBER, "b", null),
                        new SqlLiteral("2", LiteralKind.NUMBER, "b", null),
                        new SqlLiteral("3", LiteralKind.NUMBER, "c", null));
    }

    @Test
    void aliasBelongsToItsOwnSubquery() {
        assertThat(literals(
                        "SELECT a FROM x t WHERE t.a = 1 AND EXISTS (SELECT b FROM y t WHERE t.b = 2) UNION SELECT a FROM z t WHERE t.a = 3",
                        Dialect.DUCKDB))
                .extracting(SqlLiteral::table)
                .containsExactly("x", "y", "z");
    }

    @Test
    void arithmeticAndAggregatesAreNotTheColumnsValues() {
        assertThat(literals("SELECT a FROM t WHERE a + b = 5 OR count(x) > 6 OR a * 2 > 7 LIMIT 8", Dialect.DUCKDB))
                .extracting(SqlLiteral::column)
                .containsOnlyNulls();
    }

    @Test
    void quotesAndEscapesAreTakenOff() {
        assertThat(literals("SELECT 'it''s', E'a\\nb', $q$x'y$q$", Dialect.POSTGRESQL))
                .extracting(SqlLiteral::value)
                .containsExactly("it's", "a\nb", "x'y");
        assertThat(literals("SELECT q'[it's]', N'n'", Dialect.ORACLE))
                .extracting(SqlLiteral::value)
                .containsExactly("it's", "n");
        assertThat(literals("SELECT r'a\\b', '''t''', \"d\"", Dialect.BIGQUERY))
                .extracting(SqlLiteral::value)
                .containsExactly("a\\b", "t", "d");
    }

    @Test
    void doubleQuotesAreAValueOnlyInSqliteAndOnlyWhereOneIsCompared() {
        String sql = "SELECT \"a\" FROM t WHERE name = \"France\" AND b IN (\"x\")";

        assertThat(literals(sql, Dialect.SQLITE)).extracting(SqlLiteral::value).containsExactly("France", "x");
        assertThat(literals(sql, Dialect.DUCKDB)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'x' IS NOT DISTINCT FROM c.name | x | name",
                "c.name IS DISTINCT FROM 'x' | x | name",
                "c.name = ANY(ARRAY['x', 'y']) | x | name",
                "c.name <> ALL(ARRAY['y', 'x']::text[]) | x | name",
                "c.name LIKE ANY ('%x%', 'y') | x | name",
                "'x' = ANY(c.tags) | x | tags",
                "c.tags && ARRAY['x'] | x | tags",
                "c.name = ANY('{y,x}'::text[]) | x | name",
                "c.name IN (VALUES ('y'), ('x')) | x | name",
                "(c.id, c.name) IN ((1, 'x'), (2, 'y')) | x | name",
                "(c.id, c.name) = (1, 'x') | x | name",
                "c.name NOT BETWEEN SYMMETRIC 'x' AND 'y' | x | name",
                "c.name BETWEEN lower('a') AND lower('x') | x | name",
                "c.day BETWEEN to_date('x', 'YYYY') AND now() | x | day",
                "c.day >= date_trunc('month', timestamp 'x') | x | day",
                "c.day >= 'x'::date - INTERVAL '3 months' | x | day",
                "c.day AT TIME ZONE 'UTC' > 'x' | x | day",
                "c.day::timestamp with time zone > 'x' | x | day",
                "c.size::double precision > 'x' | x | size",
                "extract(year FROM c.day) = 'x' | x | day",
                "date_part('year', c.day) = 'x' | x | day",
                "coalesce(c.name, 'x') = c.other | x | name",
                "nullif(c.name, 'x') IS NULL | x | name",
                "starts_with(c.name, 'x') | x | name",
                "position('x' in c.name) > 0 | x | name",
                "c.data->>'city' = 'x' | x | city",
                "c.data->'address'->>'city' = 'x' | x | city",
                "(c.data->>'city')::text = 'x' | x | city",
                "lower(c.data->>'city') = 'x' | x | city",
                "'x' = c.data->>'city' | x | city",
                "c.data#>>'{address,city}' = 'x' | x | city",
                "CASE c.name WHEN 'x' THEN 'y' END IS NULL | x | name",
                "CASE c.name WHEN 'y' THEN CASE WHEN a THEN 1 END WHEN 'x' THEN 2 END = 1 | x | name",
                "CASE WHEN c.name = 'x' THEN 'y' END IS NULL | x | name",
                "`c.name LIKE '%' || 'x' || '%'` | x | name",
                "c.name LIKE concat('%', 'x', '%') | x | name",
                "c.name ~ '^x$' | x | name",
                "c.name LIKE '%x!%' ESCAPE '!' | x! | name",
                "concat(c.name, ' ', c.other) = 'x' | x | name",
                "`c.name || ' ' || c.other = 'x'` | x | name",
                "'x' IN (SELECT c.name FROM city) | x | name",
                "'x' IN (c.name, c.other) | x | name",
                "'x' BETWEEN c.first AND c.last | x | first",
                "max(c.name) = 'x' | x | name",
                "max(c.name) OVER (PARTITION BY c.other) = 'x' | x | name",
                "max(c.name) FILTER (WHERE c.other IS NULL) = 'x' | x | name",
                "((c.name)) = (('x')) | x | name",
                "NOT ('x' = c.name) | x | name",
                "f(a, 'x' = c.name) | x | name"
            })
    void everyFormOfComparisonGivesTheValueItsColumn(String condition, String value, String column) {
        assertThat(literals("SELECT a FROM city AS c WHERE " + condition, Dialect.POSTGRESQL))
                .anySatisfy(literal -> {
                    assertThat(literal.value()).isEqualTo(value);
                    assertThat(literal.column()).isEqualTo(column);
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CASE WHEN c.name = 'y' THEN 'x' END IS NULL",
                "CASE c.name WHEN 'y' THEN 'x' ELSE 'x' END IS NULL",
                "CASE WHEN c.name = c.other THEN c.name END = 'x'",
                "c.price * 2 > 'x'",
                "c.price > 'x' * 2",
                "(c.price + c.tax) = 'x'",
                "round(c.price / c.tax) = 'x'",
                "count(c.id) = 'x'",
                "round(avg(c.id), 2) = 'x'",
                "sum(c.id) OVER (ORDER BY c.name) = 'x'",
                "count(*) FILTER (WHERE c.name IS NULL) = 'x'",
                "length(c.name) = 'x'",
                "c.data->>'x' = c.name",
                "c.data->>'x' = 'y'",
                "json_value(c.data, 'x') = 'y'",
                "to_char(c.day, 'x') = '2020'",
                "date_trunc('x', c.day) = '2020'",
                "c.day AT TIME ZONE 'x' > c.other",
                "c.name LIKE 'y' ESCAPE 'x'",
                "c.day > now() - INTERVAL 'x'",
                "c.name = (SELECT 'x')",
                "c.name IN (SELECT a, 'x' FROM b)",
                "`c.name IN ('x' || c.other)`",
                "replace(c.name, 'x', 'z') = 'y'",
                "substring(c.name FROM 'x') = 'y'",
                "f(label => 'x')",
                "'x' = 'y'"
            })
    void formatsLabelsAndPartsOfComputationsHaveNoColumn(String condition) {
        assertThat(literals("SELECT a FROM city AS c WHERE " + condition, Dialect.POSTGRESQL))
                .filteredOn(literal -> literal.value().equals("x"))
                .isNotEmpty()
                .extracting(SqlLiteral::column)
                .containsOnlyNulls();
    }

    @Test
    void eachElementOfARowHasItsOwnColumn() {
        assertThat(literals("SELECT a FROM t WHERE (t.a, b) NOT IN (('x', -1), ('y', 2))", Dialect.POSTGRESQL))
                .containsExactly(
                        new SqlLiteral("x", LiteralKind.TEXT, "a", "t"),
                        new SqlLiteral("-1", LiteralKind.NUMBER, "b", null),
                        new SqlLiteral("y", LiteralKind.TEXT, "a", "t"),
                        new SqlLiteral("2", LiteralKind.NUMBER, "b", null));
    }

    @Test
    void textOfAnArrayGivesItsElements() {
        assertThat(literals("SELECT a FROM t WHERE a = ANY('{x, y}') AND b = '{x,y}'", Dialect.POSTGRESQL))
                .extracting(SqlLiteral::value)
                .containsExactly("x", "y", "{x,y}");
    }

    @Test
    void limitsOffsetsFramesAndPositionsHaveNoColumn() {
        assertThat(literals(
                        "SELECT a, 1, sum(b) OVER (ORDER BY a ROWS BETWEEN 2 PRECEDING AND 3 FOLLOWING) FROM t "
                                + "GROUP BY 1 HAVING count(*) > 4 ORDER BY 1 LIMIT 5 OFFSET 6",
                        Dialect.POSTGRESQL))
                .extracting(SqlLiteral::column)
                .containsOnlyNulls();
    }

    @Test
    void pathsOfSnowflakeGiveTheirLastKey() {
        assertThat(literals(
                        "SELECT a FROM t WHERE t.data:city::string = 'x' AND data:a.b = 'y' AND data['c'] = 'z'",
                        Dialect.SNOWFLAKE))
                .filteredOn(literal -> literal.column() != null)
                .extracting(literal -> literal.value() + " " + literal.column())
                .containsExactly("x city", "y b", "z c");
    }

    @Test
    void wordsOfTheLanguageAmongArgumentsAreNoColumns() {
        assertThat(literals(
                        "SELECT a FROM t WHERE DATEPART(year, t.day) = 2020 AND CONVERT(date, t.day) = '2021-01-01' AND t.day > DATEADD(day, -3, '2022-01-01')",
                        Dialect.SQLSERVER))
                .filteredOn(literal -> literal.column() != null)
                .extracting(literal -> literal.value() + " " + literal.column())
                .containsExactly("2020 day", "2021-01-01 day");
    }

    @Test
    void aliasesMeanWhatTheirOwnScopeSays() {
        assertThat(literals(
                        "WITH r AS (SELECT c.a FROM city c WHERE c.a = 1) SELECT * FROM r c JOIN (SELECT x.b FROM zone x WHERE x.b = 2) z ON z.b = 3 "
                                + "WHERE c.a = 4 AND EXISTS (SELECT 1 FROM shop c WHERE c.d = 5 AND z.b = 6) AND c.a = 7",
                        Dialect.POSTGRESQL))
                .filteredOn(literal -> literal.column() != null)
                .extracting(literal -> literal.value() + " " + literal.table())
                .containsExactly("1 city", "2 zone", "3 z", "4 r", "5 shop", "6 z", "7 r");
    }

    @Test
    void fromMayComeFirstInDuckDb() {
        assertThat(literals("FROM city c SELECT a WHERE c.a = 1 UNION FROM zone c WHERE c.a = 2", Dialect.DUCKDB))
                .extracting(SqlLiteral::table)
                .containsExactly("city", "zone");
    }

    @Test
    void longListsAndDeepBracketsTakeLinearTime() {
        String list = "(a, b) IN (" + "('x', 1), ".repeat(30_000) + "('x', 1))";
        String deep = "(".repeat(20_000) + "a = 'x'" + ")".repeat(20_000);
        String cases = "CASE a WHEN 1 THEN ".repeat(20_000) + "2" + " END".repeat(20_000);
        String chain = "f(".repeat(20_000) + "a" + ") = 'x'".repeat(20_000);
        for (String condition : List.of(list, deep, cases, chain)) {
            assertThat(literals("SELECT a FROM t WHERE " + condition, Dialect.POSTGRESQL))
                    .isNotEmpty();
        }
    }
}
