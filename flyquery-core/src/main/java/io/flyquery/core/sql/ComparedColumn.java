package io.flyquery.core.sql;

import java.util.Set;

/** Finds the column that a literal is compared with. */
final class ComparedColumn {
    static final Set<String> COMPARISONS = Set.of(
            "=", "==", "<>", "!=", "<", "<=", ">", ">=", "!<", "!>", "<=>", "~", "~*", "!~", "!~*", "~~", "~~*", "!~~",
            "!~~*", "&&", "@>", "<@");
    private static final Set<String> PATTERNS = Set.of("like", "ilike", "glob", "rlike", "regexp", "match");
    private static final Set<String> TYPES =
            Set.of("date", "time", "timestamp", "datetime", "interval", "timestamptz", "numeric", "json");
    private static final int NONE = OperandColumn.NONE;
    private static final int MAX_WRAPPERS = 16;
    private static final int MAX_BETWEEN = 24;
    private static final int MAX_ELEMENTS = 32;

    /**
     * What a literal is compared with.
     *
     * @param column the token that names the column, or -1
     * @param operator the last token of the operator on the left of the literal; -1 if it is on the right
     * @param array whether the literal is the text of an array
     */
    record Match(int column, int operator, boolean array) {}

    private static final Match NO_MATCH = new Match(NONE, -1, false);

    private final TokenList tokens;
    private final OperandColumn operands;
    private final SimpleCases cases;

    ComparedColumn(TokenList tokens) {
        this.tokens = tokens;
        this.operands = new OperandColumn(tokens);
        this.cases = SimpleCases.of(tokens);
    }

    /** The stretch that stands for a literal: what stands on its left and right, and whether it was put in an array. */
    private record Place(int left, int right, int element, boolean array, boolean text) {
        Place around(int newLeft, int newRight) {
            return new Place(newLeft, newRight, element, array, text);
        }
    }

    /** Returns what a literal is compared with. */
    Match of(int literal) {
        boolean text = !tokens.isKind(literal, TokenKind.NUMBER);
        int left = isSign(literal - 1) ? literal - 2 : literal - 1;
        Place place = new Place(left, literal + 1, 0, false, text);
        for (int wrappers = 0; wrappers < MAX_WRAPPERS; wrappers++) {
            place = joined(typed(place));
            int open = tokens.enclosing(place.left() + 1);
            boolean element = tokens.isSymbol(place.left(), ",")
                    || tokens.is(place.left(), "values")
                    || (open >= 0 && place.left() == open);
            if (!element || open < 0 || tokens.partner(open) < 0) {
                break;
            }
            if (isListed(open) && isElementEnd(place.right())) {
                return new Match(operands.before(operatorStart(open - 1)), -1, false);
            }
            if (operands.isCall(open)) {
                int column = argumentColumn(place, open);
                if (column != NONE) {
                    return new Match(column, -1, false);
                }
            }
            Place wider = wider(place, open);
            if (wider.equals(place)) {
                if (isElementEnd(place.right())) {
                    return rowMatch(place, open);
                }
                break;
            }
            place = wider;
        }
        return compared(place);
    }

    private boolean isSign(int i) {
        return (tokens.isSymbol(i, "-") || tokens.isSymbol(i, "+"))
                && tokens.isKind(i + 1, TokenKind.NUMBER)
                && CanonicalText.isSign(tokens, i);
    }

    private Place typed(Place place) {
        boolean type = TYPES.contains(tokens.word(place.left()))
                && (tokens.isKind(place.left() + 1, TokenKind.STRING) || tokens.is(place.left(), "interval"));
        int right = operands.suffixEnd(place.right());
        return place.around(type ? place.left() - 1 : place.left(), right);
    }

    /** Steps over wildcards that are put around a pattern. */
    private Place joined(Place place) {
        int left = place.left();
        int right = place.right();
        if (joins(left) && isWildcard(left - 1)) {
            left -= 2;
        }
        if (joins(right) && isWildcard(right + 1)) {
            right += 2;
        }
        return place.around(left, right);
    }

    private boolean joins(int i) {
        return tokens.isSymbol(i, "||") || tokens.isSymbol(i, "+");
    }

    private boolean isWildcard(int i) {
        return tokens.isKind(i, TokenKind.STRING)
                && !tokens.name(i).isEmpty()
                && tokens.name(i).chars().allMatch(c -> c == '%' || c == '*');
    }

    // ---- brackets around the literal

    /** Says whether a bracket opens the list of an IN, and not its subquery. */
    private boolean isListed(int open) {
        return tokens.isSymbol(open, "(")
                && tokens.is(open - 1, "in")
                && !tokens.is(open + 1, "select")
                && !tokens.is(open + 1, "with");
    }

    private boolean isElementEnd(int i) {
        return tokens.isSymbol(i, ",") || tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]");
    }

    /** Returns the stretch with the bracket around it, or the same one if the bracket is no mere wrapping. */
    private Place wider(Place place, int open) {
        int left = place.left();
        int right = place.right();
        int after = tokens.partner(open) + 1;
        int before = open - 1;
        if (tokens.isSymbol(open, "[")) {
            boolean array = tokens.is(before, "array") || !isIndexed(before);
            return array && isElementEnd(right)
                    ? new Place(tokens.is(before, "array") ? before - 1 : before, after, 0, true, place.text())
                    : place;
        }
        boolean first = left == open;
        boolean alone = first && after == right + 1;
        if (tokens.is(before, "any") || tokens.is(before, "some") || tokens.is(before, "all")) {
            boolean listed = isElementEnd(right) && !tokens.is(before - 1, "union");
            return listed ? new Place(before - 1, after, 0, alone, place.text()) : place;
        }
        if (operands.isCall(open)) {
            return isForm(place, open, alone) ? place.around(tokens.chainStart(before) - 1, after) : place;
        }
        return alone ? place.around(before, after) : place;
    }

    private boolean isIndexed(int before) {
        return (tokens.isName(before) && !tokens.isKeyword(before))
                || tokens.isSymbol(before, ")")
                || tokens.isSymbol(before, "]");
    }

    /** Says whether a call gives the literal in another form or type. */
    private boolean isForm(Place place, int open, boolean alone) {
        String function = tokens.word(open - 1);
        boolean first = place.left() == open;
        if (alone || (first && tokens.is(place.right(), "as"))) {
            return !Calls.isOtherDomain(function);
        }
        if (function.equals("concat")) {
            return isElementEnd(place.right()) && isPatternOf(open, place);
        }
        boolean second = !first
                && Calls.isOfSecond(function)
                && (tokens.isSymbol(open + 2, ",") ? place.left() == open + 2 : isSecond(open, place.left()));
        return second || (first && tokens.isSymbol(place.right(), ",") && Calls.isOfFirst(function));
    }

    private boolean isSecond(int open, int comma) {
        return argumentOf(open, comma + 1) == 1;
    }

    /** Says whether everything else in a CONCAT is a wildcard. */
    private boolean isPatternOf(int open, Place place) {
        int close = tokens.partner(open);
        if (close - open > MAX_ELEMENTS) {
            return false;
        }
        for (int i = open + 1; i < close; i++) {
            boolean here = i > place.left() && i < place.right();
            if (!here && !tokens.isSymbol(i, ",") && !isWildcard(i)) {
                return false;
            }
        }
        return true;
    }

    /** Returns which element of the bracket a token is in, counted from 0, or -1 if that is far. */
    private int argumentOf(int open, int token) {
        if (token - open > MAX_ELEMENTS * 2) {
            return -1;
        }
        int index = 0;
        for (int i = open + 1; i < token; i++) {
            index += tokens.isSymbol(i, ",") && tokens.enclosing(i) == open ? 1 : 0;
        }
        return index;
    }

    /** Returns the column that a call compares its literal with. */
    private int argumentColumn(Place place, int open) {
        String function = tokens.word(open - 1);
        boolean first = place.left() == open;
        if (!first && place.text() && isElementEnd(place.right()) && Calls.takesColumnFirst(function)) {
            return operands.startingAt(open + 1);
        }
        if (first && tokens.isSymbol(place.right(), ",") && Calls.takesValueFirst(function)) {
            return operands.startingAt(place.right() + 1);
        }
        if (first && function.equals("position") && tokens.is(place.right(), "in")) {
            return operands.startingAt(place.right() + 1);
        }
        boolean searched = !first
                && function.equals("decode")
                && tokens.isSymbol(place.right(), ",")
                && argumentOf(open, place.left() + 1) % 2 == 1;
        return searched ? operands.startingAt(open + 1) : NONE;
    }

    /** Matches an element of a row, which may be one of a list of rows. */
    private Match rowMatch(Place place, int open) {
        if (!tokens.isSymbol(open, "(") || !isElementEnd(place.right()) || operands.isCall(open)) {
            return NO_MATCH;
        }
        int element = argumentOf(open, place.left() + 1);
        if (element < 0) {
            return NO_MATCH;
        }
        if (isComparison(open - 1)) {
            return new Match(operands.before(operatorStart(open - 1), element), -1, false);
        }
        int list = tokens.enclosing(open);
        boolean rows = tokens.isSymbol(list, "(") && tokens.is(list - 1, "in");
        boolean row = rows
                && (tokens.isSymbol(open - 1, "(")
                        || tokens.isSymbol(open - 1, ",")
                        || tokens.is(open - 1, "values")
                        || tokens.is(open - 1, "row"))
                && !tokens.is(list + 1, "select");
        return row ? new Match(operands.before(operatorStart(list - 1), element), -1, false) : NO_MATCH;
    }

    // ---- the comparison

    private Match compared(Place place) {
        int left = place.left();
        int right = place.right();
        int onLeft = operatorOnLeft(left);
        if (onLeft >= 0) {
            boolean computed = operands.isArithmetic(right) && !(place.text() && isDateStep(right));
            boolean joined = tokens.isSymbol(right, "||");
            return computed || joined ? NO_MATCH : new Match(operands.before(onLeft), left, place.array());
        }
        if (tokens.is(left, "when")) {
            int operand = tokens.is(right, "then") || tokens.isSymbol(right, ",") ? cases.operand(left) : -1;
            if (operand >= 0) {
                return new Match(operands.startingAt(operand), -1, false);
            }
        }
        if (!startsOperand(left)) {
            return NO_MATCH;
        }
        int behind = behindOperator(right);
        return behind < 0 ? NO_MATCH : new Match(operands.startingAt(behind), -1, false);
    }

    private boolean isDateStep(int i) {
        return tokens.isSymbol(i, "+") || tokens.isSymbol(i, "-");
    }

    /** Returns the first token of the operator that ends at a token, or -1 if none does. */
    private int operatorOnLeft(int left) {
        if (isComparison(left) || tokens.is(left, "in")) {
            return operatorStart(left);
        }
        if (tokens.is(left, "from") && tokens.is(left - 1, "distinct")) {
            int is = tokens.is(left - 2, "not") ? left - 3 : left - 2;
            return tokens.is(is, "is") ? is : -1;
        }
        if (tokens.is(left, "is") || (tokens.is(left, "not") && tokens.is(left - 1, "is"))) {
            return tokens.is(left, "is") ? left : left - 1;
        }
        boolean symmetric = tokens.is(left, "symmetric") || tokens.is(left, "asymmetric");
        int bound = symmetric ? left - 1 : left;
        int between = tokens.is(bound, "between") ? bound : betweenBefore(bound);
        return between < 0 ? -1 : operatorStart(between);
    }

    /** Returns where the operand behind the operator on the right starts, or -1 if there is no such operator. */
    private int behindOperator(int right) {
        int i = tokens.is(right, "not") ? right + 1 : right;
        if (isComparison(i) || tokens.is(i, "between") || tokens.is(i, "in")) {
            return i + 1;
        }
        if (tokens.is(i, "similar") && tokens.is(i + 1, "to")) {
            return i + 2;
        }
        if (tokens.is(right, "is")) {
            int distinct = tokens.is(right + 1, "not") ? right + 2 : right + 1;
            return tokens.is(distinct, "distinct") && tokens.is(distinct + 1, "from") ? distinct + 2 : -1;
        }
        return -1;
    }

    private boolean startsOperand(int left) {
        return !tokens.inside(left)
                || tokens.isSymbol(left, "(")
                || tokens.isSymbol(left, ",")
                || tokens.is(left, "qualify")
                || Words.RESERVED.contains(tokens.word(left));
    }

    /** Says whether a token is an operator that compares, or its last word. */
    boolean isComparison(int i) {
        return (tokens.isKind(i, TokenKind.OPERATOR)
                        && COMPARISONS.contains(tokens.get(i).text()))
                || (PATTERNS.contains(tokens.word(i)) && !tokens.isSymbol(i + 1, "."))
                || (tokens.is(i, "to") && tokens.is(i - 1, "similar"));
    }

    private int operatorStart(int operator) {
        int start = tokens.is(operator, "to") ? operator - 1 : operator;
        return tokens.is(start - 1, "not") ? start - 1 : start;
    }

    /** Returns the BETWEEN that an AND belongs to, or -1. */
    int betweenBefore(int and) {
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

    /** Says whether a token is an element of the list of an IN. */
    boolean isInList(int i) {
        int open = tokens.enclosing(i);
        boolean element = tokens.isSymbol(i - 1, "(") || tokens.isSymbol(i - 1, ",");
        return element && open > 0 && isListed(open) && isElementEnd(i + 1);
    }
}
