package io.flyquery.core.sql;

import java.util.Arrays;
import java.util.Set;

/**
 * Finds operands, conditions and lists so plain that every SQL grammar accepts them. The parser is asked about one name in
 * their place: they are most of what a query consists of, and a parser that tries one alternative after the other spends
 * most of its time on them. A query in brackets may be within them, which has to be asked about by itself. Of everything
 * else it says nothing.
 *
 * <p>Each method takes the first token and returns the one behind the last; the first token itself where nothing plain starts.
 * What it found is remembered, so that asking about each token of a text takes linear time for a given depth of brackets.
 */
final class PlainSyntax {
    private static final Set<String> COMPARISONS = Set.of("=", "<>", "!=", "<", ">", "<=", ">=");
    private static final Set<String> ARITHMETIC = Set.of("+", "-", "*", "/", "||");

    /** Functions that are a trap as a name, yet nothing but a function in front of OVER. */
    private static final Set<String> WINDOW_FUNCTIONS =
            Set.of("row_number", "rank", "dense_rank", "ntile", "lag", "lead", "first_value", "last_value");

    /** Types with a length, which are not read as functions everywhere. */
    private static final Set<String> TYPES = Set.of(
            "bit",
            "bytes",
            "char",
            "character",
            "varchar",
            "nchar",
            "nvarchar",
            "varying",
            "text",
            "string",
            "binary",
            "varbinary",
            "blob",
            "numeric",
            "decimal",
            "dec",
            "number",
            "float",
            "double",
            "real",
            "int",
            "integer",
            "smallint",
            "bigint",
            "signed",
            "unsigned",
            "time",
            "timestamp",
            "datetime",
            "json",
            "xml");

    /** What may stand behind a condition, an item of a list or a whole operand, and goes on with another part of the query. */
    private static final Set<String> NEXT_PARTS = Set.of(
            "from",
            "where",
            "group",
            "having",
            "order",
            "limit",
            "union",
            "intersect",
            "except",
            "join",
            "inner",
            "left",
            "right",
            "full",
            "cross",
            "natural",
            "and",
            "or",
            "then");

    /** Behind these reserved words no operand starts. */
    private static final Set<String> VALUES =
            Set.of("null", "true", "false", "default", "as", "collate", "any", "some");

    private static final int UNKNOWN = -1;

    /** The items of a list by what may stand behind each. */
    enum Items {
        /** An alias. */
        SELECTED,
        /** A direction. */
        ORDERED,
        /** Nothing. */
        GROUPED
    }

    private final TokenList tokens;
    private final Clauses clauses;
    private final int[] operands;
    private final int[] conditions;

    PlainSyntax(TokenList tokens, Clauses clauses) {
        this.tokens = tokens;
        this.clauses = clauses;
        this.operands = new int[tokens.size()];
        this.conditions = new int[tokens.size()];
        Arrays.fill(operands, UNKNOWN);
        Arrays.fill(conditions, UNKNOWN);
    }

    /** Says whether a text that starts at a token has an operand or a table there, and does not go on with an alias. */
    boolean startsHere(int i) {
        int before = i - 1;
        return before < 0
                || tokens.isKind(before, TokenKind.OPERATOR)
                || tokens.isSymbol(before, "(")
                || tokens.isSymbol(before, ",")
                || (Words.RESERVED.contains(tokens.word(before)) && !VALUES.contains(tokens.word(before)));
    }

    /** Reads values with arithmetic between them. */
    int operandEnd(int i) {
        if (!tokens.inside(i)) {
            return i;
        }
        if (operands[i] == UNKNOWN) {
            operands[i] = readOperand(i);
        }
        return operands[i];
    }

    private int readOperand(int i) {
        int first = valueEnd(i);
        int end = first;
        while (end > i
                && tokens.isKind(end, TokenKind.OPERATOR)
                && ARITHMETIC.contains(tokens.get(end).text())) {
            int next = valueEnd(end + 1);
            if (next == end + 1) {
                return end;
            }
            end = next;
        }
        boolean step = tokens.isSymbol(end, "(") || tokens.isSymbol(end, ".") || tokens.isSymbol(end, "[");
        return step && end > first ? i : end;
    }

    private int valueEnd(int i) {
        if (isLiteral(i)) {
            return tokens.isKind(i + 1, TokenKind.STRING) ? i : i + 1;
        }
        if (isQuery(tokens, i + 1)) {
            return tokens.partner(i) + 1;
        }
        if (tokens.isSymbol(i, "(")) {
            int close = groupEnd(i);
            return close > i && operandEnd(i + 1) == close ? close + 1 : i;
        }
        return tokens.is(i, "case") && tokens.isKeyword(i) ? caseEnd(i) : nameOrCallEnd(i);
    }

    /** Says whether a query in brackets starts at a token. */
    static boolean isQuery(TokenList tokens, int i) {
        boolean opened = tokens.isSymbol(i - 1, "(") && tokens.partner(i - 1) >= 0;
        return opened && (tokens.is(i, "select") || tokens.is(i, "with"));
    }

    /** Returns the end of an expression in brackets, or -1. */
    private int groupEnd(int open) {
        return clauses.inside(open) == Clause.GROUP ? tokens.partner(open) : -1;
    }

    private boolean isLiteral(int i) {
        return tokens.isKind(i, TokenKind.STRING)
                || tokens.isKind(i, TokenKind.NUMBER)
                || tokens.isKind(i, TokenKind.PARAMETER)
                || tokens.is(i, "null");
    }

    /** Reads a name with the dots in it, or a call. */
    int nameOrCallEnd(int i) {
        boolean window = WINDOW_FUNCTIONS.contains(tokens.word(i));
        if (tokens.isSymbol(i - 1, ".") || !(isPlainName(i) || (window && tokens.isSymbol(i + 1, "(")))) {
            return i;
        }
        int end = tokens.chainEnd(i) + 1;
        if (tokens.isSymbol(end, "(")) {
            return callEnd(i, end, window);
        }
        return tokens.isSymbol(end, ".") ? i : end;
    }

    private boolean isPlainName(int i) {
        return tokens.isKind(i, TokenKind.QUOTED_NAME)
                || (tokens.isKind(i, TokenKind.WORD) && !Words.isTrap(tokens.word(i)));
    }

    private int callEnd(int name, int open, boolean needsWindow) {
        int close = tokens.partner(open);
        boolean type = TYPES.contains(tokens.word(open - 1));
        boolean table = clauses.at(name) == Clause.FROM || tokens.is(name - 1, "as") || tokens.is(name - 1, "with");
        if (close < 0 || type || table || !arePlainArguments(open, close)) {
            return name;
        }
        int end = windowEnd(close + 1);
        boolean window = end > close + 1;
        boolean goesOn = tokens.isKind(end, TokenKind.WORD) && !Words.RESERVED.contains(tokens.word(end));
        boolean step = tokens.isSymbol(end, ".")
                || tokens.isSymbol(end, "(")
                || tokens.isSymbol(end, "[")
                || tokens.isKind(end, TokenKind.QUOTED_NAME);
        return (goesOn && !window) || step || (needsWindow && !window) ? name : end;
    }

    private boolean arePlainArguments(int open, int close) {
        boolean star = close == open + 2 && tokens.isSymbol(open + 1, "*");
        int first = tokens.is(open + 1, "distinct") ? open + 2 : open + 1;
        return close == open + 1 || star || isList(first, close);
    }

    private int windowEnd(int over) {
        int open = over + 1;
        int close = tokens.is(over, "over") && tokens.isSymbol(open, "(") ? tokens.partner(open) : -1;
        if (close < 0) {
            return over;
        }
        int order = behindItems(open + 1, "partition", Items.GROUPED);
        return behindItems(order, "order", Items.ORDERED) == close ? close + 1 : over;
    }

    /** Returns the token behind PARTITION BY or ORDER BY with its items, or the token itself. */
    private int behindItems(int i, String word, Items sort) {
        if (!tokens.is(i, word) || !tokens.is(i + 1, "by")) {
            return i;
        }
        int end = itemsEnd(i + 2, sort);
        return end == i + 2 ? i : end;
    }

    /** Says whether nothing but operands with commas between them stands between two tokens. */
    boolean isList(int from, int to) {
        int i = from;
        while (i < to) {
            int end = operandEnd(i);
            if (end == i || (end < to && !tokens.isSymbol(end, ","))) {
                return false;
            }
            if (end == to) {
                return true;
            }
            i = end + 1;
        }
        return false;
    }

    /**
     * Reads the items of SELECT, GROUP BY or ORDER BY up to the last one that is plain with all before it.
     *
     * @param sort what may stand behind an item
     */
    int itemsEnd(int first, Items sort) {
        int last = first;
        int i = first;
        while (true) {
            int end = operandEnd(i);
            if (end == i) {
                return last;
            }
            end = switch (sort) {
                case SELECTED -> aliasEnd(end);
                case ORDERED -> directionEnd(end);
                case GROUPED -> end;
            };
            if (!tokens.isSymbol(end, ",")) {
                return isFollowed(end) ? end : last;
            }
            last = end;
            i = end + 1;
        }
    }

    private int aliasEnd(int i) {
        int name = tokens.is(i, "as") ? i + 1 : i;
        return isPlainName(name) && !tokens.isSymbol(name + 1, ".") && !tokens.isSymbol(name + 1, "(") ? name + 1 : i;
    }

    private int directionEnd(int i) {
        return tokens.is(i, "asc") || tokens.is(i, "desc") ? i + 1 : i;
    }

    private int caseEnd(int i) {
        int when = tokens.is(i + 1, "when") ? i + 1 : operandEnd(i + 1);
        boolean searched = when == i + 1;
        int next = when;
        while (tokens.is(next, "when")) {
            int condition = searched ? conditionEnd(next + 1) : operandEnd(next + 1);
            int result = operandEnd(condition + 1);
            if (condition == next + 1 || !tokens.is(condition, "then") || result == condition + 1) {
                return i;
            }
            next = result;
        }
        boolean otherwise = tokens.is(next, "else");
        int end = otherwise ? operandEnd(next + 1) : next;
        return next > when && end > (otherwise ? next + 1 : next - 1) && tokens.is(end, "end") ? end + 1 : i;
    }

    /** Reads comparisons with AND and OR between them, and nothing but another part of the query behind them. */
    int conditionEnd(int i) {
        if (!tokens.inside(i)) {
            return i;
        }
        if (conditions[i] == UNKNOWN) {
            conditions[i] = readCondition(i);
        }
        return conditions[i];
    }

    private int readCondition(int i) {
        int last = i;
        int next = i;
        while (true) {
            int end = comparisonEnd(tokens.is(next, "not") ? next + 1 : next);
            if (end < 0 || !isFollowed(end)) {
                return last;
            }
            last = end;
            if (!tokens.is(end, "and") && !tokens.is(end, "or")) {
                return last;
            }
            next = end + 1;
        }
    }

    /** Says whether what ends before a token is whole: brackets close, another part of the query starts, or nothing follows. */
    private boolean isFollowed(int i) {
        return !tokens.inside(i) || tokens.isSymbol(i, ")") || NEXT_PARTS.contains(tokens.word(i));
    }

    /** Returns the token behind a comparison, or -1. */
    private int comparisonEnd(int i) {
        if (tokens.is(i, "exists")) {
            return isQuery(tokens, i + 2) ? tokens.partner(i + 1) + 1 : -1;
        }
        int close = tokens.isSymbol(i, "(") ? groupEnd(i) : -1;
        if (close > i && conditionEnd(i + 1) == close) {
            return close + 1;
        }
        int left = operandEnd(i);
        if (left == i) {
            return -1;
        }
        if (tokens.isKind(left, TokenKind.OPERATOR)) {
            return COMPARISONS.contains(tokens.get(left).text()) ? behindOperand(left + 1) : -1;
        }
        if (tokens.is(left, "is")) {
            int nothing = tokens.is(left + 1, "not") ? left + 2 : left + 1;
            return tokens.is(nothing, "null") ? nothing + 1 : -1;
        }
        int word = tokens.is(left, "not") ? left + 1 : left;
        return switch (tokens.word(word)) {
            case "like" -> behindOperand(word + 1);
            case "between" -> {
                int and = behindOperand(word + 1);
                yield and > 0 && tokens.is(and, "and") ? behindOperand(and + 1) : -1;
            }
            case "in" -> {
                int end = tokens.isSymbol(word + 1, "(") ? tokens.partner(word + 1) : -1;
                boolean inner = isQuery(tokens, word + 2) || isList(word + 2, end);
                yield end > 0 && inner ? end + 1 : -1;
            }
            default -> -1;
        };
    }

    private int behindOperand(int i) {
        int end = operandEnd(i);
        return end == i ? -1 : end;
    }
}
