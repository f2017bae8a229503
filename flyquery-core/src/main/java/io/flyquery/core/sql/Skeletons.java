package io.flyquery.core.sql;

/** Writes a text with its literals, or its literals and names, masked. */
final class Skeletons {
    private static final String VALUE = "?";
    private static final String NAME = "_";

    private final TokenList tokens;
    private final Literals literals;
    private final boolean[] dropped;

    private Skeletons(TokenList tokens, Literals literals) {
        this.tokens = tokens;
        this.literals = literals;
        this.dropped = new boolean[tokens.size()];
        for (int i = 0; i < tokens.size(); i++) {
            dropped[i] |= literals.isSign(i);
            dropList(i);
        }
    }

    /** Returns the text with each literal and placeholder as {@code ?}, lists of them behind IN as one. */
    static String template(TokenList tokens, Literals literals, String[] spelling) {
        Skeletons skeletons = new Skeletons(tokens, literals);
        return CanonicalText.write(tokens, i -> skeletons.masked(i, spelling));
    }

    /** Returns the template with each name, dotted or not, as {@code _}; names of functions stay. */
    static String skeleton(TokenList tokens, Literals literals, String[] spelling) {
        Skeletons skeletons = new Skeletons(tokens, literals);
        return CanonicalText.write(tokens, i -> skeletons.maskedName(i, spelling));
    }

    private void dropList(int open) {
        int close = tokens.partner(open);
        if (!tokens.isSymbol(open, "(") || !tokens.is(open - 1, "in") || close < 0) {
            return;
        }
        for (int i = open + 1; i < close; i++) {
            if (!isValue(i) && !tokens.isSymbol(i, ",") && !literals.isSign(i)) {
                return;
            }
        }
        boolean kept = false;
        for (int i = open + 1; i < close; i++) {
            dropped[i] = kept || !isValue(i);
            kept |= isValue(i);
        }
    }

    private boolean isValue(int i) {
        boolean path = tokens.has(Feature.COLON_PATHS)
                && i > 0
                && tokens.isGlued(i)
                && (tokens.isName(i - 1) || tokens.isSymbol(i - 1, ")") || tokens.isSymbol(i - 1, "]"));
        return literals.isLiteral(i) || (tokens.isKind(i, TokenKind.PARAMETER) && !path);
    }

    private String masked(int i, String[] spelling) {
        if (dropped[i]) {
            return "";
        }
        return isValue(i) ? VALUE : spelling[i];
    }

    private String maskedName(int i, String[] spelling) {
        boolean wordAfterNulls = tokens.is(i - 1, "nulls");
        if (dropped[i] || isValue(i) || wordAfterNulls || tokens.isKeyword(i)) {
            return masked(i, spelling);
        }
        if (tokens.isSymbol(i, ".") && (tokens.isName(i + 1) || tokens.isSymbol(i + 1, "*"))) {
            return tokens.isName(i - 1) ? "" : ".";
        }
        if (!tokens.isName(i) || (tokens.isCall(i) && !tokens.is(i - 1, "into"))) {
            return spelling[i];
        }
        boolean more = tokens.isSymbol(i + 1, ".") && (tokens.isName(i + 2) || tokens.isSymbol(i + 2, "*"));
        return more ? "" : NAME;
    }
}
