package io.flyquery.core.sql;

import io.flyquery.model.Dialect;

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
        SqlLexer lexer = SqlLexer.of(sql, dialect);
        StringBuilder layout = new StringBuilder(sql.length() + sql.length() / 2);
        Side left = Side.NONE;
        boolean gap = false;
        boolean line = false;
        while (lexer.advance()) {
            if (!lexer.kind().isSignificant()) {
                gap = true;
                line |= lexer.kind() == TokenKind.WHITESPACE && holdsLineEnd(sql, lexer.start(), lexer.end());
                continue;
            }
            Side right = Side.of(sql, lexer);
            if (left != Side.NONE) {
                layout.append(mark(left, right, gap, line));
            }
            layout.append(sql, lexer.start(), lexer.end());
            left = right;
            gap = false;
            line = false;
        }
        return layout.toString();
    }

    private static boolean holdsLineEnd(String sql, int from, int to) {
        for (int i = from; i < to; i++) {
            if (sql.charAt(i) == '\n') {
                return true;
            }
        }
        return false;
    }

    private static char mark(Side left, Side right, boolean gap, boolean line) {
        if (line && left == Side.STRING && right == Side.STRING) {
            return NEXT_BEHIND_LINE;
        }
        boolean free = (left == Side.SEPARATOR && right.isPlain())
                || (right == Side.SEPARATOR && left.isPlain())
                || (right == Side.CLOSING && (left.isPlain() || left == Side.CLOSING));
        return gap && !free ? NEXT_BEHIND_BLANK : NEXT;
    }

    /** What a token is to a blank beside it. */
    private enum Side {
        /** No token yet. */
        NONE,
        /** The same with and without blanks around it. */
        SEPARATOR,
        /** A closing bracket. */
        CLOSING,
        /** A text in quotes. */
        STRING,
        /** A word, a name or a number. */
        WORD,
        OTHER;

        static Side of(String sql, SqlLexer lexer) {
            return switch (lexer.kind()) {
                case WORD, QUOTED_NAME, NUMBER -> WORD;
                case STRING -> STRING;
                case PUNCTUATION, OPERATOR -> ofSign(sql, lexer.start(), lexer.end());
                default -> OTHER;
            };
        }

        private static Side ofSign(String sql, int start, int end) {
            char first = sql.charAt(start);
            if (end - start == 1) {
                return switch (first) {
                    case ',', '(', '=', '<', '>' -> SEPARATOR;
                    case ')' -> CLOSING;
                    default -> OTHER;
                };
            }
            boolean compares = end - start == 2
                    && (first == '<' || first == '>' || first == '!')
                    && (sql.charAt(start + 1) == '=' || (first == '<' && sql.charAt(start + 1) == '>'));
            return compares ? SEPARATOR : OTHER;
        }

        boolean isPlain() {
            return this == SEPARATOR || this == STRING || this == WORD;
        }
    }
}
