package io.flyquery.core.sql;

import java.util.Set;

/**
 * Finds the column that an operand of a comparison is made of: a name, a call or cast around one, a path into a document.
 * Every answer is the index of the token that names the column, or {@link #NONE}. Each question costs constant time.
 */
final class OperandColumn {
    /** There is no column, or more than one decides. */
    static final int NONE = -1;

    private static final int MAX_STEPS = 16;
    private static final int MAX_TYPE = 6;
    private static final int MAX_TOKENS = 64;
    private static final Set<String> PATHS = Set.of("->", "->>", "#>", "#>>");
    private static final Set<String> CONDITIONS =
            Set.of("and", "or", "not", "case", "between", "in", "like", "is", "exists", "select");

    private final TokenList tokens;

    OperandColumn(TokenList tokens) {
        this.tokens = tokens;
    }

    /** Returns the column of the operand that ends in front of an operator. */
    int before(int operator) {
        return endingAt(operator - 1);
    }

    /** Returns the column of one element of the row that ends in front of an operator; a lone operand is a row of one. */
    int before(int operator, int element) {
        int close = operator - 1;
        int open = tokens.partner(close);
        if (!tokens.isSymbol(close, ")") || open < 0 || close - open > MAX_TOKENS || isCall(open)) {
            return element == 0 ? endingAt(close) : NONE;
        }
        int index = 0;
        for (int i = open + 1; i <= close; i++) {
            boolean ends = i == close || (tokens.isSymbol(i, ",") && tokens.enclosing(i) == open);
            if (ends && index == element) {
                return endingAt(i - 1);
            }
            index += ends ? 1 : 0;
        }
        return NONE;
    }

    /** Returns the column of the operand that starts at a token. */
    int startingAt(int from) {
        boolean quantified = tokens.is(from, "any")
                || tokens.is(from, "some")
                || tokens.is(from, "all")
                || tokens.is(from, "unnest");
        int start = quantified && tokens.isSymbol(from + 1, "(") ? from + 1 : from;
        if (tokens.isSymbol(start, "(")) {
            int close = tokens.partner(start);
            return close < 0 || isArithmetic(suffixEnd(close + 1)) ? NONE : inBrackets(start, close);
        }
        if (!isColumnName(start) && !isCall(start + 1)) {
            return NONE;
        }
        int end = tokens.chainEnd(start);
        if (tokens.isSymbol(end + 1, "(")) {
            int close = tokens.partner(end + 1);
            return close < 0 || isArithmetic(suffixEnd(close + 1)) ? NONE : argument(end + 1, close);
        }
        int column = pathEnd(end);
        return isArithmetic(suffixEnd(column + 1)) ? NONE : column;
    }

    /** Returns the first token behind casts, collations, time zones, filters and windows. */
    int suffixEnd(int from) {
        int i = from;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            if (tokens.isSymbol(i, "::") && tokens.inside(i + 1)) {
                i = typeEnd(i + 1);
            } else if (tokens.is(i, "collate")) {
                i += 2;
            } else if (tokens.is(i, "at") && tokens.is(i + 1, "time") && tokens.is(i + 2, "zone")) {
                i += 4;
            } else if ((tokens.is(i, "filter") || tokens.is(i, "over")) && tokens.isSymbol(i + 1, "(")) {
                i = tokens.partner(i + 1) < 0 ? tokens.size() : tokens.partner(i + 1) + 1;
            } else {
                return i;
            }
        }
        return i;
    }

    private int typeEnd(int type) {
        int i = tokens.chainEnd(type) + 1;
        boolean zone = (tokens.is(i, "with") || tokens.is(i, "without")) && tokens.is(i + 1, "time");
        i += zone ? 3 : 0;
        i += tokens.is(i, "precision") || tokens.is(i, "varying") ? 1 : 0;
        while ((tokens.isSymbol(i, "(") || tokens.isSymbol(i, "[")) && tokens.partner(i) > 0) {
            i = tokens.partner(i) + 1;
        }
        return i;
    }

    /** Says whether an operator computes something, so that what stands beside it is not the value of a column. */
    boolean isArithmetic(int i) {
        if (!tokens.isKind(i, TokenKind.OPERATOR)) {
            return tokens.is(i, "div") || (tokens.is(i, "mod") && !tokens.isSymbol(i + 1, "("));
        }
        String text = tokens.get(i).text();
        return !text.equals("::") && !ComparedColumn.COMPARISONS.contains(text) && !text.equals("||");
    }

    /** Says whether a bracket belongs to a call. */
    boolean isCall(int open) {
        int name = open - 1;
        boolean keyword = tokens.is(name, "left") || tokens.is(name, "right") || tokens.is(name, "unnest");
        return tokens.isSymbol(open, "(") && (keyword || (tokens.isName(name) && !tokens.isKeyword(name)));
    }

    private boolean isColumnName(int i) {
        return tokens.isName(i) && !tokens.isKeyword(i);
    }

    // ---- operands read from their end

    private int endingAt(int from) {
        int end = from;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            int shorter = withoutSuffix(end);
            if (shorter == end) {
                break;
            }
            end = shorter;
        }
        if (tokens.isSymbol(end, ")")) {
            int open = tokens.partner(end);
            if (open < 0) {
                return NONE;
            }
            boolean call = isCall(open);
            int start = call ? tokens.chainStart(open - 1) : open;
            if (isArithmetic(start - 1)) {
                return NONE;
            }
            return call ? argument(open, end) : inBrackets(open, end);
        }
        if (isPathKey(end)) {
            return isArithmetic(pathStart(end) - 1) ? NONE : end;
        }
        if (tokens.isSymbol(end, "]")) {
            boolean key = tokens.partner(end) == end - 2 && tokens.isKind(end - 1, TokenKind.STRING);
            return key ? end - 1 : NONE;
        }
        if (!isColumnName(end)) {
            return NONE;
        }
        int start = tokens.chainStart(end);
        boolean computed = isArithmetic(start - 1) && !tokens.isSymbol(start - 1, "=>");
        return computed ? NONE : firstJoined(end, start);
    }

    /** A text that is put together belongs to the first column in it. */
    private int firstJoined(int end, int start) {
        int column = end;
        int first = start;
        for (int steps = 0; steps < MAX_STEPS && tokens.isSymbol(first - 1, "||"); steps++) {
            int part = first - 2;
            if (isColumnName(part)) {
                column = part;
                first = tokens.chainStart(part);
            } else if (tokens.isKind(part, TokenKind.STRING)) {
                first = part;
            } else {
                return NONE;
            }
        }
        return column;
    }

    private int withoutSuffix(int end) {
        if (tokens.is(end - 1, "collate") || tokens.is(end - 1, "over")) {
            return end - 2;
        }
        if (tokens.is(end - 1, "zone") && tokens.is(end - 2, "time") && tokens.is(end - 3, "at")) {
            return end - 4;
        }
        int cast = castBefore(end);
        if (cast >= 0) {
            return cast - 1;
        }
        int open = tokens.partner(end);
        if (open < 0) {
            return end;
        }
        if (tokens.is(open - 1, "over") || tokens.is(open - 1, "filter")) {
            return open - 2;
        }
        if (tokens.is(open - 1, "group") && tokens.is(open - 2, "within")) {
            return open - 3;
        }
        boolean outerJoin = tokens.isSymbol(end, ")") && open == end - 2 && tokens.isSymbol(end - 1, "+");
        boolean element =
                tokens.isSymbol(end, "]") && open == end - 2 && tokens.isKind(end - 1, TokenKind.NUMBER) && open > 0;
        return outerJoin || element ? open - 1 : end;
    }

    /** Returns the cast whose type ends at a token, or -1. */
    private int castBefore(int end) {
        int i = end;
        for (int steps = 0; steps < MAX_TYPE && tokens.inside(i); steps++) {
            if (tokens.isSymbol(i, "::")) {
                return i;
            }
            boolean group = (tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]")) && tokens.partner(i) >= 0;
            boolean type = tokens.isKind(i, TokenKind.WORD)
                    && (!Words.RESERVED.contains(tokens.word(i)) || tokens.is(i, "with"));
            if (!group && !type && !tokens.isSymbol(i, ".") && !tokens.isKind(i, TokenKind.QUOTED_NAME)) {
                return -1;
            }
            i = group ? tokens.partner(i) - 1 : i - 1;
        }
        return -1;
    }

    // ---- paths into documents

    private boolean isPathKey(int i) {
        boolean arrow = tokens.isKind(i, TokenKind.STRING)
                && tokens.isKind(i - 1, TokenKind.OPERATOR)
                && PATHS.contains(tokens.get(i - 1).text());
        return arrow || isColonKey(i);
    }

    private boolean isColonKey(int i) {
        return tokens.has(Feature.COLON_PATHS)
                && tokens.isKind(i, TokenKind.PARAMETER)
                && tokens.get(i).text().startsWith(":")
                && tokens.isGlued(i)
                && tokens.isName(i - 1);
    }

    private int pathStart(int key) {
        int i = key;
        for (int steps = 0; steps < MAX_STEPS && isPathKey(i); steps++) {
            i = isColonKey(i) ? i - 1 : i - 2;
        }
        return tokens.chainStart(i);
    }

    /** Follows a path into a document to the last key. */
    private int pathEnd(int column) {
        int end = column;
        for (int steps = 0; steps < MAX_STEPS; steps++) {
            if (isPathKey(end + 2) && !isColonKey(end + 2)) {
                end += 2;
            } else if (isColonKey(end + 1)) {
                end = tokens.chainEnd(end + 1);
            } else {
                return end;
            }
        }
        return end;
    }

    // ---- what stands in brackets

    private int inBrackets(int open, int close) {
        if (tokens.is(open + 1, "select")) {
            return selected(open + 1);
        }
        if (close - open > MAX_TOKENS) {
            return tokens.isSymbol(open + 2, ",") && isColumnName(open + 1) ? open + 1 : NONE;
        }
        for (int i = open + 1; i <= close; i++) {
            boolean ends = i == close || tokens.isSymbol(i, ",");
            if (tokens.enclosing(i) == open || i == close) {
                boolean path = tokens.isKind(i, TokenKind.OPERATOR)
                        && PATHS.contains(tokens.get(i).text());
                if (ends) {
                    return endingAt(i - 1);
                }
                if ((isArithmetic(i) && !path) || CONDITIONS.contains(tokens.word(i)) || isCompared(i)) {
                    return NONE;
                }
            }
        }
        return NONE;
    }

    private boolean isCompared(int i) {
        return tokens.isKind(i, TokenKind.OPERATOR)
                && ComparedColumn.COMPARISONS.contains(tokens.get(i).text());
    }

    /** Returns the only column that a subquery selects. */
    private int selected(int select) {
        int start = tokens.is(select + 1, "distinct") ? select + 2 : select + 1;
        return isColumnName(start) ? startingAt(start) : NONE;
    }

    /** Returns the first column among a function's arguments. */
    private int argument(int open, int close) {
        int name = open - 1;
        if (close - open > MAX_TOKENS || Calls.isOtherDomain(tokens.word(name))) {
            return NONE;
        }
        int column = NONE;
        for (int i = open + 1; i < close; i++) {
            boolean called = tokens.isSymbol(i + 1, "(");
            boolean number = called && Calls.isOtherDomain(tokens.word(i));
            if (number || tokens.is(i, "case") || tokens.is(i, "select") || isComputed(i)) {
                return NONE;
            }
            if (column == NONE && !called && isArgument(i, open)) {
                column = pathEnd(i);
            }
        }
        return column == NONE || !Calls.takesPath(tokens.word(name)) ? column : lastPath(column, close);
    }

    private boolean isComputed(int i) {
        String text = tokens.isKind(i, TokenKind.OPERATOR) ? tokens.get(i).text() : "";
        boolean interval = tokens.is(i + 1, "interval");
        boolean sign = tokens.isSymbol(i - 1, "(") || tokens.isSymbol(i - 1, ",");
        return switch (text) {
            case "+", "-" -> !interval && !sign;
            case "/", "%" -> true;
            case "*" -> !sign && !tokens.isSymbol(i - 1, ".");
            default -> false;
        };
    }

    private boolean isArgument(int i, int open) {
        boolean type = tokens.isSymbol(i - 1, "::") || tokens.is(i - 1, "as") || tokens.isKind(i + 1, TokenKind.STRING);
        boolean part = tokens.is(i + 1, "from")
                || (i == open + 1 && tokens.isSymbol(i + 1, ",") && Calls.startsWithWord(tokens, open - 1));
        boolean label = tokens.isSymbol(i + 1, "=>") || tokens.isSymbol(i + 1, ":=");
        return isColumnName(i) && !type && !part && !label && !tokens.isSymbol(i + 1, ".");
    }

    private int lastPath(int column, int close) {
        for (int i = close - 1; i > column; i--) {
            if (tokens.isKind(i, TokenKind.STRING)) {
                return i;
            }
        }
        return column;
    }
}
