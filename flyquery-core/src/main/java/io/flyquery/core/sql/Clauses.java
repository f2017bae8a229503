package io.flyquery.core.sql;

import java.util.Set;

/** Tells the clause of each token of a query. Meant for texts that a parser accepts; gives some answer for all others. */
final class Clauses {
    private static final Set<String> LIST_WORDS = Set.of(
            "in",
            "values",
            "using",
            "over",
            "as",
            "any",
            "all",
            "some",
            "exists",
            "sets",
            "rollup",
            "cube",
            "interval",
            "by",
            "distinct",
            "unnest",
            "table",
            "materialized",
            "filter",
            "lateral",
            "top",
            "limit",
            "offset",
            "with",
            "group",
            "partition",
            "row",
            "array",
            "for");

    private final TokenList tokens;
    private final Clause[] clauses;
    private final boolean[] betweens;

    private Clauses(TokenList tokens) {
        this.tokens = tokens;
        this.clauses = new Clause[tokens.size()];
        this.betweens = new boolean[tokens.size()];
    }

    static Clauses of(TokenList tokens) {
        Clauses clauses = new Clauses(tokens);
        clauses.read();
        return clauses;
    }

    /** Returns the clause that a token stands in; a keyword that opens a clause and both brackets count as outside of it. */
    Clause at(int i) {
        return clauses[i];
    }

    /** Returns the clause inside of the brackets that open at a token. */
    Clause inside(int open) {
        return open + 1 < clauses.length ? clauses[open + 1] : Clause.OTHER;
    }

    /** Says whether an AND belongs to a BETWEEN. */
    boolean isBetweenAnd(int i) {
        return betweens[i];
    }

    private void read() {
        Clause[] outer = new Clause[tokens.size() + 1];
        int[] outerBetween = new int[tokens.size() + 1];
        int depth = 0;
        Clause clause = Clause.OTHER;
        int pending = 0;
        for (int i = 0; i < tokens.size(); i++) {
            boolean closes = tokens.isSymbol(i, ")") && tokens.partner(i) >= 0;
            if (closes && depth > 0) {
                depth--;
                clause = outer[depth];
                pending = outerBetween[depth];
            }
            Clause next = next(i, clause);
            clauses[i] = next == clause ? clause : Clause.OTHER;
            clause = next;
            if (tokens.is(i, "between")) {
                pending++;
            } else if (tokens.is(i, "and") && pending > 0) {
                betweens[i] = true;
                pending--;
            } else if (tokens.is(i, "case") || tokens.is(i, "when") || tokens.is(i, "then") || tokens.is(i, "else")) {
                pending = 0;
            }
            if (tokens.isSymbol(i, "(") && tokens.partner(i) >= 0) {
                outer[depth] = clause;
                outerBetween[depth] = pending;
                depth++;
                clause = opened(i, clause);
                pending = 0;
            }
        }
    }

    private Clause next(int i, Clause clause) {
        if (tokens.isSymbol(i, ",") && clause == Clause.ON) {
            return Clause.FROM;
        }
        if (!tokens.isKeyword(i) || tokens.is(i - 1, "as")) {
            return clause;
        }
        boolean query = clause != Clause.ARGUMENTS && clause != Clause.GROUP && clause != Clause.LIST;
        return switch (tokens.word(i)) {
            case "select" -> Clause.SELECT_LIST;
            case "from" -> query && !isDistinctFrom(i) ? Clause.FROM : clause;
            case "on" -> clause == Clause.FROM ? Clause.ON : clause;
            case "join", "inner", "full", "cross", "natural" -> clause == Clause.ON ? Clause.FROM : clause;
            case "left", "right" -> clause == Clause.ON && !tokens.isSymbol(i + 1, "(") ? Clause.FROM : clause;
            case "where", "having", "qualify" -> Clause.CONDITION;
            case "group" -> tokens.is(i + 1, "by") ? Clause.GROUP_BY : clause;
            case "order" -> tokens.is(i + 1, "by") ? Clause.ORDER_BY : clause;
            case "rows", "union", "except", "intersect", "minus", "limit", "offset", "fetch", "window", "for", "with" ->
                clause == Clause.SELECT_LIST && !isSetOperator(i) ? clause : Clause.OTHER;
            default -> clause;
        };
    }

    private boolean isSetOperator(int i) {
        return tokens.is(i, "union") || tokens.is(i, "except") || tokens.is(i, "intersect") || tokens.is(i, "minus");
    }

    private boolean isDistinctFrom(int i) {
        return tokens.is(i - 1, "distinct") && (tokens.is(i - 2, "is") || tokens.is(i - 2, "not"));
    }

    private Clause opened(int open, Clause clause) {
        int first = open + 1;
        while (tokens.isSymbol(first, "(")) {
            first++;
        }
        if (tokens.is(first, "select") || tokens.is(first, "with") || tokens.is(first, "values")) {
            return Clause.OTHER;
        }
        if (tokens.is(open - 1, "left") || tokens.is(open - 1, "right")) {
            return Clause.ARGUMENTS;
        }
        boolean table = tokens.is(open - 1, "from") || tokens.is(open - 1, "join") || tokens.isSymbol(open - 1, ",");
        if (clause == Clause.FROM && (table || tokens.isSymbol(open - 1, "("))) {
            return Clause.FROM;
        }
        boolean distinctOn = tokens.is(open - 1, "on") && tokens.is(open - 2, "distinct");
        if (distinctOn || LIST_WORDS.contains(tokens.word(open - 1))) {
            return Clause.LIST;
        }
        if (tokens.isName(open - 1) && !tokens.isKeyword(open - 1)) {
            return Clause.ARGUMENTS;
        }
        return tokens.isSymbol(open - 1, ")") || tokens.isSymbol(open - 1, "]") ? Clause.LIST : Clause.GROUP;
    }
}
