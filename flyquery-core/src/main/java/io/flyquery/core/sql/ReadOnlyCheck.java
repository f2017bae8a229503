package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Decides whether a text is one query that only reads. It knows words, not privileges: it errs towards refusing, and it
 * cannot see what a function of the application does, so the database's own read-only role remains the real guard. Stateless
 * and thread-safe.
 *
 * @since 0.1
 */
public final class ReadOnlyCheck {
    private static final Set<String> LOCK_HINTS =
            Set.of("updlock", "xlock", "tablock", "tablockx", "holdlock", "paglock", "rowlock");
    private static final Set<String> FILE_SUFFIXES =
            Set.of("csv", "tsv", "parquet", "json", "jsonl", "ndjson", "xlsx", "gz", "zst", "db", "duckdb", "sqlite");

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
        for (int i = 0; i < tokens.size(); i++) {
            Optional<String> refusal = refusal(tokens, i);
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

    private static Optional<String> refusal(TokenList tokens, int i) {
        Token token = tokens.get(i);
        String word = tokens.word(i);
        return switch (token.kind()) {
            case BROKEN -> Optional.of("has a quote or comment that is never closed");
            case TEMPLATE -> Optional.of("has a template expression, which may stand for anything");
            case HINT ->
                token.text().startsWith("/*!") || token.text().startsWith("/*M!")
                        ? Optional.of("has an executable comment '/*!'")
                        : Optional.empty();
            case WORD -> wordRefusal(tokens, i, word);
            case STRING -> fileRefusal(tokens, i);
            case QUOTED_NAME -> fileRefusal(tokens, i);
            default -> Optional.empty();
        };
    }

    private static Optional<String> wordRefusal(TokenList tokens, int i, String word) {
        boolean lockedRead = word.equals("for")
                && (tokens.is(i + 1, "update")
                        || tokens.is(i + 1, "share")
                        || (tokens.is(i + 1, "no") && tokens.is(i + 2, "key"))
                        || (tokens.is(i + 1, "key") && tokens.is(i + 2, "share")));
        if (lockedRead) {
            return Optional.of("locks rows: FOR " + tokens.word(i + 1).toUpperCase(Locale.ROOT));
        }
        if (word.equals("lock") && tokens.is(i + 1, "in") && tokens.is(i + 2, "share")) {
            return Optional.of("locks rows: LOCK IN SHARE MODE");
        }
        if (tokens.dialect() == Dialect.SQLSERVER && LOCK_HINTS.contains(word)) {
            return Optional.of("locks rows: " + Words.raise(word));
        }
        if (word.equals("next") && tokens.is(i + 1, "value") && tokens.is(i + 2, "for")) {
            return Optional.of("advances a sequence: NEXT VALUE FOR");
        }
        if (BlockedFunctions.isBlockedWord(word, tokens.dialect())) {
            return Optional.of("uses the blocked name '" + word + "'");
        }
        return fileRefusal(tokens, i);
    }

    /** DuckDB reads a file when one stands where a table is expected. */
    private static Optional<String> fileRefusal(TokenList tokens, int i) {
        if (tokens.dialect() != Dialect.DUCKDB) {
            return Optional.empty();
        }
        Token token = tokens.get(i);
        int start = tokens.isName(i) ? tokens.chainStart(i) : i;
        boolean source =
                tokens.is(start - 1, "from") || tokens.is(start - 1, "join") || tokens.isSymbol(start - 1, ",");
        boolean firm = tokens.is(start - 1, "from") || tokens.is(start - 1, "join");
        boolean file =
                switch (token.kind()) {
                    case STRING -> firm || (source && looksLikeFile(tokens.name(i)));
                    case QUOTED_NAME -> source && looksLikeFile(tokens.name(i));
                    default -> firm && start < i && FILE_SUFFIXES.contains(tokens.word(i));
                };
        return file && !tokens.is(start - 2, "distinct") && !isArgument(tokens, start)
                ? Optional.of("reads a file: " + token.text())
                : Optional.empty();
    }

    /** Says whether FROM belongs to a function such as EXTRACT or TRIM. */
    private static boolean isArgument(TokenList tokens, int i) {
        int open = tokens.enclosing(i);
        if (open < 0 || !tokens.isName(open - 1)) {
            return false;
        }
        return !tokens.is(open + 1, "select") && !tokens.is(open + 1, "with") && !tokens.is(open + 1, "from");
    }

    private static boolean looksLikeFile(String name) {
        String folded = Words.fold(name);
        int dot = folded.lastIndexOf('.');
        return folded.indexOf('/') >= 0
                || folded.indexOf('\\') >= 0
                || folded.indexOf('*') >= 0
                || (dot >= 0 && FILE_SUFFIXES.contains(folded.substring(dot + 1)));
    }
}
