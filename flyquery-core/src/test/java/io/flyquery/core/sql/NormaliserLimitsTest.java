package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Texts that are deep, long or full of odd characters. */
class NormaliserLimitsTest {
    private static final int MEBIBYTE = 1 << 20;
    private static final int DEEP = 20_000;

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRuleHoldsOfNestedAndLengthyTexts(Dialect dialect) {
        List<String> texts = new ArrayList<>(deep(12));
        texts.addAll(deep(200));
        texts.addAll(longTexts(1 << 13));
        for (String sql : texts) {
            NormaliserRules.check(sql, dialect);
        }
    }

    /** The largest texts, spread over the dialects: each takes a while. */
    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRuleHoldsOfTheDeepestAndLongestTexts(Dialect dialect) {
        List<String> texts = new ArrayList<>(deep(DEEP));
        texts.addAll(longTexts(MEBIBYTE));
        for (int i = List.of(Dialect.values()).indexOf(dialect); i < texts.size(); i += Dialect.values().length) {
            NormaliserRules.check(texts.get(i), dialect);
        }
    }

    /** PostgreSQL and DuckDB read the longest run of operator characters and give signs back from its end. */
    @ParameterizedTest
    @EnumSource(
            value = Dialect.class,
            names = {"POSTGRESQL", "DUCKDB"})
    void longRunsOfSignsTakeLinearTime(Dialect dialect) {
        String sql = "SELECT " + "+".repeat(MEBIBYTE / 4) + "1";

        NormalisedSql normalised = assertTimeoutPreemptively(
                Duration.ofSeconds(30), () -> Normaliser.of().normalise(sql, dialect));

        assertThat(normalised.canonical()).hasSize(2 * (MEBIBYTE / 4) + "SELECT 1".length());
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void everyRuleHoldsOfEveryOddCharacterAnywhere(Dialect dialect) {
        for (String odd : oddCharacters()) {
            for (String sql : around(odd)) {
                NormaliserRules.check(sql, dialect);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void oddCharactersInANameOrALiteralAreKept(Dialect dialect) {
        String plain = Normaliser.of().normalise("SELECT 'ab' FROM t", dialect).sqlKey();
        for (String odd : oddCharacters()) {
            String key = Normaliser.of()
                    .normalise("SELECT 'a" + odd + "b' FROM t", dialect)
                    .sqlKey();
            assertThat(key).as(NormaliserRules.shown(odd, dialect)).isNotEqualTo(plain);
        }
    }

    private static List<String> deep(int depth) {
        return List.of(
                "SELECT " + "(".repeat(depth) + "1" + ")".repeat(depth),
                "SELECT " + "(".repeat(depth) + "1",
                "SELECT 1" + ")".repeat(depth),
                "SELECT " + "( [ ".repeat(depth / 2) + "1" + " ] )".repeat(depth / 2),
                "SELECT " + "ARRAY[".repeat(depth) + "1" + "]".repeat(depth),
                "SELECT " + "CASE WHEN a THEN ".repeat(depth) + "1" + " END".repeat(depth),
                "SELECT " + "((IIF((CASE WHEN 1 = 2 THEN 'a' ELSE 'b') = 'b', ".repeat(depth / 10) + "2, 3)))",
                "SELECT " + "NOT ".repeat(depth) + "a FROM t",
                "SELECT " + "- ".repeat(depth) + "1 FROM t",
                "SELECT " + "+".repeat(depth) + "1 FROM t",
                "SELECT " + "f(".repeat(depth) + "1" + ")".repeat(depth),
                "SELECT " + "CAST(".repeat(depth) + "1" + " AS int)".repeat(depth),
                "SELECT 1" + "::int".repeat(depth),
                "SELECT a" + ".b".repeat(depth) + " FROM t",
                "SELECT a" + "[1]".repeat(depth) + " FROM t",
                "SELECT * FROM " + "(SELECT * FROM ".repeat(depth) + "t" + ") x".repeat(depth),
                "SELECT 1 FROM t WHERE a IN " + "(SELECT a FROM t WHERE a IN ".repeat(depth) + "(1)"
                        + ")".repeat(depth),
                "SELECT * FROM " + "(".repeat(depth) + "a" + " JOIN b ON x = y)".repeat(depth),
                "SELECT * FROM a" + " JOIN b ON x = y".repeat(depth / 4),
                "WITH " + "a AS (WITH ".repeat(depth) + "b AS (SELECT 1) SELECT 1" + ") SELECT 1".repeat(depth),
                "SELECT 1" + " UNION SELECT 1".repeat(depth / 4),
                "SELECT 1 WHERE a = 1" + " AND b = 2 OR c = 3".repeat(depth / 4),
                "SELECT 1 WHERE a " + "BETWEEN 1 AND ".repeat(depth / 4) + "2",
                "/*".repeat(depth) + "*/".repeat(depth) + " SELECT 1",
                "SELECT 1" + "; SELECT 1".repeat(depth / 4),
                ";".repeat(depth));
    }

    private static List<String> longTexts(int length) {
        return List.of(
                "SELECT '" + "x".repeat(length) + "'",
                "SELECT '" + "''".repeat(length / 2) + "'",
                "SELECT 1 /* " + "x ".repeat(length / 2) + "*/ FROM t",
                "SELECT 1 -- " + "x'".repeat(length / 2),
                "SELECT 1" + ",1".repeat(length / 8),
                "SELECT 'a" + " b".repeat(length / 2),
                "SELECT \"a" + " b".repeat(length / 2),
                " \n".repeat(length / 2),
                "SELECT " + "x".repeat(length) + " FROM t",
                "SELECT " + "9".repeat(length) + " FROM t",
                "SELECT a FROM t WHERE a IN (1" + ", 1".repeat(length / 5) + ")",
                "$a".repeat(length / 8),
                "\u00a0\ufeff".repeat(length / 8));
    }

    private static List<String> oddCharacters() {
        List<String> odd = new ArrayList<>();
        for (int plane = 0; plane <= 16; plane++) {
            odd.add(Character.toString(plane * 0x10000 + (plane == 0 ? 1 : 0)));
            odd.add(Character.toString(plane * 0x10000 + 0x00e9));
            odd.add(Character.toString(plane * 0x10000 + 0xfffe));
            odd.add(Character.toString(plane * 0x10000 + 0xffff));
        }
        odd.addAll(List.of(
                "\0",
                "\u001a",
                "\u007f",
                "\u0085",
                "\u00a0",
                "\u00ad",
                "\u0300",
                "\u0301\u0302",
                "\u0130",
                "\u0131",
                "\u01c5",
                "\u034f",
                "\u061c",
                "\u180e",
                "\u200b",
                "\u200c",
                "\u200d",
                "\u200e",
                "\u202a",
                "\u202e",
                "\u2028",
                "\u2029",
                "\u2066",
                "\u2069",
                "\u2122",
                "\u212a",
                "\u3000",
                "\ufb01",
                "\ufe0f",
                "\ufeff",
                "\uff07",
                "\uff1b",
                "\u2018",
                "\u201d",
                "\ud800",
                "\udbff",
                "\udc00",
                "\udfff",
                "\udc00\ud800",
                "\ud83d\udc69\u200d\ud83d\udcbb"));
        return odd;
    }

    private static List<String> around(String odd) {
        return List.of(
                odd,
                odd + "SELECT a FROM t",
                "SELECT a FROM t" + odd,
                "SELECT" + odd + "a FROM t",
                "SELECT a" + odd + "b, " + odd + " FROM t" + odd + " WHERE 1" + odd + " = " + odd + "1",
                "SELECT \"" + odd + "\", [" + odd + "], `" + odd + "`, '" + odd + "' FROM t",
                "SELECT $" + odd + "$ a $" + odd + "$, :" + odd + ", @" + odd + ", #" + odd + ", E'" + odd + "\\" + odd
                        + "'",
                "SELECT a -- " + odd + "\n, b /* " + odd + " */ FROM t;" + odd + ";",
                "SELECT a(" + odd + "), a." + odd + ", " + odd + ".a, a-" + odd + ", -" + odd + "1, ." + odd + "5");
    }
}
