package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.model.Dialect;
import io.flyquery.tck.Seeded;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.sf.jsqlparser.JSQLParserException;
import net.sf.jsqlparser.parser.CCJSqlParserUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is held for plain is grammatical by itself, wherever in a text it was found: the parser says so of each stretch. */
class PlainSyntaxTest {
    private static final int ROUNDS = Integer.getInteger("flyquery.fuzz-rounds", 20);
    private static final int TOKENS = 24;
    private static final List<String> ALPHABET = List.of(
            ("a b t.c f ( ) ( ) ( ) , , 1 2.5 'x' ? = <> < + - * || and or and or not is null like between in case when"
                            + " then else end over partition by order desc rank distinct where select")
                    .split(" "));

    private final Map<String, Boolean> accepted = new HashMap<>();

    @Test
    void whatIsPlainInRandomTokensIsGrammatical() {
        Seeded.forAll(ROUNDS, random -> {
            for (int i = 0; i < 50; i++) {
                checkStretches(IntStream.range(0, TOKENS)
                        .mapToObj(n -> ALPHABET.get(random.nextInt(ALPHABET.size())))
                        .collect(Collectors.joining(" ")));
            }
        });
    }

    @Test
    void whatIsPlainInDamagedQueriesIsGrammatical() {
        Seeded.forAll(ROUNDS, random -> {
            for (int i = 0; i < 10; i++) {
                checkStretches(damaged(new SqlGrammar(random, Dialect.POSTGRESQL).query(3), random));
            }
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT a b.c FROM t",
                "SELECT count t.a FROM t",
                "SELECT a b + c FROM t",
                "SELECT a + 1 (b) FROM t",
                "SELECT a, b c d FROM t",
                "SELECT a, FROM t",
                "SELECT a FROM t WHERE",
                "SELECT a FROM t WHERE b = = c",
                "SELECT a FROM t WHERE b = 1 c",
                "SELECT a FROM t WHERE b = 1 AND",
                "SELECT a FROM t WHERE b = 1 OR OR c = 2",
                "SELECT a FROM t WHERE b BETWEEN 1",
                "SELECT a FROM t WHERE b BETWEEN 1 OR 2",
                "SELECT a FROM t WHERE b IN ()  AND c IN (1,)",
                "SELECT a FROM t WHERE b IS c",
                "SELECT a FROM t WHERE (b = 1",
                "SELECT a FROM t WHERE b = 1)",
                "SELECT a FROM t JOIN u ON t.id = u.id u.x",
                "SELECT CASE WHEN a = 1 END FROM t",
                "SELECT CASE WHEN a = 1 THEN 2 ELSE END FROM t",
                "SELECT CASE WHEN a = 1 THEN 2 FROM t",
                "SELECT f(a b) FROM t",
                "SELECT f(a,) FROM t",
                "SELECT rank() OVER (PARTITION a) FROM t",
                "SELECT sum(a) OVER (ORDER BY a PARTITION BY b) FROM t",
                "SELECT a FROM t GROUP BY a, b, ORDER BY c",
                "SELECT a FROM t ORDER BY a DESC ASC",
                "SELECT a FROM t LIMIT"
            })
    void damageWithinPlainSyntaxIsNotOverlooked(String sql) {
        assertThat(Normaliser.of().normalise(sql, Dialect.POSTGRESQL).outcome()).isEqualTo(ParseOutcome.REFUSED);
    }

    private static String damaged(String sql, Random random) {
        TokenList tokens = TokenList.of(sql, Dialect.POSTGRESQL);
        int first = random.nextInt(tokens.size());
        int second = random.nextInt(tokens.size());
        int left = random.nextInt(3);
        return IntStream.range(0, tokens.size())
                .filter(i -> i != first || left != 0)
                .mapToObj(i -> tokens.get(i == first ? second : i == second && left == 2 ? first : i)
                        .text())
                .collect(Collectors.joining(" "));
    }

    private void checkStretches(String sql) {
        TokenList tokens = TokenList.of(sql, Dialect.POSTGRESQL);
        PlainSyntax plain = new PlainSyntax(tokens, Clauses.of(tokens));
        for (int i = 0; i < tokens.size(); i++) {
            check("SELECT ", tokens, i, plain.operandEnd(i), " FROM t", sql);
            check("SELECT 1 FROM t WHERE ", tokens, i, plain.conditionEnd(i), "", sql);
            check("SELECT ", tokens, i, plain.itemsEnd(i, PlainSyntax.Items.SELECTED), " FROM t", sql);
            check("SELECT 1 FROM t ORDER BY ", tokens, i, plain.itemsEnd(i, PlainSyntax.Items.ORDERED), "", sql);
            check("SELECT 1 FROM t GROUP BY ", tokens, i, plain.itemsEnd(i, PlainSyntax.Items.GROUPED), "", sql);
        }
    }

    private void check(String before, TokenList tokens, int from, int to, String behind, String sql) {
        if (to > from) {
            StringJoiner joiner = new StringJoiner(" ", before, behind);
            for (int i = from; i < to; i++) {
                boolean query = PlainSyntax.isQuery(tokens, i);
                joiner.add(query ? "SELECT 1" : spelling(tokens, i));
                i = query ? tokens.partner(i - 1) - 1 : i;
            }
            String stretch = joiner.toString();
            assertThat(accepted.computeIfAbsent(stretch, PlainSyntaxTest::isGrammatical))
                    .as("%s in %s", stretch, sql)
                    .isTrue();
        }
    }

    private static String spelling(TokenList tokens, int i) {
        return switch (tokens.get(i).kind()) {
            case STRING -> "'x'";
            case QUOTED_NAME -> "\"x\"";
            case PARAMETER -> "?";
            case WORD -> tokens.isSymbol(i - 1, ".") ? "x" : tokens.word(i);
            default -> tokens.get(i).text();
        };
    }

    private static boolean isGrammatical(String sql) {
        try {
            return CCJSqlParserUtil.parse(sql, parser -> parser.withAllowComplexParsing(true)) != null;
        } catch (JSQLParserException e) {
            return false;
        }
    }
}
