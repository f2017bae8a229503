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
}
