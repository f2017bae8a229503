package io.flyquery.core.sql;

/** Spells {@code x::t} as {@code cast(x AS t)} where it is plain how far operand and type reach. */
final class Casts {
    private final TokenList tokens;
    private final String[] spelling;
    private final String[] before;
    private final String[] after;

    private Casts(TokenList tokens, String[] spelling) {
        this.tokens = tokens;
        this.spelling = spelling.clone();
        this.before = new String[tokens.size()];
        this.after = new String[tokens.size()];
    }

    /** Says whether there is anything to do. */
    static boolean isIn(TokenList tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isSymbol(i, "::")) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns the canonical text of tokens with their casts spelled out.
     *
     * @param spelling the canonical spelling of each token
     */
    static String write(TokenList tokens, String[] spelling) {
        Casts casts = new Casts(tokens, spelling);
        for (int i = 0; i < tokens.size(); i++) {
            if (tokens.isSymbol(i, "::")) {
                casts.rewrite(i);
            }
        }
        return CanonicalText.write(tokens, casts::text);
    }

    private String text(int i) {
        String start = before[i] == null ? "" : before[i];
        String end = after[i] == null ? "" : after[i];
        return start + spelling[i] + end;
    }

    private void rewrite(int cast) {
        int start = operandStart(cast);
        int end = typeEnd(cast);
        if (start < 0 || end < 0) {
            return;
        }
        before[start] = "cast(" + (before[start] == null ? "" : before[start]);
        spelling[cast] = " AS ";
        after[end] = ")";
    }

    /** Returns the first token of the operand; of a chain of casts that is the operand of the first one. */
    private int operandStart(int cast) {
        int last = cast - 1;
        if (last < 0) {
            return -1;
        }
        int start = after[last] == null ? primaryStart(last) : chainStart(last);
        return start >= 0 && isBoundary(start - 1) ? start : -1;
    }

    /** Returns where the cast that ends at a token has its own operand. */
    private int chainStart(int last) {
        for (int i = last; i >= 0; i--) {
            if (spelling[i].equals(" AS ")) {
                return operandBefore(i);
            }
        }
        return -1;
    }

    private int operandBefore(int cast) {
        return after[cast - 1] == null ? primaryStart(cast - 1) : chainStart(cast - 1);
    }

    private int primaryStart(int last) {
        if (tokens.isSymbol(last, ")")) {
            int open = tokens.partner(last);
            boolean call = open > 0 && tokens.isName(open - 1) && !tokens.isKeyword(open - 1);
            return open < 0 ? -1 : call ? tokens.chainStart(open - 1) : open;
        }
        boolean literal = tokens.isKind(last, TokenKind.STRING)
                || tokens.isKind(last, TokenKind.NUMBER)
                || tokens.isKind(last, TokenKind.PARAMETER);
        if (literal) {
            return last;
        }
        return tokens.isName(last) && !tokens.isKeyword(last) ? tokens.chainStart(last) : -1;
    }

    /** Says whether an operand can start behind a token: behind an operator, an opening bracket, a comma, a keyword. */
    private boolean isBoundary(int i) {
        if (!tokens.inside(i)) {
            return false;
        }
        boolean operator = tokens.isKind(i, TokenKind.OPERATOR)
                && !tokens.isSymbol(i, "::")
                && !tokens.isSymbol(i, ":")
                && !tokens.isSymbol(i, "@")
                && !tokens.isSymbol(i, "$");
        return operator
                || tokens.isSymbol(i, "(")
                || tokens.isSymbol(i, ",")
                || (Words.RESERVED.contains(tokens.word(i)) && !tokens.isSymbol(i - 1, "."));
    }

    /** Returns the last token of a type of one name with its size or array brackets, or -1. */
    private int typeEnd(int cast) {
        int end = cast + 1;
        if (!tokens.isKind(end, TokenKind.WORD) || tokens.isKeyword(end) || tokens.isSymbol(end + 1, ".")) {
            return -1;
        }
        if (tokens.isSymbol(end + 1, "(")) {
            end = tokens.partner(end + 1);
        }
        while (end > 0 && tokens.isSymbol(end + 1, "[") && tokens.isSymbol(end + 2, "]")) {
            end += 2;
        }
        int next = end + 1;
        boolean goesOn = tokens.isSymbol(next, "[")
                || tokens.isSymbol(next, ".")
                || tokens.isSymbol(next, ":")
                || tokens.isKind(next, TokenKind.STRING)
                || tokens.isKind(next, TokenKind.QUOTED_NAME)
                || (tokens.isKind(next, TokenKind.WORD) && !isBehindType(next));
        return end < 0 || goesOn ? -1 : end;
    }

    /** Says whether a word cannot go on a type's name as in {@code double precision} or {@code time with time zone}. */
    private boolean isBehindType(int i) {
        return Words.RESERVED.contains(tokens.word(i)) && !tokens.is(i, "with") && !tokens.is(i, "to");
    }
}
