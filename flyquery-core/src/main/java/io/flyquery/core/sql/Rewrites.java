package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Set;

/**
 * Drops what a query means the same without: AS before an alias, INNER, OUTER, ASC, brackets that change nothing, quotes
 * around a plain name; and gives numbers one spelling. Only for a text that a parser accepts. Each rule looks at the tokens
 * on both sides and does nothing where it is not sure.
 */
final class Rewrites {
    private static final Set<String> JOINS = Set.of("join", "inner", "left", "right", "full", "cross", "natural");
    private static final Set<String> UNITS = Set.of(
            "year",
            "years",
            "quarter",
            "quarters",
            "month",
            "months",
            "week",
            "weeks",
            "day",
            "days",
            "hour",
            "hours",
            "minute",
            "minutes",
            "second",
            "seconds",
            "millisecond",
            "milliseconds",
            "microsecond",
            "microseconds",
            "uescape");

    private final TokenList tokens;
    private final Relations relations;
    private final Literals literals;
    private final Clauses clauses;
    private final String[] spelling;

    private Rewrites(TokenList tokens, Relations relations, Literals literals, String[] spelling) {
        this.tokens = tokens;
        this.relations = relations;
        this.literals = literals;
        this.clauses = Clauses.of(tokens);
        this.spelling = spelling.clone();
    }

    /**
     * Returns the spelling of each token after all rules; a token that is dropped has an empty one.
     *
     * @param spelling the canonical spelling of each token
     */
    static String[] apply(TokenList tokens, Relations relations, Literals literals, String[] spelling) {
        Rewrites rewrites = new Rewrites(tokens, relations, literals, spelling);
        rewrites.apply();
        new Brackets(tokens, rewrites.clauses, rewrites.spelling).apply();
        return rewrites.spelling;
    }

    private void apply() {
        for (int i = 0; i < spelling.length; i++) {
            boolean dropped =
                    switch (tokens.word(i)) {
                        case "as" -> isOptionalAs(i);
                        case "inner" -> isOptionalInner(i);
                        case "outer" -> isOptionalOuter(i);
                        case "asc" -> isOptionalAsc(i);
                        default -> false;
                    };
            if (dropped) {
                spelling[i] = "";
            } else if (tokens.isKind(i, TokenKind.NUMBER)) {
                spelling[i] = number(i);
            } else if (tokens.isKind(i, TokenKind.QUOTED_NAME) && isPlainlyQuoted(i)) {
                spelling[i] = Words.fold(tokens.name(i)).equals(tokens.name(i)) || keepsCase()
                        ? tokens.name(i)
                        : Words.fold(tokens.name(i));
            }
        }
    }

    // ---- AS

    private boolean isOptionalAs(int as) {
        Clause clause = clauses.at(as);
        int alias = as + 1;
        boolean name = tokens.isKind(alias, TokenKind.WORD) || tokens.isKind(alias, TokenKind.QUOTED_NAME);
        if (!name || Words.isTrap(aliasWord(alias)) || !endsAlias(alias + 1, clause)) {
            return false;
        }
        return switch (clause) {
            case SELECT_LIST -> endsOperand(as - 1) && !isUnit(as);
            case FROM -> isTableEnd(as - 1);
            default -> false;
        };
    }

    private String aliasWord(int alias) {
        return tokens.isKind(alias, TokenKind.WORD) ? tokens.word(alias) : Words.fold(tokens.name(alias));
    }

    private boolean isUnit(int as) {
        boolean amount = tokens.isKind(as - 1, TokenKind.STRING)
                || tokens.isKind(as - 1, TokenKind.NUMBER)
                || tokens.isKind(as - 1, TokenKind.PARAMETER)
                || (tokens.isSymbol(as - 1, ")") && tokens.is(tokens.partner(as - 1) - 1, "interval"));
        return amount && UNITS.contains(aliasWord(as + 1));
    }

    private boolean endsAlias(int next, Clause clause) {
        if (!tokens.inside(next) || tokens.isSymbol(next, ",") || tokens.isSymbol(next, ")")) {
            return true;
        }
        return switch (tokens.word(next)) {
            case "union", "except", "intersect", "where", "group", "order", "having", "limit" -> true;
            case "from" -> clause == Clause.SELECT_LIST;
            case "on", "using", "join", "inner", "left", "right", "full", "cross", "natural" -> clause == Clause.FROM;
            default -> false;
        };
    }

    /** Says whether a value ends at a token, so that a word behind it can only be its alias. */
    private boolean endsOperand(int i) {
        boolean literal = tokens.isKind(i, TokenKind.STRING)
                || tokens.isKind(i, TokenKind.NUMBER)
                || tokens.isKind(i, TokenKind.PARAMETER);
        if (literal || tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]")) {
            return true;
        }
        if (tokens.isSymbol(i - 1, "::")) {
            return false;
        }
        return tokens.is(i, "end") || tokens.is(i, "null") || isOrdinaryName(i) || isTextInQuotes(i);
    }

    private boolean isTextInQuotes(int i) {
        return tokens.isKind(i, TokenKind.QUOTED_NAME) && literals.isLiteral(i);
    }

    private boolean isTableEnd(int i) {
        return tokens.isSymbol(i, ")") || (relations.isNamed(i) && !tokens.isKeyword(i));
    }

    private boolean isOrdinaryName(int i) {
        if (tokens.isKind(i, TokenKind.QUOTED_NAME)) {
            return true;
        }
        return tokens.isKind(i, TokenKind.WORD) && (tokens.isSymbol(i - 1, ".") || !Words.isTrap(tokens.word(i)));
    }

    // ---- INNER, OUTER, ASC

    private boolean isOptionalInner(int i) {
        boolean join = tokens.is(i + 1, "join") && isJoinWord(i);
        boolean natural = tokens.is(i - 1, "natural") && isJoinWord(i - 1);
        boolean behindTable = isOrdinaryName(i - 1) || tokens.isSymbol(i - 1, ")") || endsOperand(i - 1);
        return join && (natural || behindTable);
    }

    private boolean isOptionalOuter(int i) {
        boolean side = tokens.is(i - 1, "left")
                || tokens.is(i - 1, "right")
                || (tokens.is(i - 1, "full") && tokens.dialect() != Dialect.MYSQL);
        return side && tokens.is(i + 1, "join") && isJoinWord(i - 1);
    }

    /** Says whether a word of a join is none of the names that stand there. */
    private boolean isJoinWord(int i) {
        return JOINS.contains(tokens.word(i)) && !tokens.is(i - 1, "as") && !tokens.isSymbol(i - 1, ".");
    }

    private boolean isOptionalAsc(int i) {
        if (clauses.at(i) != Clause.ORDER_BY || !endsOperand(i - 1)) {
            return false;
        }
        boolean ends = !tokens.inside(i + 1)
                || tokens.isSymbol(i + 1, ",")
                || tokens.isSymbol(i + 1, ")")
                || tokens.isSymbol(i + 1, ";");
        return ends
                || switch (tokens.word(i + 1)) {
                    case "limit", "offset", "fetch", "nulls", "rows", "range", "groups", "union", "for" -> true;
                    default -> false;
                };
    }

    // ---- numbers and quotes

    /** Gives a number one spelling of the same value, scale and type. */
    private String number(int i) {
        String text = tokens.get(i).text();
        boolean radix = text.length() > 1 && !isDigitOrDot(text.charAt(1)) && Words.fold(text.charAt(1)) != 'e';
        if (radix || text.indexOf('_') >= 0) {
            return text;
        }
        boolean glued =
                text.charAt(0) == '.' && i > 0 && tokens.isGlued(i) && !tokens.isKind(i - 1, TokenKind.OPERATOR);
        String whole = text.charAt(0) == '.' && !glued ? "0" + text : text;
        int exponent = Words.fold(whole).indexOf('e');
        if (exponent < 0) {
            return whole;
        }
        int digits = exponent + 1;
        boolean minus = whole.charAt(digits) == '-';
        digits += minus || whole.charAt(digits) == '+' ? 1 : 0;
        while (digits + 1 < whole.length() && whole.charAt(digits) == '0') {
            digits++;
        }
        return whole.substring(0, exponent) + "e" + (minus ? "-" : "") + whole.substring(digits);
    }

    private static boolean isDigitOrDot(char c) {
        return c == '.' || (c >= '0' && c <= '9');
    }

    private boolean keepsCase() {
        return !tokens.has(Feature.FOLDED_NAMES);
    }

    private boolean isPlainlyQuoted(int i) {
        String name = tokens.name(i);
        String text = tokens.get(i).text();
        if (text.length() != name.length() + 2 || !isPlain(name) || !isFoldedAs(name) || isTrap(i, name)) {
            return false;
        }
        boolean unclear = tokens.isSymbol(i + 1, "(")
                || tokens.isKind(i + 1, TokenKind.STRING)
                || tokens.isKind(i + 1, TokenKind.NUMBER)
                || tokens.isKind(i - 1, TokenKind.STRING)
                || tokens.isKind(i - 1, TokenKind.NUMBER)
                || tokens.isKind(i - 1, TokenKind.PARAMETER)
                || tokens.isSymbol(i - 1, "::")
                || tokens.isSymbol(i - 1, ":")
                || tokens.isSymbol(i - 1, "@")
                || tokens.is(i - 1, "collate")
                || literals.isLiteral(i)
                || isTypeOfCast(i);
        return !unclear && !(tokens.has(Feature.DOTTED_PATHS) && isStep(i));
    }

    private boolean isTrap(int i, String name) {
        return Words.isTrap(Words.fold(name)) && !(tokens.isSymbol(i - 1, ".") && !Words.isKeyword(Words.fold(name)));
    }

    private boolean isTypeOfCast(int i) {
        int open = tokens.enclosing(i);
        return tokens.is(i - 1, "as") && open >= 0 && clauses.inside(open) == Clause.ARGUMENTS;
    }

    /** Says whether a name may be a case-sensitive step into a column. */
    private boolean isStep(int i) {
        return tokens.isSymbol(i - 1, ".")
                && (tokens.isSymbol(i - 3, ".") || !(relations.isNamed(i - 2) || relations.knows(tokens.name(i - 2))));
    }

    private boolean isFoldedAs(String name) {
        return switch (tokens.dialect()) {
            case POSTGRESQL, DUCKDB, SQLITE -> Words.fold(name).equals(name);
            case ORACLE, SNOWFLAKE -> Words.raise(name).equals(name);
            case MYSQL, BIGQUERY, SQLSERVER -> true;
            case ANSI -> false;
        };
    }

    private static boolean isPlain(String name) {
        for (int i = 0; i < name.length(); i++) {
            char c = Words.fold(name.charAt(i));
            boolean letter = (c >= 'a' && c <= 'z') || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return !name.isEmpty();
    }
}
