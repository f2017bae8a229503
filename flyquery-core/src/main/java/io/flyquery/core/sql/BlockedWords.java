package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Optional;
import java.util.Set;

/** Refuses the words and symbols of a query that lock, assign, change rows, or call without brackets. */
final class BlockedWords {
    private static final Set<String> LOCK_HINTS = Set.of(
            "updlock",
            "xlock",
            "tablock",
            "tablockx",
            "holdlock",
            "paglock",
            "rowlock",
            "serializable",
            "repeatableread",
            "readcommittedlock");
    private static final Set<String> CHANGES = Set.of("delete", "insert", "update", "create", "alter", "drop");
    private static final Set<String> STATEMENTS_WITHOUT_SEPARATOR =
            Set.of("exec", "execute", "waitfor", "dbcc", "shutdown", "reconfigure", "kill");
    private static final Set<String> SEQUENCES = Set.of("nextval");

    private final TokenList tokens;
    private final Dialect dialect;
    private final Relations relations;

    BlockedWords(TokenList tokens, Relations relations) {
        this.tokens = tokens;
        this.relations = relations;
        this.dialect = tokens.dialect();
    }

    Optional<String> refusal(int i) {
        return switch (tokens.get(i).kind()) {
            case WORD -> locks(i).or(() -> changes(i)).or(() -> procedures(i)).or(() -> names(i));
            case QUOTED_NAME -> names(i);
            case OPERATOR -> operators(i);
            case PARAMETER -> links(i);
            case STRING -> calledText(i);
            default -> Optional.empty();
        };
    }

    private boolean isOneOf(Dialect... dialects) {
        return Set.of(dialects).contains(dialect) || dialect == Dialect.ANSI;
    }

    private Optional<String> locks(int i) {
        String word = tokens.word(i);
        boolean row = word.equals("for")
                && (tokens.is(i + 1, "update")
                        || tokens.is(i + 1, "share")
                        || (tokens.is(i + 1, "no") && tokens.is(i + 2, "key"))
                        || (tokens.is(i + 1, "key") && tokens.is(i + 2, "share")));
        if (row) {
            return Optional.of("locks rows: FOR " + Words.raise(tokens.word(i + 1)));
        }
        if (word.equals("lock") && tokens.is(i + 1, "in") && tokens.is(i + 2, "share")) {
            return Optional.of("locks rows: LOCK IN SHARE MODE");
        }
        boolean hint = LOCK_HINTS.contains(word)
                && (dialect == Dialect.SQLSERVER || tokens.is(tokens.enclosing(i) - 1, "with"));
        return hint ? Optional.of("locks rows: " + Words.raise(word)) : Optional.empty();
    }

    private Optional<String> changes(int i) {
        String word = tokens.word(i);
        boolean named = tokens.isSymbol(i - 1, ".") || tokens.isSymbol(i + 1, ".") || tokens.isSymbol(i + 1, "(");
        boolean unseparated = dialect == Dialect.ANSI
                && STATEMENTS_WITHOUT_SEPARATOR.contains(word)
                && (tokens.isName(i + 1) || tokens.isKind(i + 1, TokenKind.STRING))
                && !tokens.isKeyword(i + 1);
        if ((CHANGES.contains(word) || unseparated) && !named) {
            return Optional.of("is not a read-only query: found " + Words.raise(word));
        }
        return word.equals("next") && tokens.is(i + 1, "value") && tokens.is(i + 2, "for")
                ? Optional.of("advances a sequence: NEXT VALUE FOR")
                : Optional.empty();
    }

    private Optional<String> procedures(int i) {
        String word = tokens.word(i);
        boolean written = tokens.is(i - 1, "with") || tokens.is(i - 1, "as");
        boolean inline = (word.equals("function") || word.equals("procedure"))
                && written
                && (tokens.isName(i + 1) || tokens.isSymbol(i + 1, "("));
        boolean analysed = word.equals("procedure") && isOneOf(Dialect.MYSQL) && tokens.isCall(i + 1);
        if (inline || analysed) {
            return Optional.of("holds a procedure: " + Words.raise(word));
        }
        boolean external = word.equals("external") && tokens.isSymbol(i + 1, "(") && isOneOf(Dialect.ORACLE);
        return external ? Optional.of("reads a file: EXTERNAL") : Optional.empty();
    }

    /** Names that act without brackets: packages and sequences of Oracle, and functions written like columns. */
    private Optional<String> names(int i) {
        String name = BlockedFunctions.plain(tokens.name(i));
        boolean sequence = SEQUENCES.contains(name) && isOneOf(Dialect.ORACLE, Dialect.SNOWFLAKE, Dialect.SQLSERVER);
        boolean owner = (name.startsWith("utl_") || name.startsWith("dbms_")) && isOneOf(Dialect.ORACLE);
        boolean attribute = tokens.isSymbol(i - 1, ".")
                && !tokens.isSymbol(i + 1, ".")
                && !relations.isNamed(i)
                && isOneOf(Dialect.POSTGRESQL)
                && BlockedFunctions.isAttribute(name);
        return sequence || owner || attribute || isKeywordCall(i, name)
                ? Optional.of("uses the blocked name '" + name + "'")
                : Optional.empty();
    }

    /** Says whether a blocked function is called whose name is an operator elsewhere, such as GLOB. */
    private boolean isKeywordCall(int i, String name) {
        boolean starts = tokens.isSymbol(i - 1, "(")
                || tokens.isSymbol(i - 1, ",")
                || (Words.RESERVED.contains(tokens.word(i - 1)) && !tokens.is(i - 1, "not"));
        return starts
                && tokens.isSymbol(i + 1, "(")
                && tokens.isKeyword(i)
                && BlockedFunctions.isBlocked(name, dialect);
    }

    private Optional<String> operators(int i) {
        String text = tokens.get(i).text();
        boolean argument = dialect != Dialect.MYSQL && tokens.isName(i - 1) && tokens.enclosing(i) >= 0;
        if (text.equals(":=") && !argument) {
            return Optional.of("assigns a variable: ':='");
        }
        if (text.equals("->>") && dialect == Dialect.SNOWFLAKE) {
            return Optional.of("chains statements: '->>'");
        }
        if (text.equals("@") && isOneOf(Dialect.ORACLE) && tokens.isName(i - 1)) {
            return Optional.of("reads over a database link: '@'");
        }
        return text.equals("\\") ? Optional.of("has a backslash outside of quotes") : Optional.empty();
    }

    private Optional<String> links(int i) {
        boolean at = tokens.get(i).text().startsWith("@");
        if (at && dialect == Dialect.SNOWFLAKE) {
            return Optional.of("reads a stage: '@'");
        }
        boolean link = at && isOneOf(Dialect.ORACLE) && tokens.isName(i - 1) && !tokens.isKeyword(i - 1);
        return link ? Optional.of("reads over a database link: '@'") : Optional.empty();
    }

    private Optional<String> calledText(int i) {
        boolean called = tokens.isSymbol(i + 1, "(") && dialect == Dialect.SQLITE;
        return called
                ? Optional.of("calls a name written as a text: " + tokens.get(i).text())
                : Optional.empty();
    }
}
