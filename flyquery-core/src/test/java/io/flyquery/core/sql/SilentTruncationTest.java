package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import io.flyquery.tck.Seeded;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Places where a parser is known to stop reading, or to leave something out, without saying so. */
class SilentTruncationTest {
    private static final int ROUNDS = Integer.getInteger("flyquery.fuzz-rounds", 20);

    /** Each is put between two texts; the second must not get lost. */
    private static final List<String> SEPARATORS = List.of(
            " // ",
            "\n\n\n",
            "\n \n\t\n",
            "\r\n\r\n\r\n",
            "\n/\n",
            "\n/",
            "\ngo\n",
            "\nGO\n",
            "\ngo",
            ";",
            ";;",
            "; ; ",
            ";\n",
            "\n;\n\n",
            " \\ ",
            "\0",
            "\u001a",
            "\ufeff",
            "\n$$\n",
            " EOF ",
            "\n--\n",
            "\n# \n",
            "\nEND\n",
            "\n\\g\n",
            "\nDELIMITER ;;\n");

    private static final List<String> TAILS = List.of(
            "WHERE a = 2",
            "DROP TABLE users",
            "SELECT 2",
            "this is not sql",
            "GROUP BY a",
            "LIMIT 1",
            ")",
            "'",
            "x",
            "2",
            "UNION SELECT secret FROM users",
            "/* open",
            "AND b = 3");

    private static final List<String> CLAUSES = List.of(
            " GROUP BY 1",
            " GROUP BY 1 HAVING 1 = 1",
            " HAVING 1 = 1",
            " HAVING count(*) > 1",
            " WINDOW w AS (ORDER BY 1)",
            " QUALIFY 1 = 1",
            " ORDER BY 1",
            " LIMIT 1",
            " OFFSET 1",
            " WHERE 1 = 0",
            " FETCH FIRST 1 ROWS ONLY",
            " FOR UPDATE",
            " UNION SELECT 2",
            " INTO x",
            " FROM dual",
            " OPTION (RECOMPILE)",
            " WITH UR",
            " FOR XML AUTO",
            " SETTINGS a = 1",
            " TABLESAMPLE (1)");

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void whatFollowsASeparatorIsNotLost(Dialect dialect) {
        for (String head : List.of("SELECT 1", "SELECT a FROM t WHERE a = 1")) {
            String headKey = NormaliserRules.check(head, dialect).sqlKey();
            for (String separator : SEPARATORS) {
                for (String tail : TAILS) {
                    String sql = head + separator + tail;
                    NormalisedSql normalised = NormaliserRules.check(sql, dialect);
                    if (!NormaliserRules.mayShareKey(head, sql, dialect)) {
                        assertThat(normalised.sqlKey())
                                .as(NormaliserRules.shown(sql, dialect))
                                .isNotEqualTo(headKey);
                    }
                }
            }
        }
    }

    /** Guards the test above: only comments and trailing semicolons may make it skip a text. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void aStatementBehindASemicolonIsAlwaysSeen(Dialect dialect) {
        for (String tail : TAILS) {
            for (String separator : List.of(";", ";;", "; ; ", ";\n", "\n;\n\n")) {
                String sql = "SELECT 1" + separator + tail;
                if (tail.startsWith("/*")) {
                    continue;
                }
                assertThat(Normaliser.of().normalise(sql, dialect).kind())
                        .as(NormaliserRules.shown(sql, dialect))
                        .isEqualTo(StatementKind.SEVERAL);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void clausesWithoutFromAreNotLost(Dialect dialect) {
        List<String> keys = CLAUSES.stream()
                .map(clause ->
                        NormaliserRules.check("SELECT 1" + clause, dialect).sqlKey())
                .toList();

        assertThat(keys)
                .doesNotHaveDuplicates()
                .doesNotContain(NormaliserRules.check("SELECT 1", dialect).sqlKey());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void clausesAtTheEndOfAQueryAreNotLost(Dialect dialect) {
        String query = "SELECT a FROM t";
        List<String> keys = CLAUSES.stream()
                .map(clause -> NormaliserRules.check(query + clause, dialect).sqlKey())
                .toList();

        assertThat(keys)
                .doesNotHaveDuplicates()
                .doesNotContain(NormaliserRules.check(query, dialect).sqlKey());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void separatorsInsideOfLiteralsAreKept(Dialect dialect) {
        String plain = NormaliserRules.check("SELECT 'ab' FROM t", dialect).sqlKey();
        for (String separator : SEPARATORS) {
            NormalisedSql normalised = NormaliserRules.check("SELECT 'a" + separator + "b' FROM t", dialect);

            assertThat(normalised.sqlKey()).isNotEqualTo(plain);
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void anyTwoTextsInARowKeepBoth(Dialect dialect) {
        Seeded.forAll(ROUNDS * 4, random -> {
            String first = text(random, dialect);
            String second = text(random, dialect);
            String separator = SEPARATORS.get(random.nextInt(SEPARATORS.size()));
            NormaliserRules.check(first + separator + second, dialect);
        });
    }

    private static String text(Random random, Dialect dialect) {
        List<String> seeds = SqlSeeds.of(dialect);
        return random.nextBoolean()
                ? new SqlGrammar(random, dialect).query(2)
                : new SqlMutations(random, dialect).mutate(seeds.get(random.nextInt(seeds.size())), seeds);
    }
}
