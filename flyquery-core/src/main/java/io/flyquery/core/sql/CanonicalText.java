package io.flyquery.core.sql;

import java.util.function.IntFunction;

/**
 * Writes tokens with one blank or none between them, by a rule that reads back as the same tokens. Where a blank may
 * carry meaning (between two names or literals, around {@code :}, {@code @} and the like) it is kept as it was; elsewhere
 * the rule decides from the tokens alone.
 */
final class CanonicalText {
    private final TokenList tokens;
    private final Relations relations;
    private boolean path;

    private CanonicalText(TokenList tokens, Relations relations) {
        this.tokens = tokens;
        this.relations = relations;
    }

    /** Returns the canonical spelling of each token. */
    static String[] spelling(TokenList tokens, Relations relations) {
        CanonicalText writer = new CanonicalText(tokens, relations);
        String[] spelling = new String[tokens.size()];
        for (int i = 0; i < spelling.length; i++) {
            spelling[i] = writer.spelling(i);
        }
        return spelling;
    }

    /**
     * Writes tokens in the canonical layout.
     *
     * @param spelling the text for the token at an index; an empty text leaves the token out
     */
    static String write(TokenList tokens, IntFunction<String> spelling) {
        StringBuilder text = new StringBuilder();
        boolean dropped = false;
        for (int i = 0; i < tokens.size(); i++) {
            String next = spelling.apply(i);
            if (next.isEmpty()) {
                dropped = true;
                continue;
            }
            if (i > 0 && text.length() > 0) {
                String separator = tokens.separator(i);
                text.append(dropped && separator.isEmpty() && isAtom(tokens, i) ? " " : separator);
            }
            text.append(next);
            dropped = false;
        }
        return text.toString();
    }

    private String spelling(int i) {
        Token token = tokens.get(i);
        trackPath(i);
        if (token.text().equals("!=") && token.kind() == TokenKind.OPERATOR) {
            return "<>";
        }
        if (token.kind() != TokenKind.WORD) {
            return token.text();
        }
        if (tokens.has(Feature.FOLDED_NAMES)) {
            return path || isPathPart(i) ? token.text() : cased(i);
        }
        return isFixedWord(i) || isFoldedFunction(i) ? cased(i) : token.text();
    }

    private String cased(int i) {
        return tokens.isKeyword(i) ? Words.raise(tokens.word(i)) : tokens.word(i);
    }

    /** Follows {@code column:path.to[0].Field}, whose words have a case. */
    private void trackPath(int i) {
        if (!tokens.has(Feature.COLON_PATHS)) {
            return;
        }
        Token token = tokens.get(i);
        boolean starts = token.text().equals(":")
                || (token.kind() == TokenKind.PARAMETER && token.text().startsWith(":"));
        boolean goesOn = tokens.isSymbol(i, ".")
                || tokens.isSymbol(i, "[")
                || tokens.isSymbol(i, "]")
                || tokens.isSymbol(i - 1, ".")
                || tokens.isSymbol(i - 1, "[")
                || tokens.isSymbol(i - 1, ":");
        path = starts || (path && goesOn);
    }

    /** Says whether a word may be a case-sensitive step into a column: the third part of a name, or no table's column. */
    private boolean isPathPart(int i) {
        if (!tokens.has(Feature.DOTTED_PATHS) || !tokens.isSymbol(i - 1, ".")) {
            return false;
        }
        if (!tokens.isName(i - 2) || tokens.isSymbol(i - 3, ".")) {
            return true;
        }
        return !relations.isNamed(i - 2) && !relations.knows(tokens.name(i - 2));
    }

    private boolean isFixedWord(int i) {
        if (tokens.isSymbol(i - 1, ".") || tokens.isSymbol(i + 1, ".")) {
            return false;
        }
        if (tokens.has(Feature.DASHED_NAMES) && isDashedPart(i)) {
            return false;
        }
        return Words.reservedIn(tokens.dialect()).contains(tokens.word(i));
    }

    /** Says whether a word goes on a name such as {@code my-project}. */
    private boolean isDashedPart(int i) {
        return tokens.isSymbol(i - 1, "-") && tokens.isName(i - 2) && tokens.isGlued(i);
    }

    private boolean isFoldedFunction(int i) {
        if (!tokens.has(Feature.FOLDED_FUNCTIONS)
                || !tokens.isSymbol(i + 1, "(")
                || tokens.isSymbol(i - 1, ".")
                || !Words.isBuiltInFunction(tokens.word(i))) {
            return false;
        }
        int after = tokens.partner(i + 1) + 1;
        return after > 0 && !isTablePosition(i) && !(tokens.is(after, "as") && tokens.isSymbol(after + 1, "("));
    }

    private boolean isTablePosition(int i) {
        return switch (tokens.word(i - 1)) {
            case "into",
                    "table",
                    "as",
                    "references",
                    "on",
                    "with",
                    "recursive",
                    "update",
                    "from",
                    "join",
                    "exists",
                    "index",
                    "view",
                    "function",
                    "procedure",
                    "apply",
                    "lateral" -> true;
            default -> tokens.isSymbol(i - 1, ")") || relations.isNamed(i);
        };
    }

    // ---- layout

    static String separator(TokenList tokens, int i) {
        Token left = tokens.get(i - 1);
        Token right = tokens.get(i);
        if (left.kind() == TokenKind.HINT) {
            return left.text().startsWith("/*") ? " " : "\n";
        }
        if (left.kind() == TokenKind.STRING && right.kind() == TokenKind.STRING && tokens.afterNewLine(i)) {
            return "\n";
        }
        if (right.kind() == TokenKind.HINT || right.kind() == TokenKind.BROKEN) {
            return right.kind() == TokenKind.BROKEN && tokens.isGlued(i) ? "" : " ";
        }
        return switch (rule(tokens, i)) {
            case BLANK -> " ";
            case NONE -> "";
            case AS_WRITTEN -> tokens.isGlued(i) ? "" : " ";
        };
    }

    private enum Rule {
        BLANK,
        NONE,
        AS_WRITTEN
    }

    private static Rule rule(TokenList tokens, int i) {
        boolean afterStage = tokens.has(Feature.STAGE_PATHS) && tokens.isKind(i - 1, TokenKind.PARAMETER);
        boolean ofPath = tokens.isSymbol(i, "]") || tokens.isSymbol(i, "::");
        if (isLoose(tokens, i - 1) || isLoose(tokens, i) || (afterStage && ofPath)) {
            return Rule.AS_WRITTEN;
        }
        if (tokens.isSymbol(i, "]")) {
            return tokens.partner(i) < 0 ? Rule.AS_WRITTEN : Rule.NONE;
        }
        if (tokens.isSymbol(i, ")") || tokens.isSymbol(i, ",") || tokens.isSymbol(i, ";")) {
            return Rule.NONE;
        }
        if (tokens.isSymbol(i - 1, "(") || tokens.isSymbol(i - 1, "[")) {
            return Rule.NONE;
        }
        if (tokens.isSymbol(i, ".") || tokens.isSymbol(i - 1, ".")) {
            return dot(tokens, i);
        }
        if (tokens.isSymbol(i, "(")) {
            return isCallee(tokens, i - 1) ? Rule.NONE : Rule.BLANK;
        }
        if (tokens.isSymbol(i, "[")) {
            boolean subscript = tokens.isName(i - 1) || tokens.isSymbol(i - 1, ")") || tokens.isSymbol(i - 1, "]");
            return subscript ? Rule.NONE : Rule.BLANK;
        }
        if (tokens.isSymbol(i, "::") && (isAtom(tokens, i - 1) || isClose(tokens, i - 1))) {
            return Rule.NONE;
        }
        if (tokens.isSymbol(i - 1, "::") && tokens.isName(i)) {
            return Rule.NONE;
        }
        if (tokens.isSymbol(i - 1, "-") && tokens.isKind(i, TokenKind.NUMBER) && isSign(tokens, i - 1)) {
            return Rule.NONE;
        }
        return atoms(tokens, i);
    }

    private static Rule atoms(TokenList tokens, int i) {
        boolean value = tokens.isKind(i, TokenKind.NUMBER) || tokens.isKind(i, TokenKind.PARAMETER);
        if (isClose(tokens, i - 1) && value) {
            return Rule.AS_WRITTEN;
        }
        if (!isAtom(tokens, i - 1) || !isAtom(tokens, i)) {
            return Rule.BLANK;
        }
        boolean fixed = Words.RESERVED.contains(tokens.word(i - 1))
                || (Words.RESERVED.contains(tokens.word(i)) && !tokens.isKind(i - 1, TokenKind.NUMBER));
        return fixed && !tokens.isSymbol(i - 2, ".") && !isUnclear(tokens, i) ? Rule.BLANK : Rule.AS_WRITTEN;
    }

    private static boolean isUnclear(TokenList tokens, int i) {
        return tokens.isKind(i, TokenKind.NUMBER)
                || tokens.isKind(i, TokenKind.TEMPLATE)
                || tokens.isKind(i, TokenKind.PARAMETER)
                || tokens.isKind(i, TokenKind.UNKNOWN)
                || tokens.isKind(i - 1, TokenKind.TEMPLATE)
                || tokens.isKind(i - 1, TokenKind.PARAMETER)
                || tokens.isKind(i - 1, TokenKind.UNKNOWN);
    }

    private static Rule dot(TokenList tokens, int i) {
        boolean left = tokens.isSymbol(i - 1, ".") || tokens.isName(i - 1) || isClose(tokens, i - 1);
        boolean right = tokens.isSymbol(i, ".")
                || (tokens.isKind(i, TokenKind.WORD) && !startsWithDigit(tokens.get(i)))
                || tokens.isKind(i, TokenKind.QUOTED_NAME)
                || tokens.isSymbol(i, "*");
        boolean both = tokens.isSymbol(i, ".") && tokens.isSymbol(i - 1, ".");
        return left && right && !both ? Rule.NONE : Rule.AS_WRITTEN;
    }

    private static boolean startsWithDigit(Token token) {
        return token.text().charAt(0) >= '0' && token.text().charAt(0) <= '9';
    }

    private static boolean isCallee(TokenList tokens, int i) {
        if (tokens.is(i, "left") || tokens.is(i, "right")) {
            return true;
        }
        boolean table = tokens.is(i - 1, "into") || tokens.is(i - 1, "table") || tokens.is(i - 1, "as");
        return tokens.isName(i) && !tokens.isKeyword(i) && !table;
    }

    /** Says whether a minus is a sign: no operand stands in front of it. */
    static boolean isSign(TokenList tokens, int minus) {
        int left = minus - 1;
        return !tokens.inside(left)
                || tokens.isKind(left, TokenKind.OPERATOR)
                || tokens.isSymbol(left, "(")
                || tokens.isSymbol(left, ",")
                || tokens.isSymbol(left, "[")
                || (Words.RESERVED.contains(tokens.word(left)) && !tokens.isSymbol(left - 1, "."));
    }

    /** Says whether blanks around a token are kept as they were. */
    private static boolean isLoose(TokenList tokens, int i) {
        Token token = tokens.get(i);
        if (token.kind() == TokenKind.UNKNOWN
                || token.text().equals("{")
                || token.text().equals("}")) {
            return true;
        }
        if (token.kind() != TokenKind.OPERATOR) {
            return false;
        }
        return switch (token.text()) {
            case "@", ":", "$", "#", "\\", "&", "?|", "?&", "`" -> true;
            case "-" -> tokens.has(Feature.DASHED_NAMES) && tokens.isName(i - 1);
            default -> false;
        };
    }

    private static boolean isAtom(TokenList tokens, int i) {
        if (!tokens.inside(i)) {
            return false;
        }
        return switch (tokens.get(i).kind()) {
            case WORD, QUOTED_NAME, STRING, NUMBER, PARAMETER, TEMPLATE, UNKNOWN -> true;
            case WHITESPACE, COMMENT, HINT, OPERATOR, PUNCTUATION, BROKEN -> false;
        };
    }

    private static boolean isClose(TokenList tokens, int i) {
        return tokens.isSymbol(i, ")") || tokens.isSymbol(i, "]");
    }
}
