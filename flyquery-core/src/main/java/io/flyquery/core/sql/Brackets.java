package io.flyquery.core.sql;

/**
 * Drops brackets around an expression that is read the same without them. The strength of what is inside is held against
 * the operators on both sides, on a ladder that all dialects share; whatever is not on the ladder keeps its brackets.
 */
final class Brackets {
    private static final int UNKNOWN = -1;
    private static final int ANYTHING = 0;
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int COMPARISON = 4;
    private static final int SUM = 5;
    private static final int PRODUCT = 6;
    private static final int PRIMARY = 9;

    private final TokenList tokens;
    private final Clauses clauses;
    private final String[] spelling;

    Brackets(TokenList tokens, Clauses clauses, String[] spelling) {
        this.tokens = tokens;
        this.clauses = clauses;
        this.spelling = spelling;
    }

    /** Empties the spelling of each pair that is dropped, from the outermost to the innermost. */
    void apply() {
        for (int open = 0; open < tokens.size(); open++) {
            int close = tokens.partner(open);
            if (tokens.isSymbol(open, "(") && close > open + 1 && isRedundant(open, close)) {
                spelling[open] = "";
                spelling[close] = "";
            }
        }
    }

    private boolean isRedundant(int open, int close) {
        if (clauses.inside(open) != Clause.GROUP) {
            return false;
        }
        int content = strength(open + 1, close);
        if (content == UNKNOWN) {
            return false;
        }
        int left = left(open, content);
        int right = right(close);
        return left != UNKNOWN && right != UNKNOWN && content > left && isAtLeast(content, right);
    }

    /** Operators of one strength are read from the left, but for comparisons, which some dialects do not chain. */
    private static boolean isAtLeast(int content, int right) {
        return right == COMPARISON ? content > right : content >= right;
    }

    // ---- what is inside

    /** Returns the strength of the weakest operator between two tokens, or UNKNOWN. */
    private int strength(int from, int to) {
        int weakest = PRIMARY;
        boolean operand = false;
        int i = from;
        while (i < to) {
            int next = operand ? i : operandEnd(i);
            if (!operand) {
                if (tokens.is(i, "not") && next < 0) {
                    weakest = Math.min(weakest, NOT);
                    i++;
                    continue;
                }
                if (next < 0) {
                    return UNKNOWN;
                }
                operand = true;
                i = next;
                continue;
            }
            int operator = operator(i);
            if (operator == UNKNOWN) {
                return UNKNOWN;
            }
            weakest = Math.min(weakest, operator);
            i += operatorLength(i);
            operand = isPostfix(i - 1);
        }
        return operand ? weakest : UNKNOWN;
    }

    /** Returns the token behind the operand that starts at a token, or -1. */
    private int operandEnd(int start) {
        if (tokens.isSymbol(start, "(")) {
            boolean query = tokens.is(start + 1, "select") || tokens.is(start + 1, "with");
            boolean known = query || clauses.inside(start) == Clause.GROUP;
            return isInList(start) || (known && !hasComma(start)) ? tokens.partner(start) + 1 : -1;
        }
        boolean literal = tokens.isKind(start, TokenKind.STRING)
                || tokens.isKind(start, TokenKind.NUMBER)
                || tokens.isKind(start, TokenKind.PARAMETER);
        if (literal) {
            return start + 1;
        }
        if (tokens.is(start, "null") || tokens.is(start, "true") || tokens.is(start, "false")) {
            return start + 1;
        }
        if (tokens.is(start, "exists") && tokens.isSymbol(start + 1, "(")) {
            return tokens.partner(start + 1) + 1;
        }
        boolean call = tokens.isSymbol(start + 1, "(") && (tokens.is(start, "left") || tokens.is(start, "right"));
        if (!call && (!tokens.isName(start) || Words.isTrap(tokens.word(start)))) {
            return -1;
        }
        int end = tokens.chainEnd(start) + 1;
        return tokens.isSymbol(end, "(") ? tokens.partner(end) + 1 : end;
    }

    private boolean isInList(int open) {
        return tokens.is(open - 1, "in");
    }

    private boolean hasComma(int open) {
        int close = tokens.partner(open);
        for (int i = open + 1; i < close; i++) {
            if (tokens.isSymbol(i, ",") && tokens.enclosing(i) == open) {
                return true;
            }
        }
        return false;
    }

    private int operator(int i) {
        if (tokens.isKind(i, TokenKind.OPERATOR)) {
            return switch (tokens.get(i).text()) {
                case "=", "<>", "!=", "<", "<=", ">", ">=" -> COMPARISON;
                case "+", "-" -> SUM;
                case "*", "/" -> PRODUCT;
                default -> UNKNOWN;
            };
        }
        return switch (tokens.word(i)) {
            case "or" -> OR;
            case "and" -> clauses.isBetweenAnd(i) ? COMPARISON : AND;
            case "like", "in", "between" -> COMPARISON;
            case "is" -> isLength(i) > 0 ? COMPARISON : UNKNOWN;
            case "not" ->
                tokens.is(i + 1, "like") || tokens.is(i + 1, "in") || tokens.is(i + 1, "between")
                        ? COMPARISON
                        : UNKNOWN;
            default -> UNKNOWN;
        };
    }

    private int operatorLength(int i) {
        if (tokens.is(i, "is")) {
            return isLength(i);
        }
        return tokens.is(i, "not") ? 2 : 1;
    }

    /** Returns how many tokens {@code IS [NOT] NULL} has, or 0 for another IS. */
    private int isLength(int i) {
        int not = tokens.is(i + 1, "not") ? 1 : 0;
        return tokens.is(i + 1 + not, "null") ? 2 + not : 0;
    }

    /** Says whether an operator that ends at a token has no operand behind it. */
    private boolean isPostfix(int last) {
        return tokens.is(last, "null") && (tokens.is(last - 1, "is") || tokens.is(last - 1, "not"));
    }

    // ---- what is around

    private int left(int open, int content) {
        int i = open - 1;
        while (i >= 0 && spelling[i].isEmpty() && tokens.isSymbol(i, "(")) {
            i--;
        }
        if (i < 0) {
            return UNKNOWN;
        }
        if (tokens.isSymbol(i, "(") || tokens.isSymbol(i, ",")) {
            int enclosing = tokens.isSymbol(i, "(") ? i : tokens.enclosing(i);
            boolean argument = enclosing >= 0
                    && (clauses.inside(enclosing) == Clause.ARGUMENTS || clauses.inside(enclosing) == Clause.GROUP);
            boolean item = clauses.at(i) == Clause.SELECT_LIST && tokens.isSymbol(i, ",");
            return argument || item ? ANYTHING : UNKNOWN;
        }
        if (tokens.isKind(i, TokenKind.OPERATOR)) {
            return CanonicalText.isSign(tokens, i) ? UNKNOWN : operator(i);
        }
        return switch (tokens.word(i)) {
            case "where", "having", "on", "qualify", "when", "then", "else", "select" -> ANYTHING;
            case "or" -> OR;
            case "and" -> clauses.isBetweenAnd(i) ? COMPARISON : AND;
            case "like", "between" -> COMPARISON;
            case "not" -> content == PRIMARY && tokens.isSymbol(open + 1, "(") ? ANYTHING : UNKNOWN;
            default -> UNKNOWN;
        };
    }

    private int right(int close) {
        int i = close + 1;
        while (i < tokens.size() && spelling[i].isEmpty() && tokens.isSymbol(i, ")")) {
            i++;
        }
        if (i >= tokens.size() || tokens.isSymbol(i, ")") || tokens.isSymbol(i, ",")) {
            return isWholeItem(close) ? UNKNOWN : ANYTHING;
        }
        if (tokens.isKind(i, TokenKind.OPERATOR)) {
            return operator(i);
        }
        return switch (tokens.word(i)) {
            case "then", "when", "else", "end", "as", "where", "group", "order", "having", "limit" -> ANYTHING;
            case "join", "inner", "left", "right", "full", "cross", "natural" -> ANYTHING;
            case "from", "union", "except", "intersect" -> isWholeItem(close) ? UNKNOWN : ANYTHING;
            default -> isAlias(i) ? ANYTHING : operator(i);
        };
    }

    private boolean isAlias(int i) {
        boolean name = tokens.isKind(i, TokenKind.QUOTED_NAME)
                || (tokens.isKind(i, TokenKind.WORD) && !Words.isTrap(tokens.word(i)));
        return name
                && clauses.at(i) == Clause.SELECT_LIST
                && !tokens.isSymbol(i + 1, "(")
                && !tokens.isSymbol(i + 1, ".");
    }

    /** Says whether brackets hold a whole item of a select list without an alias: they may show in its name. */
    private boolean isWholeItem(int close) {
        int open = tokens.partner(close);
        return clauses.at(close) == Clause.SELECT_LIST
                && (tokens.is(open - 1, "select") || tokens.isSymbol(open - 1, ","));
    }
}
