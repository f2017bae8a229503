package io.flyquery.core.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds the literals of a text and the columns that they are compared with. */
final class Literals {
    private static final int MAX_WRAPPERS = 16;
    private static final int MAX_BETWEEN = 24;
    private static final int MAX_ARGUMENTS = 64;
    private static final Set<String> COMPARISONS =
            Set.of("=", "==", "<>", "!=", "<", "<=", ">", ">=", "<=>", "~", "~*", "!~", "!~*", "~~", "~~*", "!~~");
    private static final Set<String> PATTERNS = Set.of("like", "ilike", "glob", "rlike", "regexp", "match");
    private static final Set<String> TYPES = Set.of("date", "time", "timestamp", "datetime", "interval");
    private static final Set<String> OTHER_DOMAIN = Set.of(
            "count",
            "sum",
            "avg",
            "length",
            "len",
            "char_length",
            "octet_length",
            "datediff",
            "date_diff",
            "timestampdiff",
            "row_number",
            "rank",
            "dense_rank",
            "instr",
            "position",
            "charindex");

    private final TokenList tokens;
    private final Relations relations;

    Literals(TokenList tokens, Relations relations) {
        this.tokens = tokens;
        this.relations = relations;
    }

    /** Returns every literal, in order. */
    List<SqlLiteral> all() {
        List<SqlLiteral> literals = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (isLiteral(i)) {
                literals.add(literal(i));
            }
        }
        return literals;
    }

    /** Says whether a token is a literal; in SQLite that may be a name in double quotes where a value is expected. */
    boolean isLiteral(int i) {
        return tokens.isKind(i, TokenKind.STRING) || tokens.isKind(i, TokenKind.NUMBER) || isDoubleQuotedValue(i);
    }

    /** Says whether a minus is the sign of a number literal. */
    boolean isSign(int i) {
        return tokens.isSymbol(i, "-") && tokens.isKind(i + 1, TokenKind.NUMBER) && CanonicalText.isSign(tokens, i);
    }

    private boolean isDoubleQuotedValue(int i) {
        if (!tokens.has(Feature.DOUBLE_QUOTE_FALLBACK)
                || !tokens.isKind(i, TokenKind.QUOTED_NAME)
                || tokens.get(i).text().charAt(0) != '"'
                || tokens.isSymbol(i + 1, ".")
                || tokens.isSymbol(i + 1, "(")) {
            return false;
        }
        return isComparison(i - 1) || tokens.is(i - 1, "between") || betweenBefore(i - 1) >= 0 || inBefore(i) >= 0;
    }

    private SqlLiteral literal(int i) {
        Token token = tokens.get(i);
        boolean number = token.kind() == TokenKind.NUMBER;
        String value = number ? (isSign(i - 1) ? "-" : "") + token.text() : tokens.name(i);
        int column = column(i);
        if (column < 0) {
            return new SqlLiteral(value, number ? LiteralKind.NUMBER : LiteralKind.TEXT, null, null);
        }
        String table = null;
        if (tokens.isSymbol(column - 1, ".") && tokens.isName(column - 2)) {
            String qualifier = tokens.name(column - 2);
            table = relations.table(column, qualifier).orElse(qualifier);
        }
        String plain = number ? value : withoutWildcards(value, i - 1);
        return new SqlLiteral(plain, number ? LiteralKind.NUMBER : LiteralKind.TEXT, tokens.name(column), table);
    }

    private String withoutWildcards(String value, int operator) {
        char wildcard = tokens.is(operator, "glob") ? '*' : '%';
        boolean pattern = tokens.is(operator, "glob")
                || tokens.is(operator, "like")
                || tokens.is(operator, "ilike")
                || (tokens.is(operator, "to") && tokens.is(operator - 1, "similar"));
        int start = 0;
        int end = value.length();
        while (pattern && start < end && value.charAt(start) == wildcard) {
            start++;
        }
        while (pattern && end > start && value.charAt(end - 1) == wildcard) {
            end--;
        }
        return value.substring(start, end);
    }

    // ---- the column of a literal

    /** Returns the index of the name of the column that a literal is compared with, or -1. */
    private int column(int literal) {
        int left = literal - 1;
        int right = literal + 1;
        if (isSign(left)) {
            left--;
        }
        for (int wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
            if (TYPES.contains(tokens.word(left)) && tokens.isKind(left + 1, TokenKind.STRING)) {
                left--;
            }
            right = skipCast(right);
            boolean cast = tokens.isSymbol(left, "(") && tokens.is(right, "as") && tokens.partner(left) > right;
            boolean wrapped = tokens.isSymbol(left, "(") && tokens.partner(left) == right;
            if (!(cast || wrapped) || tokens.is(left - 1, "in")) {
                break;
            }
            right = tokens.partner(left) + 1;
            left -= tokens.isName(left - 1) && !tokens.isKeyword(left - 1) ? 2 : 1;
        }
        return compared(left, right);
    }

    private int skipCast(int from) {
        int right = from;
        while (tokens.isSymbol(right, "::") && tokens.isName(right + 1)) {
            right += 2;
            right = tokens.isSymbol(right, "(") ? tokens.partner(right) + 1 : right;
        }
        return right;
    }

    private int compared(int left, int right) {
        if (isComparison(left)) {
            return endingBefore(operatorStart(left));
        }
        if (isComparison(right)) {
            return startingAt(right + 1);
        }
        int between = tokens.is(left, "between") ? left : betweenBefore(left);
        int operator = between >= 0 ? between : inBefore(left + 1);
        return operator < 0 ? -1 : endingBefore(tokens.is(operator - 1, "not") ? operator - 1 : operator);
    }

    private boolean isComparison(int i) {
        return (tokens.isKind(i, TokenKind.OPERATOR)
                        && COMPARISONS.contains(tokens.get(i).text()))
                || PATTERNS.contains(tokens.word(i))
                || (tokens.is(i, "to") && tokens.is(i - 1, "similar"));
    }

    private int operatorStart(int operator) {
        int start = tokens.is(operator, "to") ? operator - 1 : operator;
        return tokens.is(start - 1, "not") ? start - 1 : start;
    }

    /** Returns the BETWEEN that an AND belongs to, or -1. */
    private int betweenBefore(int and) {
        if (!tokens.is(and, "and")) {
            return -1;
        }
        int i = and - 1;
        for (int steps = 0; i >= 0 && steps < MAX_BETWEEN; steps++) {
            if (tokens.is(i, "between")) {
                return i;
            }
            if (tokens.isSymbol(i, "(") || Words.RESERVED.contains(tokens.word(i))) {
                return -1;
            }
            i = tokens.isSymbol(i, ")") && tokens.partner(i) >= 0 ? tokens.partner(i) - 1 : i - 1;
        }
        return -1;
    }

    /** Returns the IN whose list a token is an element of, or -1. */
    private int inBefore(int i) {
        int open = tokens.enclosing(i);
        boolean element = tokens.isSymbol(i - 1, "(") || tokens.isSymbol(i - 1, ",");
        return element && open > 0 && tokens.is(open - 1, "in") ? open - 1 : -1;
    }

    private int endingBefore(int operator) {
        int end = operator - 1;
        for (int wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
            if (tokens.is(end - 1, "collate")) {
                end -= 2;
            } else if (tokens.isSymbol(end - 1, "::")) {
                end -= 2;
            } else if (tokens.isSymbol(end, ")")
                    && tokens.partner(end) > 1
                    && tokens.isSymbol(tokens.partner(end) - 2, "::")) {
                end = tokens.partner(end) - 3;
            } else {
                break;
            }
        }
        if (tokens.isSymbol(end, ")")) {
            int open = tokens.partner(end);
            return open < 0 ? -1 : argument(open, end);
        }
        if (!tokens.isName(end) || tokens.isKeyword(end)) {
            return -1;
        }
        return isArithmetic(tokens.chainStart(end) - 1) ? -1 : end;
    }

    private int startingAt(int start) {
        if (tokens.isSymbol(start, "(")) {
            return tokens.partner(start) < 0 ? -1 : argument(start, tokens.partner(start));
        }
        if (!tokens.isName(start) || tokens.isKeyword(start)) {
            return -1;
        }
        int end = tokens.chainEnd(start);
        if (tokens.isSymbol(end + 1, "(")) {
            return tokens.partner(end + 1) < 0 ? -1 : argument(end + 1, tokens.partner(end + 1));
        }
        return isArithmetic(end + 1) ? -1 : end;
    }

    /** Returns the first column inside of a function's brackets, or -1. */
    private int argument(int open, int close) {
        if (close - open > MAX_ARGUMENTS) {
            return -1;
        }
        for (int i = open - 1; i < close; i++) {
            boolean called = tokens.isSymbol(i + 1, "(");
            if ((called && OTHER_DOMAIN.contains(tokens.word(i))) || tokens.is(i, "select")) {
                return -1;
            }
            boolean candidate = i > open && tokens.isName(i) && !called && !tokens.isKeyword(i);
            boolean type = tokens.isSymbol(i - 1, "::") || tokens.is(i - 1, "as") || tokens.is(i + 1, "from");
            if (candidate && !type && !tokens.isSymbol(i + 1, ".")) {
                return i;
            }
        }
        return -1;
    }

    private boolean isArithmetic(int i) {
        return tokens.isKind(i, TokenKind.OPERATOR) && !isComparison(i) && !tokens.isSymbol(i, "::");
    }
}
