package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Set;

/**
 * The outline of a text.
 *
 * @param kind what it asks for
 * @param statements how many statements there are
 * @param ordered whether the outermost query has an ORDER BY
 */
record Statement(StatementKind kind, int statements, boolean ordered) {
    private static final Set<String> CHANGES = Set.of("insert", "update", "delete", "merge", "replace", "upsert");
    private static final Set<String> SCHEMA_CHANGES =
            Set.of("create", "alter", "drop", "truncate", "rename", "comment", "grant", "revoke");
    private static final Set<String> OTHER_VERBS = Set.of(
            "analyze",
            "attach",
            "call",
            "checkpoint",
            "copy",
            "describe",
            "detach",
            "do",
            "explain",
            "export",
            "import",
            "install",
            "load",
            "lock",
            "optimize",
            "pragma",
            "reindex",
            "reset",
            "show",
            "unload",
            "vacuum");
    private static final Set<String> NEW_STATEMENT_IN_TSQL = Set.of(
            "insert",
            "delete",
            "drop",
            "create",
            "alter",
            "truncate",
            "exec",
            "execute",
            "grant",
            "revoke",
            "deny",
            "backup",
            "restore",
            "kill",
            "shutdown",
            "waitfor",
            "declare",
            "print",
            "begin",
            "commit",
            "rollback",
            "while",
            "goto",
            "return",
            "reconfigure",
            "bulk",
            "dbcc",
            "checkpoint",
            "deallocate",
            "raiserror",
            "readtext",
            "revert",
            "setuser",
            "updatetext",
            "writetext",
            "use",
            "set",
            "save");

    static Statement of(TokenList tokens) {
        int statements = count(tokens);
        if (statements == 0) {
            return new Statement(StatementKind.EMPTY, 0, false);
        }
        if (statements > 1) {
            return new Statement(StatementKind.SEVERAL, statements, false);
        }
        int lead = lead(tokens);
        StatementKind kind = kind(tokens, lead);
        if (kind == StatementKind.QUERY && tokens.dialect() == Dialect.SQLSERVER) {
            int extra = extraStatements(tokens, lead);
            if (extra > 0) {
                return new Statement(StatementKind.SEVERAL, 1 + extra, false);
            }
        }
        return new Statement(kind, 1, kind == StatementKind.QUERY && isOrdered(tokens));
    }

    private static int count(TokenList tokens) {
        int count = 0;
        boolean open = false;
        for (int i = 0; i < tokens.size(); i++) {
            boolean separator = tokens.isSymbol(i, ";");
            count += !separator && !open ? 1 : 0;
            open = !separator;
        }
        return count;
    }

    /** Returns the first token that is neither a bracket nor a separator nor a hint. */
    static int lead(TokenList tokens) {
        int i = 0;
        while (tokens.isSymbol(i, "(") || tokens.isSymbol(i, ";") || tokens.isKind(i, TokenKind.HINT)) {
            i++;
        }
        return i;
    }

    private static StatementKind kind(TokenList tokens, int lead) {
        int verb = tokens.is(lead, "with") ? verbAfterWith(tokens, lead) : lead;
        String word = tokens.word(verb);
        boolean fromFirst = word.equals("from") && tokens.dialect() == Dialect.DUCKDB;
        if (word.equals("select") || word.equals("values") || word.equals("table") || fromFirst) {
            if (hasChange(tokens, verb)) {
                return StatementKind.DML;
            }
            return intoKind(tokens);
        }
        if (CHANGES.contains(word)) {
            return StatementKind.DML;
        }
        return SCHEMA_CHANGES.contains(word) ? StatementKind.DDL : StatementKind.OTHER;
    }

    private static int verbAfterWith(TokenList tokens, int with) {
        int depth = tokens.depth(with);
        if (tokens.is(with + 1, "function") || tokens.is(with + 1, "procedure")) {
            return tokens.size();
        }
        for (int i = with + 1; i < tokens.size() && tokens.depth(i) >= depth; i++) {
            boolean name = tokens.is(i - 1, "with")
                    || tokens.is(i - 1, "recursive")
                    || tokens.isSymbol(i - 1, ",")
                    || tokens.isSymbol(i - 1, ".");
            boolean verb = CHANGES.contains(tokens.word(i))
                    || tokens.is(i, "select")
                    || tokens.is(i, "values")
                    || tokens.is(i, "table")
                    || tokens.is(i, "from");
            if (tokens.depth(i) == depth && verb && !name) {
                return i;
            }
            int body = bracketedQuery(tokens, i);
            if (tokens.depth(i) == depth && tokens.isSymbol(i - 1, ")") && body > i) {
                return body;
            }
        }
        return tokens.size();
    }

    private static int bracketedQuery(TokenList tokens, int from) {
        int i = from;
        while (tokens.isSymbol(i, "(")) {
            i++;
        }
        return tokens.is(i, "select") || tokens.is(i, "values") ? i : from;
    }

    /** Says whether a part in brackets, or what follows one, changes rows. */
    private static boolean hasChange(TokenList tokens, int verb) {
        for (int i = 1; i < tokens.size(); i++) {
            boolean starts = tokens.isSymbol(i - 1, "(") || tokens.isSymbol(i - 1, ")");
            boolean hint = tokens.is(i, "merge") && (tokens.is(i + 1, "join") || tokens.is(i + 1, "union"));
            if (i != verb && starts && !hint && CHANGES.contains(tokens.word(i)) && !tokens.isSymbol(i + 1, "(")) {
                return true;
            }
        }
        return false;
    }

    private static StatementKind intoKind(TokenList tokens) {
        for (int i = 1; i < tokens.size(); i++) {
            if (isInto(tokens, i)) {
                return tokens.isName(i + 1) && !tokens.is(i + 1, "outfile") && !tokens.is(i + 1, "dumpfile")
                        ? StatementKind.DDL
                        : StatementKind.OTHER;
            }
        }
        return StatementKind.QUERY;
    }

    /** Says whether a word begins a statement, so that messages can name it without repeating anybody's text. */
    static boolean isVerb(String word) {
        return CHANGES.contains(word)
                || SCHEMA_CHANGES.contains(word)
                || NEW_STATEMENT_IN_TSQL.contains(word)
                || OTHER_VERBS.contains(word);
    }

    /** Says whether a lower-case word starts a statement that changes rows. */
    static boolean isChange(String word) {
        return CHANGES.contains(word);
    }

    static boolean isInto(TokenList tokens, int i) {
        return tokens.is(i, "into") && !tokens.isSymbol(i - 1, ".");
    }

    /** Transact-SQL needs no semicolon between statements: counts what looks like the start of another one. */
    private static int extraStatements(TokenList tokens, int lead) {
        int extra = 0;
        boolean main = tokens.is(lead, "select");
        for (int i = lead + 1; i < tokens.size(); i++) {
            String word = tokens.isSymbol(i - 1, ".") ? "" : tokens.word(i);
            boolean hint = word.equals("use") && (tokens.is(i + 1, "hint") || tokens.is(i + 1, "plan"));
            boolean update = word.equals("update") && !tokens.is(i - 1, "for");
            boolean merge = word.equals("merge") && !tokens.is(i + 1, "join") && !tokens.is(i + 1, "union");
            boolean option = word.equals("bulk") && !tokens.is(i + 1, "insert");
            boolean starts = NEW_STATEMENT_IN_TSQL.contains(word) && !hint && !option;
            if (word.equals("select") && tokens.depth(i) == 0) {
                extra += main && !joinsQueries(tokens, i - 1) ? 1 : 0;
                main = true;
            }
            extra += starts || update || merge ? 1 : 0;
        }
        return extra;
    }

    private static boolean joinsQueries(TokenList tokens, int i) {
        return tokens.is(i, "union") || tokens.is(i, "all") || tokens.is(i, "except") || tokens.is(i, "intersect");
    }

    private static boolean isOrdered(TokenList tokens) {
        int start = 0;
        int end = tokens.size() - 1;
        while (tokens.isSymbol(start, "(") && tokens.partner(start) == end) {
            start++;
            end--;
        }
        for (int i = start; i <= end; i++) {
            if (tokens.is(i, "order") && tokens.is(i + 1, "by") && tokens.depth(i) == start) {
                return true;
            }
        }
        return false;
    }
}
