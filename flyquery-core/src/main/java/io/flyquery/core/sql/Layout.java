package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.List;

/**
 * Writes the tokens of a text without blanks and comments, so that a text is known again in another layout. Where a blank
 * may carry meaning, the layout says whether there is one.
 */
final class Layout {
    private static final char NEXT = '\u0001';
    private static final char NEXT_BEHIND_BLANK = '\u0002';
    private static final char NEXT_BEHIND_LINE = '\u0003';

    private Layout() {}

    /** Returns the layout of a text; equal for two texts only if their canonical texts are equal. */
    static String of(String sql, Dialect dialect) {
        List<Token> tokens = SqlLexer.lex(sql, dialect);
        StringBuilder layout = new StringBuilder(sql.length() + tokens.size());
        Token left = null;
        boolean gap = false;
        boolean line = false;
        for (Token token : tokens) {
            if (!token.kind().isSignificant()) {
                gap = true;
                line |= token.kind() == TokenKind.WHITESPACE && token.text().indexOf('\n') >= 0;
                continue;
            }
            if (left != null) {
                layout.append(mark(left, token, gap, line));
            }
            layout.append(token.text());
            left = token;
            gap = false;
            line = false;
        }
        return layout.toString();
    }

    private static char mark(Token left, Token right, boolean gap, boolean line) {
        if (line && left.kind() == TokenKind.STRING && right.kind() == TokenKind.STRING) {
            return NEXT_BEHIND_LINE;
        }
        boolean free =
                (isSeparator(left) && isPlain(right)) || (isSeparator(right) && isPlain(left)) || isClosed(left, right);
        return gap && !free ? NEXT_BEHIND_BLANK : NEXT;
    }

    private static boolean isClosed(Token left, Token right) {
        return right.text().equals(")")
                && (isSeparator(left) || isPlain(left) || left.text().equals(")"));
    }

    /** Says whether a token is the same with and without blanks around it. */
    private static boolean isSeparator(Token token) {
        if (token.kind() != TokenKind.PUNCTUATION && token.kind() != TokenKind.OPERATOR) {
            return false;
        }
        return switch (token.text()) {
            case ",", "(", "=", "<", ">", "<=", ">=", "<>", "!=" -> true;
            default -> false;
        };
    }

    private static boolean isPlain(Token token) {
        return switch (token.kind()) {
            case WORD, QUOTED_NAME, STRING, NUMBER -> true;
            default -> isSeparator(token);
        };
    }
}
