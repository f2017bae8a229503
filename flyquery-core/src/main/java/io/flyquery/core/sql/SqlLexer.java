package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Cuts SQL text into tokens that cover it without a gap. It never fails: what it cannot read becomes a token of its own.
 * One pass, linear time, no recursion. Where a dialect leaves open how a text is read, the rest of the text becomes one
 * {@link TokenKind#BROKEN} token, so that nothing in it can be changed.
 */
final class SqlLexer {
    private static final String PUNCTUATION = "()[]{},;.";
    private static final String OPERATOR_CHARACTERS = "+-*/<>=~!@#%^&|:\\$`";
    private static final String RUN_CHARACTERS = "+-*/<>=~!@#%^&|`";
    private static final String RUN_SPECIALS = "~!@#%^&|`?";
    private static final Set<String> OPERATORS = Set.of(
            "<=>", "->>", "#>>", "!~*", "~~*", "<=", ">=", "<>", "!=", "==", "||", "&&", "->", "=>", "<<", ">>", "!<",
            "!>", "+=", "-=", "*=", "/=", "%=", "^=", "|=", "&=", "~*", "!~", "~~", "@>", "<@", "#>", "@@", "**");

    private static final String[] SINGLE = single();
    private static final boolean[] ALWAYS_IN_WORDS = alwaysInWords();

    private final String text;
    private final Set<Feature> features;
    private int position;
    private int runEnd;
    private int lastSpecial;
    private int lastUnsigned;

    private int start;
    private TokenKind kind = TokenKind.WHITESPACE;

    private SqlLexer(String text, Set<Feature> features) {
        this.text = text;
        this.features = features;
    }

    /** Returns a lexer in front of the first token, for whoever does not need all tokens at once. */
    static SqlLexer of(String text, Dialect dialect) {
        return new SqlLexer(text, Feature.of(dialect));
    }

    /** Returns the tokens of a text, in order and without a gap. */
    static List<Token> lex(String text, Dialect dialect) {
        SqlLexer lexer = of(text, dialect);
        List<Token> tokens = new ArrayList<>();
        while (lexer.advance()) {
            tokens.add(new Token(lexer.kind, lexer.token(), lexer.start));
        }
        return tokens;
    }

    /** Goes to the next token; returns false behind the last one. */
    boolean advance() {
        start = position;
        if (start == text.length()) {
            return false;
        }
        kind = next();
        return true;
    }

    /** Returns what the token is. */
    TokenKind kind() {
        return kind;
    }

    /** Returns where the token begins. */
    int start() {
        return start;
    }

    /** Returns where the token ends, which is where the next one begins. */
    int end() {
        return position;
    }

    /** Returns the text of a token; those of one sign are shared. */
    private String token() {
        char c = text.charAt(start);
        return position == start + 1 && c < SINGLE.length ? SINGLE[c] : text.substring(start, position);
    }

    /** Says of the characters that every dialect has in words whether one is there. */
    private static boolean isLetterOrDigit(char c) {
        return c < ALWAYS_IN_WORDS.length && ALWAYS_IN_WORDS[c];
    }

    private static boolean[] alwaysInWords() {
        boolean[] always = new boolean[128];
        for (char c = 0; c < always.length; c++) {
            always[c] = isAsciiLetter(c) || isDigit(c) || c == '_';
        }
        return always;
    }

    private static String[] single() {
        String[] single = new String[128];
        for (int i = 0; i < single.length; i++) {
            single[i] = String.valueOf((char) i).intern();
        }
        return single;
    }

    private TokenKind next() {
        char c = text.charAt(position);
        if (isBlank(c)) {
            while (position < text.length() && isBlank(text.charAt(position))) {
                position++;
            }
            return TokenKind.WHITESPACE;
        }
        if ("-/#".indexOf(c) >= 0) {
            if (startsLineComment()) {
                return lineComment();
            }
            if (text.startsWith("/*", position)) {
                return blockComment();
            }
        }
        if (isDigit(c) || (c == '.' && isDigit(at(position + 1)))) {
            return number();
        }
        return switch (c) {
            case '\'' -> string(0);
            case '"' -> has(Feature.DOUBLE_QUOTED_STRINGS) ? string(0) : quotedName('"', false);
            case '`' ->
                has(Feature.BACKTICK_OPERATOR) ? operator() : quotedName('`', has(Feature.RAW_AND_TRIPLE_STRINGS));
            case '[' -> has(Feature.BRACKET_NAMES) ? bracketName() : take(1, TokenKind.PUNCTUATION);
            case '{' -> template();
            case '$' -> dollar();
            case '@' -> atSign();
            case ':' -> colon();
            case '?' -> questionMark();
            case '%' -> percent();
            case '#' -> hash();
            default -> PUNCTUATION.indexOf(c) >= 0 ? take(1, TokenKind.PUNCTUATION) : wordOrOther();
        };
    }

    private TokenKind wordOrOther() {
        if (isAsciiLetter(text.charAt(position)) || startsWord(position)) {
            int prefix = stringPrefix();
            if (prefix > 0) {
                return prefixed(prefix);
            }
            skipWord();
            return TokenKind.WORD;
        }
        if (OPERATOR_CHARACTERS.indexOf(text.charAt(position)) >= 0) {
            return operator();
        }
        return take(Character.charCount(text.codePointAt(position)), TokenKind.UNKNOWN);
    }

    // ---- comments

    private boolean startsLineComment() {
        if (text.startsWith("--", position)) {
            return !has(Feature.DASH_COMMENT_NEEDS_BLANK) || at(position + 2) <= ' ';
        }
        return (has(Feature.HASH_COMMENTS) && at(position) == '#')
                || (has(Feature.SLASH_COMMENTS) && text.startsWith("//", position));
    }

    private TokenKind lineComment() {
        int start = position;
        boolean odd = false;
        while (position < text.length() && !endsLine(position)) {
            char c = text.charAt(position);
            boolean lineEnd = c == '\r' && (position + 1 == text.length() || at(position + 1) == '\n');
            odd |= c < ' ' && c != '\t' && !lineEnd;
            position++;
        }
        return odd || text.startsWith("--+", start) ? TokenKind.HINT : TokenKind.COMMENT;
    }

    private boolean endsLine(int index) {
        char c = text.charAt(index);
        return c == '\n' || (c == '\r' && has(Feature.RETURN_ENDS_LINE));
    }

    private TokenKind blockComment() {
        int start = position;
        int depth = 1;
        boolean odd = false;
        boolean inner = false;
        position += 2;
        while (position < text.length() && depth > 0) {
            if (text.startsWith("*/", position)) {
                depth--;
                position += 2;
            } else if (text.startsWith("/*", position)) {
                inner = true;
                depth += has(Feature.NESTED_COMMENTS) ? 1 : 0;
                position += has(Feature.NESTED_COMMENTS) ? 2 : 1;
            } else {
                char c = text.charAt(position);
                odd |= c < ' ' && !isBlank(c);
                position++;
            }
        }
        boolean executable =
                has(Feature.EXECUTABLE_COMMENTS) && (text.startsWith("/*!", start) || text.startsWith("/*M!", start));
        boolean unclear = (inner && has(Feature.NESTING_UNKNOWN))
                || (executable && (inner || holdsQuoteOrComment(start + 2, position)));
        if (depth > 0 || unclear) {
            return rest();
        }
        return odd || executable || text.startsWith("/*+", start) ? TokenKind.HINT : TokenKind.COMMENT;
    }

    private boolean holdsQuoteOrComment(int from, int to) {
        for (int i = from; i < to; i++) {
            if ("'\"`#".indexOf(text.charAt(i)) >= 0 || text.startsWith("--", i)) {
                return true;
            }
        }
        return false;
    }

    // ---- strings and quoted names

    /** Returns the length of a string prefix in front of a quote at the position, or 0. */
    private int stringPrefix() {
        int length = 1;
        while (length < 3 && isAsciiLetter(at(position + length))) {
            length++;
        }
        char quote = at(position + length);
        if (quote != '\'' && quote != '"' && quote != '&') {
            return 0;
        }
        String prefix = Words.fold(text.substring(position, Math.min(position + length, text.length())));
        if (prefix.equals("u") && quote == '&') {
            char next = at(position + 2);
            return next == '\'' || next == '"' ? 2 : 0;
        }
        if (quote == '"') {
            return has(Feature.RAW_AND_TRIPLE_STRINGS) && isRawPrefix(prefix) ? length : 0;
        }
        if (quote != '\'') {
            return 0;
        }
        boolean known =
                switch (prefix) {
                    case "n", "b", "x" -> true;
                    case "e" -> has(Feature.ESCAPE_STRINGS);
                    case "q", "nq" -> has(Feature.QUOTE_DELIMITERS);
                    default -> has(Feature.RAW_AND_TRIPLE_STRINGS) && isRawPrefix(prefix);
                };
        return known ? length : 0;
    }

    private static boolean isRawPrefix(String prefix) {
        return prefix.equals("r") || prefix.equals("b") || prefix.equals("rb") || prefix.equals("br");
    }

    private TokenKind prefixed(int prefix) {
        String start = Words.fold(text.substring(position, position + prefix));
        if (start.endsWith("q")) {
            return quoteDelimited(prefix);
        }
        if (start.equals("u&") && at(position + prefix) == '"') {
            position += prefix;
            return quotedName('"', false);
        }
        return string(prefix);
    }

    private TokenKind quoteDelimited(int prefix) {
        char open = at(position + prefix + 1);
        char close =
                switch (open) {
                    case '[' -> ']';
                    case '{' -> '}';
                    case '(' -> ')';
                    case '<' -> '>';
                    default -> open;
                };
        int end = text.indexOf(close + "'", position + prefix + 2);
        if (end < 0) {
            return rest();
        }
        position = end + 2;
        return TokenKind.STRING;
    }

    private TokenKind string(int prefix) {
        boolean escapes = has(Feature.BACKSLASH_ESCAPES)
                || (has(Feature.ESCAPE_STRINGS) && prefix == 1 && Words.fold(at(position)) == 'e');
        position += prefix;
        char quote = at(position);
        if (has(Feature.RAW_AND_TRIPLE_STRINGS)) {
            String triple = String.valueOf(quote).repeat(3);
            return text.startsWith(triple, position)
                    ? closed(skipTriple(triple), TokenKind.STRING)
                    : closed(skipQuoted(quote, true, false), TokenKind.STRING);
        }
        return closed(skipQuoted(quote, escapes, true), TokenKind.STRING);
    }

    private TokenKind quotedName(char quote, boolean escapes) {
        return closed(skipQuoted(quote, escapes, !escapes), TokenKind.QUOTED_NAME);
    }

    private TokenKind bracketName() {
        return closed(skipQuoted(']', false, has(Feature.DOUBLED_BRACKETS)), TokenKind.QUOTED_NAME);
    }

    private boolean skipQuoted(char quote, boolean escapes, boolean doubled) {
        position++;
        while (position < text.length()) {
            char c = text.charAt(position);
            if (escapes && c == '\\') {
                position++;
            } else if (c == quote) {
                if (!doubled || at(position + 1) != quote) {
                    position++;
                    return true;
                }
                position++;
            }
            position++;
        }
        position = text.length();
        return false;
    }

    private boolean skipTriple(String triple) {
        position += 3;
        while (position < text.length()) {
            if (text.startsWith(triple, position)) {
                position += 3;
                return true;
            }
            position += text.charAt(position) == '\\' ? 2 : 1;
        }
        position = text.length();
        return false;
    }

    private TokenKind template() {
        String close =
                switch (at(position + 1)) {
                    case '{' -> "}}";
                    case '%' -> "%}";
                    case '#' -> "#}";
                    default -> "";
                };
        if (close.isEmpty()) {
            return take(1, TokenKind.PUNCTUATION);
        }
        int end = text.indexOf(close, position + 2);
        if (end < 0) {
            return rest();
        }
        position = end + 2;
        return TokenKind.TEMPLATE;
    }

    // ---- numbers

    private TokenKind number() {
        if (at(position) == '0' && radixDigits(Words.fold(at(position + 1))) && isHex(at(position + 2))) {
            position += 2;
            while (isHex(at(position)) || isGroup()) {
                position++;
            }
            return endOfNumber(true);
        }
        skipDigits();
        boolean whole = at(position) != '.';
        if (!whole) {
            position++;
            skipDigits();
        }
        int exponent = position + 1;
        if (Words.fold(at(position)) == 'e') {
            exponent += at(exponent) == '+' || at(exponent) == '-' ? 1 : 0;
            if (isDigit(at(exponent))) {
                position = exponent;
                skipDigits();
            }
        }
        return endOfNumber(whole);
    }

    private boolean radixDigits(char radix) {
        return radix == 'x' || (has(Feature.DIGIT_GROUPS) && (radix == 'b' || radix == 'o'));
    }

    private boolean isGroup() {
        return has(Feature.DIGIT_GROUPS) && at(position) == '_' && isHex(at(position + 1));
    }

    private void skipDigits() {
        while (isDigit(at(position))
                || (has(Feature.DIGIT_GROUPS) && at(position) == '_' && isDigit(at(position + 1)))) {
            position++;
        }
    }

    private TokenKind endOfNumber(boolean whole) {
        if (whole && has(Feature.DIGIT_NAMES) && isWordPart(position)) {
            skipWord();
            return TokenKind.WORD;
        }
        return TokenKind.NUMBER;
    }

    // ---- parameters and operators

    private TokenKind dollar() {
        if (has(Feature.DIGIT_NAMES)) {
            skipWord();
            return TokenKind.WORD;
        }
        int end = position + 1;
        while (end < text.length() && isWordPart(end) && text.charAt(end) != '$') {
            end += Character.charCount(text.codePointAt(end));
        }
        boolean tagged = end > position + 1;
        if (at(end) == '$' && has(tagged ? Feature.DOLLAR_TAGS : Feature.DOLLAR_QUOTES) && !isDigit(at(position + 1))) {
            String tag = text.substring(position, end + 1);
            int close = text.indexOf(tag, end + 1);
            if (close < 0) {
                return rest();
            }
            position = close + tag.length();
            return TokenKind.STRING;
        }
        if (!tagged) {
            return take(1, TokenKind.OPERATOR);
        }
        position = end;
        return TokenKind.PARAMETER;
    }

    private TokenKind atSign() {
        if (has(Feature.STAGE_PATHS)) {
            int end = position + 1;
            while (end < text.length() && !isBlank(text.charAt(end)) && ",();'".indexOf(text.charAt(end)) < 0) {
                end++;
            }
            return take(end - position, end == position + 1 ? TokenKind.OPERATOR : TokenKind.PARAMETER);
        }
        int name = position + (has(Feature.SYSTEM_VARIABLES) && at(position + 1) == '@' ? 2 : 1);
        if (startsWord(name)) {
            position = name;
            skipWord();
            return TokenKind.PARAMETER;
        }
        return operator();
    }

    private TokenKind colon() {
        char next = at(position + 1);
        if (next == ':' || next == '=') {
            return take(2, TokenKind.OPERATOR);
        }
        if (has(Feature.COLON_PARAMETERS) && (isDigit(next) || startsWord(position + 1))) {
            position++;
            skipWord();
            return TokenKind.PARAMETER;
        }
        return take(1, TokenKind.OPERATOR);
    }

    private TokenKind questionMark() {
        if (has(Feature.RUN_OPERATORS) && (at(position + 1) == '|' || at(position + 1) == '&')) {
            return take(2, TokenKind.OPERATOR);
        }
        position++;
        while (isDigit(at(position))) {
            position++;
        }
        return TokenKind.PARAMETER;
    }

    private TokenKind percent() {
        if (at(position + 1) == 's' && !isWordPart(position + 2)) {
            return take(2, TokenKind.PARAMETER);
        }
        if (at(position + 1) == '(') {
            int end = position + 2;
            while (end < text.length() && isWordPart(end)) {
                end += Character.charCount(text.codePointAt(end));
            }
            if (end > position + 2 && text.startsWith(")s", end) && !isWordPart(end + 2)) {
                return take(end + 2 - position, TokenKind.PARAMETER);
            }
        }
        return operator();
    }

    private TokenKind hash() {
        int name = position + (at(position + 1) == '#' ? 2 : 1);
        if (has(Feature.HASH_NAMES) && startsWord(name)) {
            position = name;
            skipWord();
            return TokenKind.WORD;
        }
        return operator();
    }

    private TokenKind operator() {
        if (has(Feature.RUN_OPERATORS)) {
            return operatorRun();
        }
        for (int length = 3; length > 1; length--) {
            int end = position + length;
            if (end <= text.length() && OPERATORS.contains(text.substring(position, end))) {
                return take(length, TokenKind.OPERATOR);
            }
        }
        return take(1, TokenKind.OPERATOR);
    }

    /** The longest run, without a trailing sign unless a special character makes the sign a part of the operator. */
    private TokenKind operatorRun() {
        if (position >= runEnd) {
            scanRun();
        }
        if (runEnd == position) {
            return take(1, TokenKind.OPERATOR);
        }
        position = lastSpecial >= position ? runEnd : Math.max(lastUnsigned, position) + 1;
        return TokenKind.OPERATOR;
    }

    /** Reads a run once, whatever the number of operators in it: a run of signs alone has as many as characters. */
    private void scanRun() {
        lastSpecial = -1;
        lastUnsigned = -1;
        runEnd = position;
        while (runEnd < text.length() && isRunCharacter(runEnd) && !(runEnd > position && startsComment(runEnd))) {
            char c = text.charAt(runEnd);
            lastSpecial = RUN_SPECIALS.indexOf(c) >= 0 ? runEnd : lastSpecial;
            lastUnsigned = c == '+' || c == '-' ? lastUnsigned : runEnd;
            runEnd++;
        }
    }

    private boolean isRunCharacter(int index) {
        char c = text.charAt(index);
        boolean jsonQuestion = c == '?' && (at(index - 1) == '@' || at(index + 1) == '|' || at(index + 1) == '&');
        return RUN_CHARACTERS.indexOf(c) >= 0 || jsonQuestion;
    }

    private boolean startsComment(int index) {
        return text.startsWith("--", index) || text.startsWith("/*", index);
    }

    // ---- characters

    private boolean startsWord(int index) {
        return isWordPart(index)
                && !isDigit(at(index))
                && (at(index) != '$' || has(Feature.DIGIT_NAMES))
                && at(index) != '#'
                && at(index) != '@';
    }

    private boolean isWordPart(int index) {
        if (index >= text.length()) {
            return false;
        }
        char c = text.charAt(index);
        if (c < 0x80) {
            return isAsciiLetter(c)
                    || isDigit(c)
                    || c == '_'
                    || c == '$'
                    || (c == '#' && has(Feature.HASH_IN_NAMES))
                    || (c == '@' && has(Feature.HASH_NAMES));
        }
        int point = text.codePointAt(index);
        return Character.isUnicodeIdentifierPart(point) && !Character.isIdentifierIgnorable(point);
    }

    private void skipWord() {
        while (position < text.length() && isLetterOrDigit(text.charAt(position))) {
            position++;
        }
        while (isWordPart(position)) {
            position += text.charAt(position) < 0x80 ? 1 : Character.charCount(text.codePointAt(position));
        }
    }

    private boolean has(Feature feature) {
        return features.contains(feature);
    }

    private char at(int index) {
        return index >= 0 && index < text.length() ? text.charAt(index) : '\0';
    }

    private TokenKind take(int length, TokenKind kind) {
        position += length;
        return kind;
    }

    private TokenKind closed(boolean closed, TokenKind kind) {
        return closed ? kind : TokenKind.BROKEN;
    }

    private TokenKind rest() {
        position = text.length();
        return TokenKind.BROKEN;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || (c >= '\t' && c <= '\r');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isHex(char c) {
        return isDigit(c) || (Words.fold(c) >= 'a' && Words.fold(c) <= 'f');
    }

    private static boolean isAsciiLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }
}
