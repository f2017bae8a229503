package io.flyquery.core.sql;

/**
 * Cuts a text into parts that are grammatical by themselves or not at all: queries in brackets, expressions in brackets,
 * lists behind IN, and CASE expressions.
 */
final class Parts {
    private Parts() {}

    /**
     * Returns of each token that starts a part the token behind that part, and of each other one 0.
     *
     * @param cases of each CASE that has an END the token behind that END, and of each other token 0
     */
    static int[] ends(TokenList tokens, Clauses clauses, int[] cases) {
        int[] ends = cases.clone();
        for (int open = 0; open < tokens.size(); open++) {
            int close = tokens.isSymbol(open, "(") ? tokens.partner(open) : -1;
            if (close > open + 1 && isPart(tokens, clauses, open, close)) {
                ends[open + 1] = close;
            }
        }
        return ends;
    }

    private static boolean isPart(TokenList tokens, Clauses clauses, int open, int close) {
        boolean query = tokens.is(open + 1, "select") || tokens.is(open + 1, "with");
        boolean group = clauses.inside(open) == Clause.GROUP
                && !tokens.hasComma(open)
                && !tokens.isSymbol(close + 1, ".")
                && !tokens.isSymbol(close + 1, "->");
        return query || group || tokens.is(open - 1, "in");
    }
}
