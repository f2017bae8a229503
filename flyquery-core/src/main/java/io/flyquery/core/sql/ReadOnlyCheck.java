package io.flyquery.core.sql;

import java.util.Optional;

/**
 * Decides whether a text is one query that only reads. It knows words, not privileges: it errs towards refusing, and it
 * cannot see what a function of the application does, so the database's own read-only role remains the real guard. It reads
 * tokens alone, so it does not matter whether a parser understood the text. Stateless and thread-safe.
 *
 * @since 0.1
 */
public final class ReadOnlyCheck {
    private ReadOnlyCheck() {}

    /**
     * Looks for a reason to refuse a text.
     *
     * @param sql the normalised text
     * @return the reason with the offending word, or empty if the text is one query that only reads
     */
    public static Optional<String> refusal(NormalisedSql sql) {
        Optional<String> kind = kindRefusal(sql);
        if (kind.isPresent()) {
            return kind;
        }
        TokenList tokens = TokenList.of(sql.canonical(), sql.dialect());
        Relations relations = Relations.of(tokens);
        BlockedWords words = new BlockedWords(tokens, relations);
        BlockedSources sources = new BlockedSources(tokens, relations);
        for (int i = 0; i < tokens.size(); i++) {
            int at = i;
            Optional<String> refusal =
                    tokenRefusal(tokens, at).or(() -> words.refusal(at)).or(() -> sources.refusal(at));
            if (refusal.isPresent()) {
                return refusal;
            }
        }
        return sql.functions().stream()
                .filter(function -> BlockedFunctions.isBlocked(function, sql.dialect()))
                .findFirst()
                .map(function -> "calls the blocked function '" + function + "'");
    }

    private static Optional<String> kindRefusal(NormalisedSql sql) {
        return switch (sql.kind()) {
            case QUERY -> Optional.empty();
            case EMPTY -> Optional.of("holds no statement");
            case SEVERAL -> Optional.of("holds " + sql.statements() + " statements but must be one");
            case DML, DDL, OTHER -> Optional.of("is not a read-only query: found " + offender(sql));
        };
    }

    private static String offender(NormalisedSql sql) {
        TokenList tokens = TokenList.of(sql.canonical(), sql.dialect());
        int lead = Statement.lead(tokens);
        boolean query = tokens.is(lead, "select") || tokens.is(lead, "with") || tokens.is(lead, "from");
        for (int i = lead + 1; query && i < tokens.size(); i++) {
            String word = tokens.word(i);
            if (Statement.isChange(word) || Statement.isInto(tokens, i)) {
                return Words.raise(word);
            }
        }
        return tokens.inside(lead) && Statement.isVerb(tokens.word(lead))
                ? Words.raise(tokens.word(lead))
                : "no statement keyword";
    }

    /** Refuses what may be read in more than one way. */
    private static Optional<String> tokenRefusal(TokenList tokens, int i) {
        Token token = tokens.get(i);
        return switch (token.kind()) {
            case BROKEN -> Optional.of("has a quote or comment that is never closed");
            case TEMPLATE -> Optional.of("has a template expression, which may stand for anything");
            case UNKNOWN -> Optional.of("has the character %s outside of quotes".formatted(codePoint(token.text())));
            case HINT -> hintRefusal(tokens, i);
            case QUOTED_NAME ->
                Words.fold(token.text().charAt(0)) == 'u'
                        ? Optional.of("has a name with escapes, which may spell anything: U&")
                        : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String codePoint(String text) {
        return "U+%04X".formatted(text.codePointAt(0));
    }

    /** A hint is harmless behind SELECT; elsewhere it may hide that a name is called. */
    private static Optional<String> hintRefusal(TokenList tokens, int i) {
        String text = tokens.get(i).text();
        if (text.startsWith("/*!") || text.startsWith("/*M!")) {
            return Optional.of("has an executable comment '/*!'");
        }
        if (!text.startsWith("/*+") && !text.startsWith("--+")) {
            return Optional.of("has a comment with a control character");
        }
        if (text.chars().anyMatch(c -> c < ' ' && c != '\t' && c != '\n')) {
            return Optional.of("has a hint with a control character");
        }
        if (Words.fold(text).contains("set_var")) {
            return Optional.of("changes a setting in a hint: SET_VAR");
        }
        return i == 0 || tokens.is(i - 1, "select")
                ? Optional.empty()
                : Optional.of("has a hint that does not follow SELECT: '" + text.substring(0, 3) + "'");
    }
}
