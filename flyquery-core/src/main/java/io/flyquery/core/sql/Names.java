package io.flyquery.core.sql;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Lists the functions and the possible columns of a text. */
final class Names {
    private Names() {}

    /** Returns the called functions, dotted, in lower case. */
    static List<String> functions(TokenList tokens) {
        Set<String> functions = new LinkedHashSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            boolean keywordCall = tokens.isSymbol(i + 1, "(") && (tokens.is(i, "left") || tokens.is(i, "right"));
            if ((tokens.isCall(i) && !tokens.isKeyword(i)) || keywordCall) {
                functions.add(dotted(tokens, i));
            }
        }
        return List.copyOf(functions);
    }

    private static String dotted(TokenList tokens, int end) {
        StringBuilder name = new StringBuilder();
        for (int i = tokens.chainStart(end); i <= end; i += 2) {
            name.append(name.isEmpty() ? "" : ".").append(Words.fold(tokens.name(i)));
        }
        return name.toString();
    }

    /** Returns the names that may be columns, as written. */
    static List<String> columns(TokenList tokens, Relations relations, Literals literals) {
        Set<String> columns = new LinkedHashSet<>();
        for (int i = 0; i < tokens.size(); i++) {
            boolean other = relations.isNamed(i)
                    || literals.isLiteral(i)
                    || tokens.isSymbol(i + 1, "(")
                    || tokens.isSymbol(i + 1, ".")
                    || tokens.isSymbol(i - 1, "::")
                    || tokens.is(i - 1, "as");
            if (tokens.isName(i) && !tokens.isKeyword(i) && !other) {
                columns.add(tokens.name(i));
            }
        }
        return List.copyOf(columns);
    }
}
