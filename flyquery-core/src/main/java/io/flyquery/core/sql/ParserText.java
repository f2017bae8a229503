package io.flyquery.core.sql;

import java.util.Arrays;
import java.util.Set;

/**
 * The text that the parser is asked about: a query's tokens, each by a plain spelling of its own sort. A string becomes
 * {@code 'x'}, a quoted name {@code "x"}, a placeholder {@code ?}, a query in brackets {@code (SELECT 1)}, so that nothing of
 * what the parser reads differently from the dialect (escapes, quotes, prefixes) reaches it. Whether a text is grammatical
 * depends on the sorts of its tokens alone; and since no canonical text is printed from the parser's tree, it loses nothing.
 */
final class ParserText {
    private static final Set<String> COMPARISONS =
            Set.of("==", "!<", "!>", "<=>", "~~", "!~~", "~~*", "!~~*", "!~", "!~*", "~*");
    private static final String NAME = "\"x\"";

    private final TokenList tokens;
    private final int[] starts;
    private final StringBuilder text = new StringBuilder();

    private ParserText(TokenList tokens, int from, int to) {
        this.tokens = tokens;
        this.starts = new int[tokens.size()];
        Arrays.fill(starts, Integer.MAX_VALUE);
        for (int i = from; i < to; i++) {
            starts[i] = text.length();
            int close = i > from ? queryEnd(tokens, i) : -1;
            if (close >= 0) {
                text.append("SELECT 1 ");
                i = close - 1;
            } else {
                write(i);
            }
        }
    }

    /**
     * Returns the text for a part of the tokens.
     *
     * @param from the first token
     * @param to the token behind the last one
     */
    static ParserText of(TokenList tokens, int from, int to) {
        return new ParserText(tokens, from, to);
    }

    /** Returns the closing bracket of the query in brackets whose first word is at a token, or -1 if none starts there. */
    static int queryEnd(TokenList tokens, int i) {
        boolean query = tokens.isSymbol(i - 1, "(") && (tokens.is(i, "select") || tokens.is(i, "with"));
        return query ? tokens.partner(i - 1) : -1;
    }

    String text() {
        return text.toString();
    }

    /** Returns the token that a character of the text belongs to. */
    int tokenAt(int position) {
        int token = -1;
        for (int i = 0; i < starts.length; i++) {
            token = starts[i] <= position ? i : token;
        }
        return token;
    }

    private void write(int i) {
        String spelling = spelling(i);
        if (!spelling.isEmpty()) {
            boolean dotted = tokens.isSymbol(i, ".") || tokens.isSymbol(i + 1, ".");
            text.append(spelling).append(dotted ? "" : " ");
        }
    }

    private String spelling(int i) {
        Token token = tokens.get(i);
        return switch (token.kind()) {
            case STRING -> tokens.isKind(i - 1, TokenKind.STRING) ? "" : "'x'";
            case QUOTED_NAME -> NAME;
            case NUMBER -> number(token.text());
            case PARAMETER -> "?";
            case OPERATOR -> COMPARISONS.contains(token.text()) ? "=" : token.text();
            case WORD -> tokens.isSymbol(i - 1, ".") || !isPlain(tokens.word(i)) ? NAME : tokens.word(i);
            case HINT, WHITESPACE, COMMENT -> "";
            case PUNCTUATION, TEMPLATE, UNKNOWN, BROKEN -> token.text();
        };
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static String number(String text) {
        boolean radix = text.length() > 1 && Words.fold(text.charAt(1)) == 'x';
        boolean fraction = text.indexOf('.') >= 0 || (!radix && Words.fold(text).indexOf('e') >= 0);
        return fraction ? "1.5" : "1";
    }
}
