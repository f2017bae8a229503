package io.flyquery.core.sql;

import java.math.BigDecimal;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Finds queries that teach nothing: a filter that is never true, a limit of zero rows, only constants selected. Stateless
 * and thread-safe.
 *
 * @since 0.1
 */
public final class Degeneracy {
    private static final Set<String> FILTER_ENDS = Set.of(
            "group",
            "order",
            "having",
            "limit",
            "union",
            "intersect",
            "except",
            "window",
            "qualify",
            "fetch",
            "offset",
            "for");
    private static final Set<String> DATA_FUNCTIONS =
            Set.of("count", "row_number", "rank", "dense_rank", "ntile", "percent_rank", "cume_dist");

    private static final int MAX_FILTER_TOKENS = 2048;

    private final TokenList tokens;

    private Degeneracy(TokenList tokens) {
        this.tokens = tokens;
    }

    /**
     * Looks for a reason to call a query degenerate.
     *
     * @param sql the normalised text
     * @return the reason, or empty if the text is no query or none of the reasons holds
     */
    public static Optional<String> reason(NormalisedSql sql) {
        if (sql.kind() != StatementKind.QUERY) {
            return Optional.empty();
        }
        return new Degeneracy(TokenList.of(sql.canonical(), sql.dialect())).reason();
    }

    private Optional<String> reason() {
        for (int i = 0; i < tokens.size(); i++) {
            if (isZeroLimit(i)) {
                return Optional.of("asks for zero rows: " + Words.raise(tokens.word(i)) + " 0");
            }
            if ((tokens.is(i, "where") || tokens.is(i, "having")) && isNeverTrue(i + 1)) {
                return Optional.of("has a filter that is never true in " + Words.raise(tokens.word(i)));
            }
        }
        return selectsOnlyConstants() ? Optional.of("selects only constants") : Optional.empty();
    }

    // ---- zero rows

    private boolean isZeroLimit(int i) {
        if (tokens.is(i, "limit")) {
            boolean offsetFirst = tokens.isSymbol(i + 2, ",");
            return isZero(i + (offsetFirst ? 3 : 1));
        }
        if (tokens.is(i, "fetch")) {
            boolean which = tokens.is(i + 1, "first") || tokens.is(i + 1, "next");
            return which && isZero(i + 2);
        }
        return tokens.is(i, "top") && isZero(tokens.isSymbol(i + 1, "(") ? i + 2 : i + 1);
    }

    private boolean isZero(int i) {
        return number(i).filter(value -> value.signum() == 0).isPresent();
    }

    private Optional<BigDecimal> number(int i) {
        if (!tokens.isKind(i, TokenKind.NUMBER) || tokens.get(i).text().length() > 32) {
            return Optional.empty();
        }
        String text = tokens.get(i).text();
        boolean plain = text.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '.');
        return plain ? Optional.of(new BigDecimal(text.startsWith(".") ? "0" + text : text)) : Optional.empty();
    }

    // ---- filters

    /**
     * Says whether one part of a chain of ANDs is a false constant; a filter with an OR of its own is left alone. Only the
     * first tokens of a very long filter are looked at, so that nested ones cost linear time.
     */
    private boolean isNeverTrue(int start) {
        int end = filterEnd(start);
        int depth = end > start ? tokens.depth(start) : 0;
        boolean never = false;
        boolean between = false;
        int part = start;
        for (int i = start; i <= end; i++) {
            boolean here = i == end || tokens.depth(i) == depth;
            if (here && (tokens.is(i, "or") || tokens.is(i, "xor")) && i < end) {
                return false;
            }
            if (here && tokens.is(i, "between") && i < end) {
                between = true;
            } else if (i == end || (here && tokens.is(i, "and"))) {
                never |= !between && isFalse(part, i);
                part = between ? part : i + 1;
                between = false;
            }
        }
        return never;
    }

    private int filterEnd(int start) {
        if (start >= tokens.size()) {
            return start;
        }
        int last = Math.min(tokens.size(), start + MAX_FILTER_TOKENS);
        int depth = tokens.depth(start);
        int end = start;
        while (end < last
                && tokens.depth(end) >= depth
                && !(tokens.depth(end) == depth
                        && (FILTER_ENDS.contains(tokens.word(end)) || tokens.isSymbol(end, ";")))) {
            end++;
        }
        return end;
    }

    private boolean isFalse(int from, int to) {
        int start = from;
        int end = to;
        while (tokens.isSymbol(start, "(") && tokens.partner(start) == end - 1 && start < end) {
            start++;
            end--;
        }
        if (end - start == 1) {
            return tokens.is(start, "false") || tokens.is(start, "null") || isZero(start);
        }
        if (end - start == 2) {
            return tokens.is(start, "not") && (tokens.is(start + 1, "true") || isOne(start + 1));
        }
        return end - start == 3 && isFalseComparison(start);
    }

    private boolean isOne(int i) {
        return number(i).filter(value -> value.compareTo(BigDecimal.ONE) == 0).isPresent();
    }

    private boolean isFalseComparison(int left) {
        OptionalInt order = compare(left, left + 2);
        if (order.isEmpty() || !tokens.isKind(left + 1, TokenKind.OPERATOR)) {
            return false;
        }
        int sign = order.getAsInt();
        return switch (tokens.get(left + 1).text()) {
            case "=", "==", "<=>" -> sign != 0;
            case "<>", "!=" -> sign == 0;
            case "<" -> sign >= 0 && isNumeric(left);
            case ">" -> sign <= 0 && isNumeric(left);
            case "<=" -> sign > 0 && isNumeric(left);
            case ">=" -> sign < 0 && isNumeric(left);
            default -> false;
        };
    }

    private boolean isNumeric(int i) {
        return tokens.isKind(i, TokenKind.NUMBER);
    }

    private OptionalInt compare(int left, int right) {
        Optional<BigDecimal> first = number(left);
        Optional<BigDecimal> second = number(right);
        if (first.isPresent() && second.isPresent()) {
            return OptionalInt.of(first.get().compareTo(second.get()));
        }
        if (tokens.isKind(left, TokenKind.STRING) && tokens.isKind(right, TokenKind.STRING)) {
            return OptionalInt.of(tokens.name(left).compareTo(tokens.name(right)));
        }
        boolean booleans = isBoolean(left) && isBoolean(right);
        return booleans ? OptionalInt.of(tokens.word(left).compareTo(tokens.word(right))) : OptionalInt.empty();
    }

    private boolean isBoolean(int i) {
        return tokens.is(i, "true") || tokens.is(i, "false");
    }

    // ---- constants

    /** Every outermost SELECT and VALUES lists constants only. */
    private boolean selectsOnlyConstants() {
        int lead = Statement.lead(tokens);
        if (!tokens.is(lead, "select") && !tokens.is(lead, "values")) {
            return false;
        }
        int depth = tokens.depth(lead);
        for (int i = lead; i < tokens.size(); i++) {
            boolean list = tokens.is(i, "select") || tokens.is(i, "values");
            if (list && tokens.depth(i) <= depth && !isConstantList(listStart(i + 1), tokens.depth(i))) {
                return false;
            }
        }
        return true;
    }

    /** Skips {@code TOP 5 PERCENT}, whose number is not selected. */
    private int listStart(int from) {
        int start = tokens.is(from, "distinct") || tokens.is(from, "all") ? from + 1 : from;
        if (!tokens.is(start, "top")) {
            return start;
        }
        int count = start + 1;
        int after = tokens.isSymbol(count, "(") && tokens.partner(count) > 0 ? tokens.partner(count) + 1 : count + 1;
        return tokens.is(after, "percent") ? after + 1 : after;
    }

    private boolean isConstantList(int start, int depth) {
        for (int i = start; i < tokens.size() && tokens.depth(i) >= depth; i++) {
            boolean here = tokens.depth(i) == depth;
            if (here && (tokens.is(i, "from") || endsList(i))) {
                return true;
            }
            if (isData(i, i == start)) {
                return false;
            }
        }
        return true;
    }

    private boolean endsList(int i) {
        return tokens.is(i, "where") || FILTER_ENDS.contains(tokens.word(i)) || tokens.isSymbol(i, ";");
    }

    private boolean isData(int i, boolean first) {
        TokenKind kind = tokens.get(i).kind();
        if (kind == TokenKind.BROKEN || kind == TokenKind.UNKNOWN || kind == TokenKind.TEMPLATE) {
            return true;
        }
        if (tokens.isSymbol(i, "*")) {
            return first || !(isValueEnd(i - 1) || tokens.is(i - 1, "as"));
        }
        if (tokens.is(i, "from") || tokens.is(i, "over")) {
            return true;
        }
        if (tokens.isCall(i)) {
            return DATA_FUNCTIONS.contains(tokens.word(i));
        }
        boolean alias = !first && (tokens.is(i - 1, "as") || tokens.isSymbol(i - 1, "::") || isValueEnd(i - 1));
        boolean typed = tokens.isKind(i + 1, TokenKind.STRING);
        return tokens.isName(i) && !tokens.isKeyword(i) && !alias && !typed;
    }

    private boolean isValueEnd(int i) {
        return tokens.isKind(i, TokenKind.NUMBER)
                || tokens.isKind(i, TokenKind.STRING)
                || tokens.isKind(i, TokenKind.PARAMETER)
                || tokens.isSymbol(i, ")")
                || tokens.is(i, "null")
                || tokens.is(i, "true")
                || tokens.is(i, "false")
                || tokens.is(i, "end");
    }
}
