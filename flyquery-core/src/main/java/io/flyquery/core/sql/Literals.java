package io.flyquery.core.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the literals of a text and the columns that they are compared with. */
final class Literals {
    /** Texts that stand for a time of the run. */
    private static final Set<String> CLOCK_WORDS =
            Set.of("now", "today", "yesterday", "tomorrow", "infinity", "-infinity");

    private final TokenList tokens;
    private final Relations relations;
    private final ComparedColumn compared;

    Literals(TokenList tokens, Relations relations) {
        this.tokens = tokens;
        this.relations = relations;
        this.compared = new ComparedColumn(tokens);
    }

    /** Returns every literal, in order; the text of an array that values are looked up in gives its elements. */
    List<SqlLiteral> all() {
        List<SqlLiteral> literals = new ArrayList<>();
        for (int i = 0; i < tokens.size(); i++) {
            if (isLiteral(i)) {
                add(i, literals);
            }
        }
        return literals;
    }

    /** Says whether a token is a literal; in SQLite that may be a name in double quotes where a value is expected. */
    boolean isLiteral(int i) {
        return tokens.isKind(i, TokenKind.STRING) || tokens.isKind(i, TokenKind.NUMBER) || isDoubleQuotedValue(i);
    }

    /** Says whether a minus is the sign of a number literal. */
    boolean isSign(int i) {
        return tokens.isSymbol(i, "-") && tokens.isKind(i + 1, TokenKind.NUMBER) && CanonicalText.isSign(tokens, i);
    }

    private boolean isDoubleQuotedValue(int i) {
        if (!tokens.has(Feature.DOUBLE_QUOTE_FALLBACK)
                || !tokens.isKind(i, TokenKind.QUOTED_NAME)
                || tokens.get(i).text().charAt(0) != '"'
                || tokens.isSymbol(i + 1, ".")
                || tokens.isSymbol(i + 1, "(")) {
            return false;
        }
        return compared.isComparison(i - 1)
                || tokens.is(i - 1, "between")
                || compared.betweenBefore(i - 1) >= 0
                || compared.isInList(i);
    }

    private void add(int i, List<SqlLiteral> literals) {
        boolean number = tokens.isKind(i, TokenKind.NUMBER);
        LiteralKind kind = number ? LiteralKind.NUMBER : LiteralKind.TEXT;
        String value = number ? (isSign(i - 1) ? "-" : "") + tokens.get(i).text() : tokens.name(i);
        ComparedColumn.Match match = compared.of(i);
        String plain = number ? value : Patterns.plain(value, tokens, match.operator());
        boolean clock = CLOCK_WORDS.contains(Words.fold(value));
        if (match.column() < 0 || clock || (plain.isEmpty() && !value.isEmpty())) {
            literals.add(new SqlLiteral(value, kind, null, null));
            return;
        }
        String column = columnName(match.column());
        String table = table(match.column()).orElse(null);
        List<String> values = match.array() && !number ? Patterns.elements(plain) : List.of(plain);
        for (String element : values) {
            literals.add(new SqlLiteral(element, kind, column, table));
        }
    }

    /** Returns the name of a column, or of the last key of a path into a document. */
    private String columnName(int column) {
        String name = tokens.name(column);
        return switch (tokens.get(column).kind()) {
            case STRING -> Patterns.lastKey(name);
            case PARAMETER -> name.substring(1);
            default -> name;
        };
    }

    private Optional<String> table(int column) {
        if (!tokens.isSymbol(column - 1, ".") || !tokens.isName(column - 2)) {
            return Optional.empty();
        }
        String qualifier = tokens.name(column - 2);
        return relations.table(column, qualifier).or(() -> Optional.of(qualifier));
    }
}
