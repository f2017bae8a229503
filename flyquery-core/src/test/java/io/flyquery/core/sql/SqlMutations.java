package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/** Damages texts, by tokens and by characters. The same generator state damages alike. */
final class SqlMutations {
    private static final List<String> INSERTED = List.of(
            "'",
            "\"",
            "`",
            "[",
            "]",
            "(",
            ")",
            "((",
            "))",
            "{",
            "}",
            "--",
            "--\n",
            "/*",
            "*/",
            "/*+ x */",
            "/*!",
            "//",
            "#",
            "\n\n\n",
            "\ngo\n",
            "\n/\n",
            ";",
            ";;",
            ",",
            ".",
            "..",
            "::",
            ":",
            ":p",
            "?",
            "??",
            "?|",
            "$",
            "$$",
            "$1",
            "$a$",
            "@",
            "@@",
            "@v",
            "%s",
            "%(a)s",
            "{{",
            "}}",
            "{%",
            "%}",
            "\\",
            "\\'",
            "''",
            "''''",
            "E'",
            "q'[",
            "]'",
            "N'",
            "r'",
            "b\"",
            "u&'",
            "u&\"",
            "'''",
            "=",
            "==",
            "!=",
            "<>",
            "<=>",
            "->>",
            "||",
            "-",
            "- -",
            "+",
            "*",
            "**",
            "~",
            "!",
            "&",
            "^",
            "|",
            "0",
            "0x",
            "0x1F",
            "1e",
            "1e5",
            ".5",
            "5.",
            "1_000",
            "a",
            " AS ",
            " AS left ",
            " INNER ",
            " OUTER ",
            " ASC ",
            " DESC ",
            " NOT ",
            " AND ",
            " OR ",
            " BETWEEN ",
            " IN ",
            " CASE ",
            " END ",
            " SELECT ",
            " FROM ",
            " JOIN ",
            " UNION ",
            " CAST(",
            " CAST(a AS int) ",
            "::int",
            " LIMIT ",
            " VALUES ",
            "\0",
            "\t",
            "\r",
            "\u000b",
            "\u0085",
            "\u00a0",
            "\u00ad",
            "\u200b",
            "\u202e",
            "\u2028",
            "\u2066",
            "\u3000",
            "\ufeff",
            "\uffff",
            "\ud800",
            "\udc00",
            "\ud83d\ude00",
            "e\u0301",
            "\u0130",
            "\u212a",
            "\ufb01");

    private final Random random;
    private final Dialect dialect;

    SqlMutations(Random random, Dialect dialect) {
        this.random = random;
        this.dialect = dialect;
    }

    /** Returns a text that was damaged once to four times. */
    String mutate(String sql, List<String> others) {
        String mutant = sql;
        for (int times = 1 + random.nextInt(4); times > 0; times--) {
            mutant = mutateOnce(mutant, others);
        }
        return mutant;
    }

    private String mutateOnce(String sql, List<String> others) {
        return switch (random.nextInt(9)) {
            case 0 -> withoutToken(sql);
            case 1 -> withDoubledToken(sql);
            case 2 -> withSwappedTokens(sql);
            case 3 -> withForeignToken(sql, others.get(random.nextInt(others.size())));
            case 4 -> withoutCharacter(sql);
            case 5 -> sql.substring(0, random.nextInt(sql.length() + 1));
            case 6 -> sql.substring(random.nextInt(sql.length() + 1));
            case 7 -> glued(sql);
            default -> withInsertion(sql);
        };
    }

    /** Returns the texts that lack one token each. */
    static List<String> withoutEachToken(String sql, Dialect dialect) {
        List<String> texts = new ArrayList<>();
        for (Token token : SqlLexer.lex(sql, dialect)) {
            texts.add(sql.substring(0, token.start())
                    + sql.substring(token.start() + token.text().length()));
        }
        return texts;
    }

    private String withoutToken(String sql) {
        List<String> tokens = tokens(sql);
        if (!tokens.isEmpty()) {
            tokens.remove(random.nextInt(tokens.size()));
        }
        return String.join("", tokens);
    }

    private String withDoubledToken(String sql) {
        List<String> tokens = tokens(sql);
        if (!tokens.isEmpty()) {
            int index = random.nextInt(tokens.size());
            tokens.addAll(index, List.of(tokens.get(index), random.nextBoolean() ? " " : ""));
        }
        return String.join("", tokens);
    }

    private String withSwappedTokens(String sql) {
        List<String> tokens = tokens(sql);
        if (tokens.size() > 1) {
            Collections.swap(tokens, random.nextInt(tokens.size()), random.nextInt(tokens.size()));
        }
        return String.join("", tokens);
    }

    private String withForeignToken(String sql, String other) {
        List<String> tokens = tokens(sql);
        List<String> foreign = tokens(other);
        if (!foreign.isEmpty()) {
            tokens.add(random.nextInt(tokens.size() + 1), " " + foreign.get(random.nextInt(foreign.size())) + " ");
        }
        return String.join("", tokens);
    }

    private String withoutCharacter(String sql) {
        if (sql.isEmpty()) {
            return sql;
        }
        int index = random.nextInt(sql.length());
        return sql.substring(0, index) + sql.substring(index + 1);
    }

    private String withInsertion(String sql) {
        int index = random.nextInt(sql.length() + 1);
        return sql.substring(0, index) + INSERTED.get(random.nextInt(INSERTED.size())) + sql.substring(index);
    }

    private String glued(String sql) {
        List<Token> tokens = SqlLexer.lex(sql, dialect);
        int from = random.nextInt(tokens.size() + 1);
        return tokens.stream()
                .filter(token -> token.kind() != TokenKind.WHITESPACE || token.start() % 3 != from % 3)
                .map(Token::text)
                .collect(Collectors.joining());
    }

    private List<String> tokens(String sql) {
        return SqlLexer.lex(sql, dialect).stream().map(Token::text).collect(Collectors.toCollection(ArrayList::new));
    }
}
