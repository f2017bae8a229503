package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The significant tokens of a text, less what the listed rewrites may change: two texts with one canonical text must have
 * the same list, and so must a text and its canonical text. Written from the list of rewrites and not from the normaliser,
 * so that each can catch the other; only the lexer is shared.
 *
 * <p>Left out are trailing semicolons, an optional AS, INNER, OUTER or ASC, and pairs of brackets around one value or
 * condition. Put into one spelling are the case of words, quotes around a name that would mean the same without them,
 * {@code !=}, {@code CAST(x AS t)} and numbers. Everything else stays as written.
 */
final class ComparableTokens {
    private static final Set<Dialect> FOLDED = EnumSet.of(
            Dialect.DUCKDB, Dialect.POSTGRESQL, Dialect.SQLITE, Dialect.SNOWFLAKE, Dialect.ORACLE, Dialect.ANSI);
    private static final Set<Dialect> DOUBLE_COLON = EnumSet.of(Dialect.DUCKDB, Dialect.POSTGRESQL, Dialect.SNOWFLAKE);

    /** Words behind which a bracket can only open a value or a condition. */
    private static final Set<String> BEFORE_VALUE =
            words("select distinct where and or not on having when then else case between like ilike by qualify");

    private static final Set<String> QUERY_STARTS = words("select with values table from");
    private static final Set<String> QUERY_WORDS = words("union intersect except minus join order limit offset fetch");
    private static final Set<String> CLAUSES = words(
            "select from join where group order having on using set values returning into update with window qualify");
    private static final Set<String> ALIAS_CLAUSES = words("select from join on using update into returning");
    private static final Set<String> AFTER_DIRECTION =
            words("nulls limit offset fetch rows range groups for union intersect except minus");
    private static final Set<String> NO_OPERAND =
            words("as asof positional from join select where on and or not by case"
                    + " when then else having set in like between is distinct all");

    /** Bare words that mean something of their own in some dialect, so that quotes or AS in front of them matter. */
    private static final Set<String> SPECIAL =
            words("all analyse analyze and anti any array as asc asof at before between"
                    + " both by case cast changes check coalesce collate column connect constraint create cross cube current"
                    + " current_catalog current_date current_role current_schema current_time current_timestamp current_user"
                    + " day default deferrable desc distinct div do else end escape except exists extract false fetch filter"
                    + " final first following for force foreign from full glob grant group grouping having hour ignore ilike"
                    + " in initially inner insert intersect interval into is isnull join last lateral leading left level like"
                    + " limit localtime localtimestamp match match_recognize minus minute mod month natural new next not"
                    + " notnull null nulls of off offset old on only option or order outer output over overlaps partition"
                    + " pivot placing positional preceding precision primary prior qualify range references regexp returning"
                    + " right rlike rollup row rowid rownum rows sample second select semi separator session_user set similar"
                    + " some start straight_join struct sysdate table tablesample then to top trailing true uescape union"
                    + " unique unnest unpivot update use user using value values variadic varying when where window with"
                    + " within without xor year zone delete drop alter merge lock date time timestamp datetime system_user"
                    + " uid systimestamp rank oid ctid");

    private final Dialect dialect;
    private final List<Item> items;
    private final int[] partner;
    private final int[] enclosing;
    private final String[] clause;
    private final boolean[] comma;
    private final boolean[] queryWord;

    private ComparableTokens(Dialect dialect, List<Item> items) {
        this.dialect = dialect;
        this.items = items;
        this.partner = new int[items.size()];
        this.enclosing = new int[items.size()];
        this.clause = new String[items.size()];
        this.comma = new boolean[items.size()];
        this.queryWord = new boolean[items.size()];
        index();
    }

    /** Returns what of a text no rewrite may change. */
    static List<String> of(String sql, Dialect dialect) {
        List<Item> items = new ArrayList<>();
        for (Token token : SqlLexer.lex(sql, dialect)) {
            if (token.kind() != TokenKind.WHITESPACE && token.kind() != TokenKind.COMMENT) {
                items.add(new Item(token.kind(), token.text(), false));
            }
        }
        while (!items.isEmpty() && items.get(items.size() - 1).text().equals(";")) {
            items.remove(items.size() - 1);
        }
        ComparableTokens read = new ComparableTokens(dialect, items);
        if (DOUBLE_COLON.contains(dialect)) {
            read = new ComparableTokens(dialect, read.withDoubleColons());
        }
        return read.comparable();
    }

    private record Item(TokenKind kind, String text, boolean ofCast) {
        String word() {
            return kind == TokenKind.WORD ? lower(text) : "";
        }
    }

    private void index() {
        Deque<Integer> open = new ArrayDeque<>();
        Deque<String> clauses = new ArrayDeque<>();
        clauses.push("");
        for (int i = 0; i < items.size(); i++) {
            partner[i] = -1;
            if (!open.isEmpty() && closes(open.peek(), i)) {
                partner[i] = open.peek();
                partner[open.pop()] = i;
                clauses.pop();
            }
            enclosing[i] = open.isEmpty() ? -1 : open.peek();
            clause[i] = clauses.element();
            if (enclosing[i] >= 0) {
                comma[enclosing[i]] |= is(i, ",");
                queryWord[enclosing[i]] |= QUERY_WORDS.contains(word(i));
            }
            if (CLAUSES.contains(word(i)) && !is(i - 1, ".") && !is(i - 1, "as")) {
                clauses.pop();
                clauses.push(word(i));
            }
            if (is(i, "(") || is(i, "[") || is(i, "{")) {
                open.push(i);
                clauses.push("");
            }
        }
    }

    private boolean closes(int open, int i) {
        return (is(open, "(") && is(i, ")")) || (is(open, "[") && is(i, "]")) || (is(open, "{") && is(i, "}"));
    }

    /** Spells each {@code CAST(x AS t)} as {@code (x)::t}. */
    private List<Item> withDoubleColons() {
        int[] as = new int[items.size()];
        for (int i = 0; i < items.size(); i++) {
            if (is(i, "as") && enclosing[i] > 0) {
                as[enclosing[i]] = as[enclosing[i]] == 0 ? i : -1;
            }
        }
        boolean[] dropped = new boolean[items.size()];
        boolean[] colons = new boolean[items.size()];
        for (int i = 0; i + 1 < items.size(); i++) {
            int close = partner(i + 1);
            int separator = as[i + 1];
            boolean parts = separator > i + 2 && close > separator + 1 && !comma[i + 1];
            if (is(i, "cast") && is(i + 1, "(") && parts && !is(i - 1, ".")) {
                dropped[i] = true;
                colons[separator] = true;
                dropped[close] = true;
            }
        }
        List<Item> spelled = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (colons[i]) {
                spelled.add(new Item(TokenKind.PUNCTUATION, ")", true));
                spelled.add(new Item(TokenKind.OPERATOR, "::", false));
            } else if (i > 0 && dropped[i - 1] && is(i - 1, "cast")) {
                spelled.add(new Item(TokenKind.PUNCTUATION, "(", true));
            } else if (!dropped[i]) {
                spelled.add(items.get(i));
            }
        }
        return spelled;
    }

    private List<String> comparable() {
        List<String> kept = new ArrayList<>();
        for (int i = 0; i < items.size(); i++) {
            if (!isOptionalWord(i) && !isOptionalBracket(is(i, ")") ? partner(i) : i)) {
                kept.add(spelling(i));
            }
        }
        return kept;
    }

    // ---- words that may be left out

    private boolean isOptionalWord(int i) {
        return switch (word(i)) {
            case "as" -> isOptionalAs(i);
            case "inner" -> is(i + 1, "join") && hasOperand(i - 1);
            case "outer" ->
                is(i + 1, "join")
                        && (is(i - 1, "left") || is(i - 1, "right") || isFullJoin(i - 1))
                        && hasOperand(i - 2);
            case "asc" ->
                clause[i].equals("order")
                        && hasOperand(i - 1)
                        && (i + 1 == items.size() || is(i + 1, ",") || is(i + 1, ")") || ends(i + 1));
            default -> false;
        };
    }

    /** MySQL has no FULL JOIN: the word is an alias there. */
    private boolean isFullJoin(int i) {
        return is(i, "full") && dialect != Dialect.MYSQL;
    }

    private boolean ends(int i) {
        return AFTER_DIRECTION.contains(word(i)) || is(i, ";");
    }

    private boolean hasOperand(int i) {
        return inside(i) && (isAtom(i) || is(i, ")") || is(i, "]") || is(i, "*")) && !NO_OPERAND.contains(word(i));
    }

    private boolean isOptionalAs(int i) {
        boolean name = isKind(i + 1, TokenKind.QUOTED_NAME)
                || (isKind(i + 1, TokenKind.WORD) && !SPECIAL.contains(word(i + 1)));
        boolean renames = clause[i].equals("from") || clause[i].equals("join") || clause[i].equals("on");
        boolean value = hasOperand(i - 1)
                && !isKind(i - 1, TokenKind.STRING)
                && !isKind(i - 1, TokenKind.TEMPLATE)
                && !is(i - 1, "select");
        return name && value && ALIAS_CLAUSES.contains(clause[i]) && (renames || !is(i + 2, "(")) && !isTypeAlias(i);
    }

    /** Says whether a cast's type stands in front, which words such as PRECISION would go on. */
    private boolean isTypeAlias(int as) {
        return is(as - 2, "::") && isKind(as + 1, TokenKind.WORD) && SPECIAL.contains(word(as + 1));
    }

    // ---- brackets that may be left out

    private boolean isOptionalBracket(int open) {
        if (!inside(open) || !is(open, "(") || partner[open] < 0) {
            return false;
        }
        int close = partner[open];
        if (close == open + 1 || comma[open] || is(open + 1, "*")) {
            return false;
        }
        if (isWholeStatement(open)) {
            return true;
        }
        if (items.get(open).ofCast()) {
            return true;
        }
        boolean query = QUERY_STARTS.contains(word(open + 1)) || queryWord[open];
        boolean goesOn = is(close + 1, "(")
                || is(close + 1, "[")
                || is(close + 1, ".")
                || is(close + 1, ":")
                || is(close + 1, "->")
                || is(close + 1, "over")
                || is(close + 1, "filter")
                || is(close + 1, "within");
        return !query && !goesOn && isBeforeValue(open);
    }

    private boolean isWholeStatement(int open) {
        return enclosing[open] == open - 1 && partner[open] == items.size() - 1 - open && isOpenRun(open);
    }

    private boolean isOpenRun(int open) {
        return open == 0 || is(open - 1, "(");
    }

    private boolean isBeforeValue(int open) {
        int before = open - 1;
        if (is(before, ",")) {
            return isListOfValues(open);
        }
        if (is(before, "(")) {
            return !is(before - 1, "from")
                    && !is(before - 1, "join")
                    && !is(before - 1, "sets")
                    && !is(before - 1, "exists");
        }
        boolean operator = isKind(before, TokenKind.OPERATOR) && !is(before, "->") && !is(before, "=>");
        return operator || is(before, "[") || (BEFORE_VALUE.contains(word(before)) && !is(before - 1, "."));
    }

    private boolean isListOfValues(int i) {
        int around = enclosing[i];
        if (!clause[i].isEmpty()) {
            return clause[i].equals("select") || clause[i].equals("order") || clause[i].equals("group");
        }
        boolean call = isKind(around - 1, TokenKind.WORD) && !is(around - 1, "values") && !is(around - 1, "sets");
        return is(around, "[") || (is(around, "(") && (call || is(around - 1, "(") || is(around - 1, "=")));
    }

    // ---- spelling

    private String spelling(int i) {
        Item item = items.get(i);
        return switch (item.kind()) {
            case WORD -> isFolded(i) ? "word " + item.word() : "word " + item.text();
            case QUOTED_NAME -> isPlainName(i) ? "word " + folded(bare(item.text())) : "name " + item.text();
            case NUMBER -> "number " + number(item.text());
            case OPERATOR -> "operator " + (item.text().equals("!=") ? "<>" : item.text());
            default -> item.kind() + " " + item.text();
        };
    }

    private boolean isFolded(int i) {
        return FOLDED.contains(dialect) || SPECIAL.contains(word(i)) || CLAUSES.contains(word(i)) || is(i + 1, "(");
    }

    private String folded(String name) {
        return FOLDED.contains(dialect) ? lower(name) : name;
    }

    private boolean isPlainName(int i) {
        String text = items.get(i).text();
        if (text.length() < 3 || !hasPlainQuotes(text)) {
            return false;
        }
        String name = bare(text);
        String pattern =
                switch (dialect) {
                    case POSTGRESQL, DUCKDB, SQLITE -> "[a-z_][a-z0-9_]*";
                    case SNOWFLAKE, ORACLE -> "[A-Z][A-Z0-9_]*";
                    case MYSQL, BIGQUERY, SQLSERVER -> "[A-Za-z_][A-Za-z0-9_]*";
                    case ANSI -> "(?!)";
                };
        boolean special = SPECIAL.contains(lower(name)) || CLAUSES.contains(lower(name));
        boolean glued = is(i + 1, "(") || isKind(i + 1, TokenKind.STRING) || isKind(i - 1, TokenKind.STRING);
        boolean type = is(i - 1, "::") || is(i - 1, ":") || isKind(i - 1, TokenKind.PARAMETER);
        boolean castType = is(i - 1, "as") && !ALIAS_CLAUSES.contains(clause[i]) && enclosing[i] >= 0;
        return name.matches(pattern) && !special && !glued && !type && !castType && !isSqliteValue(i);
    }

    private boolean hasPlainQuotes(String text) {
        char quote = text.charAt(0);
        return switch (dialect) {
            case MYSQL, BIGQUERY -> quote == '`';
            case SQLITE, SQLSERVER -> quote == '"' || quote == '[' || quote == '`';
            default -> quote == '"';
        };
    }

    /** SQLite takes a name in double quotes for a string where no column has it. */
    private boolean isSqliteValue(int i) {
        if (dialect != Dialect.SQLITE || items.get(i).text().charAt(0) != '"' || is(i - 1, ".") || is(i + 1, ".")) {
            return false;
        }
        int around = enclosing[i];
        boolean argument = around >= 0 && clause[i].isEmpty() && (isAtom(around - 1) || is(i - 1, ","));
        boolean operand = isKind(i - 1, TokenKind.OPERATOR)
                || is(i - 1, "like")
                || is(i - 1, "glob")
                || is(i - 1, "between")
                || is(i - 1, "is")
                || is(i - 1, "then")
                || is(i - 1, "else");
        return argument || operand || isUpperBound(i);
    }

    private boolean isUpperBound(int i) {
        if (!is(i - 1, "and")) {
            return false;
        }
        for (int k = i - 2; k >= 0 && i - k < 24; k--) {
            if (is(k, "between")) {
                return true;
            }
            if (is(k, "and") || is(k, "or") || is(k, "(") || is(k, "where")) {
                return false;
            }
        }
        return false;
    }

    private String number(String text) {
        String digits = dialect == Dialect.MYSQL ? text : lower(text).replace("_", "");
        if (digits.matches("[0-9]+")) {
            return withoutLeadingZeros(digits);
        }
        if (!digits.matches("[0-9]*\\.?[0-9]*([eE][+-]?[0-9]+)?")) {
            return digits;
        }
        int exponent = Math.max(digits.indexOf('e'), digits.indexOf('E'));
        String mantissa = exponent < 0 ? digits : digits.substring(0, exponent);
        int point = mantissa.indexOf('.');
        String whole = point < 0 ? mantissa : mantissa.substring(0, point);
        String power = exponent < 0 ? "" : "e" + new BigInteger(digits.substring(exponent + 1));
        return withoutLeadingZeros(whole) + (point < 0 ? "" : mantissa.substring(point)) + power;
    }

    private static String withoutLeadingZeros(String digits) {
        int start = 0;
        while (start < digits.length() - 1 && digits.charAt(start) == '0') {
            start++;
        }
        return digits.isEmpty() ? "0" : digits.substring(start);
    }

    private static String bare(String quoted) {
        return quoted.substring(1, quoted.length() - 1);
    }

    // ---- reading

    private boolean isAtom(int i) {
        return inside(i)
                && items.get(i).kind() != TokenKind.OPERATOR
                && items.get(i).kind() != TokenKind.PUNCTUATION;
    }

    private boolean inside(int i) {
        return i >= 0 && i < items.size();
    }

    private int partner(int i) {
        return inside(i) ? partner[i] : -1;
    }

    private boolean isKind(int i, TokenKind kind) {
        return inside(i) && items.get(i).kind() == kind;
    }

    private String word(int i) {
        return inside(i) ? items.get(i).word() : "";
    }

    private boolean is(int i, String text) {
        if (!inside(i)) {
            return false;
        }
        Item item = items.get(i);
        return switch (item.kind()) {
            case WORD -> item.text().length() == text.length() && item.word().equals(text);
            case OPERATOR, PUNCTUATION -> item.text().equals(text);
            default -> false;
        };
    }

    private static String lower(String text) {
        StringBuilder lowered = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            lowered.append(c >= 'A' && c <= 'Z' ? (char) (c + 32) : c);
        }
        return lowered.toString();
    }

    private static Set<String> words(String list) {
        return Set.copyOf(List.of(list.split(" ", -1)));
    }
}
