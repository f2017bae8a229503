package io.flyquery.core.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    private final Clauses clauses;
    private final int[] starts;
    private final StringBuilder text = new StringBuilder();
    private final List<Integer> cuts = new ArrayList<>();

    private ParserText(TokenList tokens, Clauses clauses, int[] ends, int from, int to) {
        this.tokens = tokens;
        this.clauses = clauses;
        this.starts = new int[tokens.size()];
        Arrays.fill(starts, Integer.MAX_VALUE);
        text.append(from == 0 || isQuery(tokens, from) ? "" : "SELECT ");
        int inner = from;
        int i = from;
        while (i < to) {
            starts[i] = text.length();
            boolean part = i > from && ends[i] > i;
            if (part && i < inner) {
                text.append(standIn(i));
                cuts.add(i);
                i = ends[i];
            } else {
                inner = part ? ends[i] : inner;
                int end = plainValueEnd(i);
                if (end > i + 1) {
                    text.append(NAME).append(' ');
                } else {
                    write(i);
                }
                i = Math.max(end, i + 1);
            }
        }
    }

    /**
     * Returns the text for a part of the tokens. The parts within it are written out, the parts within those are cut out.
     *
     * @param clauses their clauses
     * @param ends of each token that starts a part, the token behind that part
     * @param from the first token
     * @param to the token behind the last one
     */
    static ParserText of(TokenList tokens, Clauses clauses, int[] ends, int from, int to) {
        return new ParserText(tokens, clauses, ends, from, to);
    }

    /** Returns the first tokens of the parts that were cut out. */
    List<Integer> cuts() {
        return cuts;
    }

    private String standIn(int i) {
        return isQuery(tokens, i) ? "SELECT 1 " : NAME + " ";
    }

    private static boolean isQuery(TokenList tokens, int i) {
        return tokens.isSymbol(i - 1, "(") && (tokens.is(i, "select") || tokens.is(i, "with"));
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

    /**
     * Returns the token behind the dotted name, or the call with nothing but names and literals, that starts at a token; or
     * the token itself. Both are a value wherever they stand, so that a name can stand for them.
     */
    private int plainValueEnd(int i) {
        boolean starts = isPlainName(i) && !tokens.isSymbol(i - 1, ".");
        if (!starts) {
            return i;
        }
        int end = tokens.chainEnd(i) + 1;
        if (tokens.isSymbol(end, "(")) {
            return isPlainCall(i, end) ? tokens.partner(end) + 1 : i;
        }
        return tokens.isSymbol(end, ".") ? i : end;
    }

    private boolean isPlainName(int i) {
        return tokens.isKind(i, TokenKind.QUOTED_NAME)
                || (tokens.isKind(i, TokenKind.WORD) && !Words.isTrap(tokens.word(i)));
    }

    private boolean isPlainCall(int name, int open) {
        int close = tokens.partner(open);
        boolean table = clauses.at(name) == Clause.FROM || tokens.is(name - 1, "as") || tokens.is(name - 1, "with");
        boolean goesOn = tokens.isKind(close + 1, TokenKind.WORD) && !Words.RESERVED.contains(tokens.word(close + 1));
        boolean step = tokens.isSymbol(close + 1, ".")
                || tokens.isSymbol(close + 1, "(")
                || tokens.isSymbol(close + 1, "[")
                || tokens.isKind(close + 1, TokenKind.QUOTED_NAME);
        boolean star = close == open + 2 && tokens.isSymbol(open + 1, "*");
        return close > open && !table && !goesOn && !step && (star || close == open + 1 || arePlainValues(open, close));
    }

    private boolean arePlainValues(int open, int close) {
        int i = open;
        while (i < close) {
            int value = i + 1;
            boolean literal = tokens.isKind(value, TokenKind.STRING)
                    || tokens.isKind(value, TokenKind.NUMBER)
                    || tokens.isKind(value, TokenKind.PARAMETER);
            if (!literal && !isPlainName(value)) {
                return false;
            }
            i = literal ? value + 1 : tokens.chainEnd(value) + 1;
            if (i < close && !tokens.isSymbol(i, ",")) {
                return false;
            }
        }
        return i == close;
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
