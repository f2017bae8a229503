package io.flyquery.core.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SqlLexerTest {
    private static final List<String> PIECES = List.of(
            "SELECT",
            "from",
            "Name",
            "in",
            "(",
            ")",
            "[",
            "]",
            ",",
            ".",
            ";",
            " ",
            "\n",
            "\r",
            "--",
            "/*",
            "*/",
            "'",
            "\"",
            "`",
            "$$",
            "$a$",
            "$1",
            ":x",
            "::",
            ":",
            "@y",
            "@@",
            "?",
            "%s",
            "{{",
            "}}",
            "1",
            ".5",
            "1e5",
            "0x1F",
            "-",
            "+",
            "<=>",
            "!=",
            "->>",
            "#",
            "//",
            "\\",
            "E'",
            "q'[",
            "]'",
            "r\"",
            "'''",
            "N'x'",
            "\u00a0",
            "é",
            "\ud83d",
            "\ud83d\ude00",
            "\u0000",
            "/*!",
            "/*+",
            "count",
            "t.A",
            "_",
            "&",
            "|",
            "{",
            "}",
            "like",
            "end");

    private static String random(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(25); i >= 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
            text.append(random.nextInt(3) == 0 ? " " : "");
        }
        return text.toString();
    }

    @ParameterizedTest
    @EnumSource(Dialect.class)
    void tokensCoverAnyTextAndItsCanonicalFormIsStable(Dialect dialect) {
        for (long seed = 0; seed < 2000; seed++) {
            String sql = random(new Random(seed));
            StringBuilder covered = new StringBuilder();
            for (Token token : SqlLexer.lex(sql, dialect)) {
                assertThat(token.start()).as("seed %d", seed).isEqualTo(covered.length());
                covered.append(token.text());
            }
            NormalisedSql once = Normaliser.of().normalise(sql, dialect);
            NormalisedSql twice = Normaliser.of().normalise(once.canonical(), dialect);

            assertThat(covered.toString()).as("seed %d", seed).isEqualTo(sql);
            assertThat(twice.canonical()).as("seed %d: %s", seed, sql).isEqualTo(once.canonical());
            assertThat(twice.sqlKey()).as("seed %d", seed).isEqualTo(once.sqlKey());
            assertThat(twice.templateKey()).as("seed %d: %s", seed, sql).isEqualTo(once.templateKey());
            assertThat(twice.skeletonKey()).as("seed %d: %s", seed, sql).isEqualTo(once.skeletonKey());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "MYSQL | 'a\\'b' | STRING",
                "ANSI | 'a''b' | STRING",
                "POSTGRESQL | E'a\\'b' | STRING",
                "POSTGRESQL | $q$it's$q$ | STRING",
                "SNOWFLAKE | $$it's$$ | STRING",
                "ORACLE | q'[it's]' | STRING",
                "BIGQUERY | \"\"\"a\"b\"\"\" | STRING",
                "BIGQUERY | r'a\\'b' | STRING",
                "MYSQL | \"a\" | STRING",
                "ANSI | \"a\"\"b\" | QUOTED_NAME",
                "SQLSERVER | [a b] | QUOTED_NAME",
                "BIGQUERY | `a.b` | QUOTED_NAME",
                "POSTGRESQL | /* a /* b */ c */ | COMMENT",
                "MYSQL | # a | COMMENT",
                "MYSQL | /*! a */ | HINT",
                "ORACLE | /*+ full(t) */ | HINT",
                "DUCKDB | 1_000.5e-3 | NUMBER",
                "ANSI | 0x1F | NUMBER",
                "POSTGRESQL | !~* | OPERATOR",
                "ANSI | ->> | OPERATOR",
                "MYSQL | <=> | OPERATOR",
                "SQLSERVER | @@rowcount | PARAMETER",
                "ANSI | :name | PARAMETER",
                "ANSI | %(name)s | PARAMETER",
                "SNOWFLAKE | @stage/Dir/x.csv | PARAMETER",
                "ANSI | {{ ref('x') }} | TEMPLATE",
                "ANSI | straße | WORD",
                "MYSQL | 1a | WORD",
                "SQLSERVER | #temp | WORD",
                "ANSI | 'open | BROKEN",
                "SNOWFLAKE | /* a /* b */ c */ | BROKEN"
            })
    void textIsOneToken(Dialect dialect, String text, TokenKind kind) {
        assertThat(SqlLexer.lex(text, dialect)).containsExactly(new Token(kind, text, 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(",
                "'",
                "$a",
                "{{",
                "/*",
                "x in (",
                "f(",
                "a.",
                "::x",
                "[",
                "1 between ",
                "a and ",
                "$a$",
                "--",
                "(select a from t where b = 'x' and ",
                "where 1=0 and "
            })
    void hostileTextTakesLinearTime(String part) {
        String sql = part.repeat((1 << 18) / part.length());

        for (Dialect dialect : List.of(Dialect.POSTGRESQL, Dialect.MYSQL, Dialect.SQLITE)) {
            assertTimeoutPreemptively(
                    Duration.ofSeconds(30),
                    () -> Degeneracy.reason(Normaliser.of().normalise("select a from t " + sql, dialect)));
        }
    }

    @Test
    void changedLiteralOrNameNeverMerges() {
        String sql = "SELECT t.alpha, 'One  two' FROM tab t WHERE t.beta = 12.50 AND gamma LIKE '%x''y%' -- end";
        String meaning = sql.substring(0, sql.indexOf(" --"));
        for (Dialect dialect : Dialect.values()) {
            String key = Normaliser.of().normalise(sql, dialect).sqlKey();
            for (int i = 0; i < meaning.length(); i++) {
                boolean inLiteral =
                        meaning.substring(0, i).chars().filter(c -> c == '\'').count() % 2 == 1;
                if (Character.isLetterOrDigit(meaning.charAt(i)) || inLiteral) {
                    String changed = meaning.substring(0, i) + "q" + meaning.substring(i + 1);
                    assertThat(Normaliser.of().normalise(changed, dialect).sqlKey())
                            .as("%s: %s", dialect, changed)
                            .isNotEqualTo(key);
                }
            }
        }
    }
}
