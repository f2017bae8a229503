package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The significant tokens of a text, without trailing semicolons, with what the readers ask about them. Every index may be
 * out of range: then there is no word and no symbol there.
 */
final class TokenList {
    private final Dialect dialect;
    private final Set<Feature> features;
    private final List<Token> tokens;
    private final boolean[] glued;
    private final boolean[] newLine;
    private final String[] words;
    private final String[] symbols;
    private final @Nullable String[] separators;
    private final int[] partner;
    private final int[] enclosing;
    private final int[] depth;

    private TokenList(Dialect dialect, List<Token> tokens, boolean[] glued, boolean[] newLine) {
        this.dialect = dialect;
        this.features = Feature.of(dialect);
        this.tokens = tokens;
        this.glued = glued;
        this.newLine = newLine;
        this.words = new String[tokens.size()];
        this.symbols = new String[tokens.size()];
        this.separators = new String[tokens.size()];
        this.partner = new int[tokens.size()];
        this.enclosing = new int[tokens.size()];
        this.depth = new int[tokens.size()];
        index();
    }

    static TokenList of(String sql, Dialect dialect) {
        List<Token> kept = new ArrayList<>();
        List<Token> all = SqlLexer.lex(sql, dialect);
        boolean[] glued = new boolean[all.size()];
        boolean[] newLine = new boolean[all.size()];
        boolean gap = true;
        boolean line = false;
        for (Token token : all) {
            if (token.kind().isSignificant()) {
                glued[kept.size()] = !gap;
                newLine[kept.size()] = line;
                kept.add(token);
                gap = false;
                line = false;
            } else {
                gap = true;
                line |= token.kind() == TokenKind.WHITESPACE && token.text().indexOf('\n') >= 0;
            }
        }
        while (!kept.isEmpty() && kept.get(kept.size() - 1).text().equals(";")) {
            kept.remove(kept.size() - 1);
        }
        return new TokenList(dialect, List.copyOf(kept), glued, newLine);
    }

    private void index() {
        Arrays.fill(partner, -1);
        int[] open = new int[tokens.size()];
        int top = 0;
        for (int i = 0; i < tokens.size(); i++) {
            Token token = tokens.get(i);
            boolean symbol = token.kind() == TokenKind.PUNCTUATION || token.kind() == TokenKind.OPERATOR;
            symbols[i] = symbol ? token.text() : "";
            words[i] = token.kind() == TokenKind.WORD ? Words.fold(token.text()) : "";
            if (isClosing(i) && top > 0 && closes(open[top - 1], i)) {
                top--;
                partner[i] = open[top];
                partner[open[top]] = i;
            }
            enclosing[i] = top > 0 ? open[top - 1] : -1;
            depth[i] = top;
            if (token.kind() == TokenKind.PUNCTUATION && "([{".contains(token.text())) {
                open[top++] = i;
            }
        }
    }

    private boolean isClosing(int i) {
        return tokens.get(i).kind() == TokenKind.PUNCTUATION
                && ")]}".contains(tokens.get(i).text());
    }

    private boolean closes(int open, int close) {
        return switch (tokens.get(open).text().charAt(0)) {
            case '(' -> tokens.get(close).text().equals(")");
            case '[' -> tokens.get(close).text().equals("]");
            default -> tokens.get(close).text().equals("}");
        };
    }

    Dialect dialect() {
        return dialect;
    }

    boolean has(Feature feature) {
        return features.contains(feature);
    }

    int size() {
        return tokens.size();
    }

    boolean inside(int i) {
        return i >= 0 && i < tokens.size();
    }

    Token get(int i) {
        return tokens.get(i);
    }

    boolean isKind(int i, TokenKind kind) {
        return inside(i) && tokens.get(i).kind() == kind;
    }

    /** Says whether no blank and no comment stands between this token and the one before it. */
    boolean isGlued(int i) {
        return glued[i];
    }

    /** Says whether a line ends between the token before and this one. */
    boolean afterNewLine(int i) {
        return newLine[i];
    }

    /** Returns the bare word in lower case, or the empty text. */
    String word(int i) {
        return inside(i) ? words[i] : "";
    }

    boolean is(int i, String word) {
        return word(i).equals(word);
    }

    boolean isSymbol(int i, String symbol) {
        return inside(i) && symbols[i].equals(symbol);
    }

    /** Returns what the canonical text has in front of a token; it is worked out once. */
    String separator(int i) {
        String known = separators[i];
        if (known == null) {
            known = CanonicalText.separator(this, i);
            separators[i] = known;
        }
        return known;
    }

    /** Returns the bracket that belongs to this one, or -1. */
    int partner(int i) {
        return inside(i) ? partner[i] : -1;
    }

    /** Says whether a pair of brackets holds a comma that no other brackets hold. */
    boolean hasComma(int open) {
        for (int i = open + 1; i < partner(open); i++) {
            if (isSymbol(i, "(")) {
                i = Math.max(i, partner(i));
            } else if (isSymbol(i, ",")) {
                return true;
            }
        }
        return false;
    }

    /** Returns the innermost open bracket around a token, or -1. */
    int enclosing(int i) {
        return inside(i) ? enclosing[i] : -1;
    }

    /** Returns how many brackets are open around a token; a bracket counts as outside of itself. */
    int depth(int i) {
        return depth[i];
    }

    /** Says whether a token is a name or may be one: a bare word that is not reserved, or a quoted name. */
    boolean isName(int i) {
        return isKind(i, TokenKind.QUOTED_NAME)
                || (isKind(i, TokenKind.WORD) && (!Words.RESERVED.contains(word(i)) || isSymbol(i - 1, ".")));
    }

    /** Says whether a name is called: it stands before an opening bracket. */
    boolean isCall(int i) {
        return isName(i) && isSymbol(i + 1, "(");
    }

    /** Says whether a bare word acts as a keyword where it stands. */
    boolean isKeyword(int i) {
        return Words.isKeyword(word(i)) && !isSymbol(i - 1, ".") && !isSymbol(i + 1, ".");
    }

    /** Returns the text of a name without its quotes. */
    String name(int i) {
        return Quotes.unquote(tokens.get(i), features);
    }

    /** Returns the first token of the dotted name that ends at a token. */
    int chainStart(int i) {
        int start = i;
        while (isSymbol(start - 1, ".") && isName(start - 2)) {
            start -= 2;
        }
        return start;
    }

    /** Returns the last token of the dotted name that starts at a token. */
    int chainEnd(int i) {
        int end = i;
        while (isSymbol(end + 1, ".") && isName(end + 2)) {
            end += 2;
        }
        return end;
    }
}
