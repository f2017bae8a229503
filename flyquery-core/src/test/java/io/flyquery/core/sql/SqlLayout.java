package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.List;
import java.util.Random;

/** Lays texts out anew: other blanks and comments where there were some, and some around brackets and commas. */
final class SqlLayout {
    private static final List<String> GAPS = List.of(
            " ", "  ", "\n", "\t", "\r\n", " \f ", "\n\n\n", " /* so */ ", " /* it's; ) */\n", " -- so it's (\n");

    private final Random random;
    private final Dialect dialect;

    SqlLayout(Random random, Dialect dialect) {
        this.random = random;
        this.dialect = dialect;
    }

    /** Returns the text with the same significant tokens and other gaps. */
    String relaid(String sql) {
        List<Token> tokens = SqlLexer.lex(sql, dialect);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean gap = !token.kind().isSignificant();
            boolean starts = gap && (i == 0 || tokens.get(i - 1).kind().isSignificant());
            if (isFixed(tokens, i)) {
                text.append(token.text());
            } else if (starts) {
                text.append(gap());
            } else if (!gap) {
                text.append(isSoft(tokens, i) ? gap() : "").append(token.text());
            }
        }
        return text.append(isWhole(tokens) ? gap() : "").toString();
    }

    private String gap() {
        return GAPS.get(random.nextInt(GAPS.size()));
    }

    /** Says whether a gap carries meaning: a line end between two strings, or after a hint up to the end of a line. */
    private static boolean isFixed(List<Token> tokens, int i) {
        if (tokens.get(i).kind().isSignificant()) {
            return false;
        }
        int left = i - 1;
        while (left >= 0 && !tokens.get(left).kind().isSignificant()) {
            left--;
        }
        return left >= 0
                && (tokens.get(left).kind() == TokenKind.STRING
                        || tokens.get(left).kind() == TokenKind.HINT);
    }

    private static boolean isWhole(List<Token> tokens) {
        return tokens.stream().noneMatch(token -> token.kind() == TokenKind.BROKEN || token.kind() == TokenKind.HINT)
                && !tokens.isEmpty()
                && isPlain(tokens.get(tokens.size() - 1));
    }

    /** Says whether a gap may stand in front of a token that has none: at a bracket or comma next to a name or a value. */
    private static boolean isSoft(List<Token> tokens, int i) {
        if (i == 0 || i + 1 == tokens.size()) {
            return false;
        }
        Token left = tokens.get(i - 1);
        Token right = tokens.get(i);
        boolean opens = (left.text().equals("(") || left.text().equals(",")) && isPlain(right);
        boolean closes = (right.text().equals(")") || right.text().equals(",")) && isPlain(left);
        return opens || closes;
    }

    private static boolean isPlain(Token token) {
        return switch (token.kind()) {
            case WORD, QUOTED_NAME, STRING, NUMBER -> true;
            default -> false;
        };
    }
}
