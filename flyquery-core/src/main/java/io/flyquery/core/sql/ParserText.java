package io.flyquery.core.sql;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The text that the parser is asked about: a query's tokens, each by a plain spelling of its own sort. A string becomes
 * {@code 'x'}, a quoted name {@code "x"}, a placeholder {@code ?}, a query in brackets {@code (SELECT 1)}, so that nothing of
 * what the parser reads differently from the dialect (escapes, quotes, prefixes) reaches it. Whether a text is grammatical
 * depends on the sorts of its tokens alone; and since no canonical text is printed from the parser's tree, it loses nothing.
 */
final class ParserText {
    private static final Set<String> COMPARISONS =
            Set.of("==", "!<", "!>", "<=>", "~~", "!~~", "~~*", "!~~*", "!~", "!~*", "~*");

    /** Behind these, brackets are no operand. */
    private static final Set<String> LIST_WORDS = Set.of("in", "exists", "all", "on", "distinct", "using", "values");

    private static final String NAME = "\"x\"";

    private final TokenList tokens;
    private final Clauses clauses;
    private final PlainSyntax plain;
    private final int[] starts;
    private final boolean isPlain;
    private final StringBuilder text = new StringBuilder();
    private final List<Integer> cuts = new ArrayList<>();

    private ParserText(TokenList tokens, Clauses clauses, PlainSyntax plain, int[] ends, int from, int to) {
        this.plain = plain;
        this.tokens = tokens;
        this.clauses = clauses;
        this.starts = new int[tokens.size()];
        Arrays.fill(starts, Integer.MAX_VALUE);
        boolean query = from == 0 || PlainSyntax.isQuery(tokens, from);
        text.append(query ? "" : "SELECT ");
        this.isPlain = !query && (plain.isList(from, to) || plain.conditionEnd(from) == to);
        if (isPlain) {
            starts[from] = text.length();
            writePlain(from, to);
        } else {
            write(from, limitStart(from, to), ends);
        }
    }

    private void write(int from, int to, int[] ends) {
        int inner = from;
        int i = from;
        while (i < to) {
            starts[i] = text.length();
            boolean part = i > from && ends[i] > i;
            if (part && i < inner) {
                text.append(PlainSyntax.isQuery(tokens, i) ? "SELECT 1 " : NAME + " ");
                cuts.add(i);
                i = ends[i];
            } else {
                inner = part ? ends[i] : inner;
                int end = plainEnd(i);
                if (end > i + 1) {
                    writePlain(i, end);
                } else {
                    write(i);
                }
                i = Math.max(end, i + 1);
            }
        }
    }

    private void writePlain(int from, int to) {
        text.append(NAME).append(' ');
        for (int i = from; i < to; i++) {
            if (PlainSyntax.isQuery(tokens, i)) {
                cuts.add(i);
                i = tokens.partner(i - 1);
            }
        }
    }

    /**
     * Returns the text for a part of the tokens. The parts within it are written out, the parts within those are cut out.
     *
     * @param clauses their clauses
     * @param plain their plain parts
     * @param ends of each token that starts a part, the token behind that part
     * @param from the first token
     * @param to the token behind the last one
     */
    static ParserText of(TokenList tokens, Clauses clauses, PlainSyntax plain, int[] ends, int from, int to) {
        return new ParserText(tokens, clauses, plain, ends, from, to);
    }

    /** Returns the first tokens of the parts that were cut out. */
    List<Integer> cuts() {
        return cuts;
    }

    /** Says whether the part is grammatical as far as nothing was cut out, so that nobody need be asked about it. */
    boolean isPlain() {
        return isPlain;
    }

    String text() {
        return text.toString();
    }

    /** Returns the token that a character of the text belongs to. */
    int tokenAt(int position) {
        int token = -1;
        for (int i = 0; i < starts.length; i++) {
            token = starts[i] <= position ? i : token;
        }
        return token;
    }

    /** Returns the token behind what a name can stand for, or the token itself where nothing such starts. */
    private int plainEnd(int i) {
        if (!plain.startsHere(i)) {
            return i;
        }
        int end = plainListOrConditionEnd(i);
        return end > i ? end : plainOperandEnd(i);
    }

    private int plainListOrConditionEnd(int i) {
        Clause clause = clauses.at(i);
        return switch (tokens.word(i - 1)) {
            case "select" -> plain.itemsEnd(i, PlainSyntax.Items.SELECTED);
            case "distinct" -> tokens.is(i - 2, "select") ? plain.itemsEnd(i, PlainSyntax.Items.SELECTED) : i;
            case "by" -> plain.itemsEnd(i, items(i));
            case "where", "having", "when", "or" -> plain.conditionEnd(i);
            case "on" -> clause == Clause.ON ? plain.conditionEnd(i) : i;
            case "and" -> clauses.isBetweenAnd(i - 1) ? i : plain.conditionEnd(i);
            case "" -> {
                if (tokens.isSymbol(i - 1, ",") && isListOfItems(clause)) {
                    yield plain.itemsEnd(i, items(i));
                }
                yield clause == Clause.GROUP && tokens.isSymbol(i - 1, "(") ? plain.conditionEnd(i) : i;
            }
            default -> i;
        };
    }

    private static boolean isListOfItems(Clause clause) {
        return clause == Clause.SELECT_LIST || clause == Clause.GROUP_BY || clause == Clause.ORDER_BY;
    }

    private PlainSyntax.Items items(int i) {
        return switch (clauses.at(i)) {
            case SELECT_LIST -> PlainSyntax.Items.SELECTED;
            case ORDER_BY -> PlainSyntax.Items.ORDERED;
            default -> PlainSyntax.Items.GROUPED;
        };
    }

    private int plainOperandEnd(int i) {
        if (tokens.isSymbol(i, "(") && LIST_WORDS.contains(tokens.word(i - 1))) {
            return i;
        }
        return switch (clauses.at(i)) {
            case SELECT_LIST, ON, CONDITION, GROUP_BY, ORDER_BY, GROUP -> plain.operandEnd(i);
            case FROM, ARGUMENTS, LIST, OTHER -> plain.nameOrCallEnd(i);
        };
    }

    /** Returns where a LIMIT at the end of a query starts, which costs the parser much; otherwise the end. */
    private int limitStart(int from, int to) {
        int limit = to - 2;
        boolean query = tokens.is(from, "select") || tokens.is(from, "with");
        boolean plainLimit = query && tokens.is(limit, "limit") && tokens.isKind(to - 1, TokenKind.NUMBER);
        return plainLimit && clauses.at(limit - 1) != Clause.OTHER ? limit : to;
    }

    private void write(int i) {
        String spelling = spelling(i);
        if (!spelling.isEmpty()) {
            boolean dotted = tokens.isSymbol(i, ".") || tokens.isSymbol(i + 1, ".");
            text.append(spelling).append(dotted ? "" : " ");
        }
    }

    private String spelling(int i) {
        Token token = tokens.get(i);
        return switch (token.kind()) {
            case STRING -> tokens.isKind(i - 1, TokenKind.STRING) ? "" : "'x'";
            case QUOTED_NAME -> NAME;
            case NUMBER -> number(token.text());
            case PARAMETER -> "?";
            case OPERATOR -> COMPARISONS.contains(token.text()) ? "=" : token.text();
            case WORD -> tokens.isSymbol(i - 1, ".") || !isPlain(tokens.word(i)) ? NAME : tokens.word(i);
            case HINT, WHITESPACE, COMMENT -> "";
            case PUNCTUATION, TEMPLATE, UNKNOWN, BROKEN -> token.text();
        };
    }

    private static boolean isPlain(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            boolean letter = (c >= 'a' && c <= 'z') || c == '_';
            if (!letter && (i == 0 || c < '0' || c > '9')) {
                return false;
            }
        }
        return true;
    }

    private static String number(String text) {
        boolean radix = text.length() > 1 && Words.fold(text.charAt(1)) == 'x';
        boolean fraction = text.indexOf('.') >= 0 || (!radix && Words.fold(text).indexOf('e') >= 0);
        return fraction ? "1.5" : "1";
    }
}
