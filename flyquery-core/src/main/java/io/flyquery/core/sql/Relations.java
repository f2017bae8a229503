package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The tables of a text with their aliases, as far as tokens show them, each in the SELECT that names it. */
final class Relations {
    private static final int MAX_SCOPES_ASKED = 64;

    private final TokenList tokens;
    private final int[] scopeOf;
    private final List<Integer> parents = new ArrayList<>();
    private final List<Map<String, String>> tablesByAlias = new ArrayList<>();
    private final Set<String> known = new HashSet<>();
    private final Set<String> queries = new HashSet<>();
    private final Set<String> tables = new LinkedHashSet<>();
    private final boolean[] named;
    private final boolean[] source;

    private Relations(TokenList tokens) {
        this.tokens = tokens;
        this.scopeOf = new int[tokens.size()];
        this.named = new boolean[tokens.size()];
        this.source = new boolean[tokens.size()];
    }

    static Relations of(TokenList tokens) {
        Relations relations = new Relations(tokens);
        relations.read();
        return relations;
    }

    /** The state of one level of brackets. */
    private static final class Level {
        private final int base;
        private int scope;
        private boolean inFrom;
        private boolean query;
        private boolean selected;

        Level(int base, boolean query) {
            this.base = base;
            this.scope = base;
            this.query = query;
        }
    }

    private void read() {
        Deque<Level> outer = new ArrayDeque<>();
        Level level = new Level(newScope(-1), true);
        for (int i = 0; i < tokens.size(); i++) {
            String word = tokens.isSymbol(i - 1, ".") ? "" : tokens.word(i);
            if (tokens.isSymbol(i, "(")) {
                outer.push(level);
                boolean query = startsQuery(i + 1);
                level = new Level(query ? newScope(level.scope) : level.scope, query);
            } else if (tokens.isSymbol(i, ")") && !outer.isEmpty()) {
                level = outer.pop();
            } else if (tokens.isSymbol(i, ",") && level.inFrom) {
                relation(i + 1, level.scope);
            } else {
                clause(i, word, level);
            }
            scopeOf[i] = level.scope;
            commonTable(i);
        }
        tables.removeIf(table -> queries.contains(Words.fold(table)));
    }

    private void clause(int i, String word, Level level) {
        switch (word) {
            case "select" -> {
                level.scope = level.inFrom && !level.selected ? level.scope : newScope(level.base);
                level.query = true;
                level.selected = true;
                level.inFrom = false;
            }
            case "from" -> {
                if (level.query && !isDistinctFrom(i)) {
                    level.scope = isFirst(i, level) ? newScope(level.base) : level.scope;
                    level.inFrom = true;
                    relation(i + 1, level.scope);
                }
            }
            case "table" -> {
                if (!level.selected && !tokens.isSymbol(i + 1, "(") && isStart(i)) {
                    relation(i + 1, level.scope);
                }
            }
            case "union", "intersect", "except" -> {
                level.inFrom = false;
                level.selected = false;
            }
            case "join", "straight_join", "into", "update" -> relation(i + 1, level.scope);
            case "where",
                    "group",
                    "order",
                    "having",
                    "limit",
                    "offset",
                    "fetch",
                    "set",
                    "values",
                    "window",
                    "qualify" -> level.inFrom = false;
            default -> {}
        }
    }

    private boolean startsQuery(int i) {
        return switch (tokens.word(i)) {
            case "select", "with", "values", "from", "table" -> true;
            default -> false;
        };
    }

    /** Says whether a FROM comes before its SELECT, as DuckDB allows. */
    private boolean isFirst(int from, Level level) {
        return tokens.dialect() == Dialect.DUCKDB && !level.selected && isStart(from);
    }

    private boolean isStart(int i) {
        return !tokens.inside(i - 1)
                || tokens.isSymbol(i - 1, "(")
                || tokens.isSymbol(i - 1, ")")
                || tokens.is(i - 1, "union")
                || tokens.is(i - 1, "all")
                || tokens.is(i - 1, "intersect")
                || tokens.is(i - 1, "except");
    }

    private boolean isDistinctFrom(int i) {
        return tokens.is(i - 1, "distinct") && (tokens.is(i - 2, "is") || tokens.is(i - 2, "not"));
    }

    private int newScope(int parent) {
        parents.add(parent);
        tablesByAlias.add(new HashMap<>());
        return parents.size() - 1;
    }

    private void commonTable(int i) {
        boolean first = tokens.is(i - 1, "with") || tokens.is(i - 1, "recursive") || tokens.isSymbol(i - 1, ",");
        if (!first || !tokens.isName(i)) {
            return;
        }
        int as = tokens.isSymbol(i + 1, "(") ? tokens.partner(i + 1) + 1 : i + 1;
        int open = as + 1;
        while (tokens.is(open, "not") || tokens.is(open, "materialized")) {
            open++;
        }
        if (tokens.is(as, "as") && tokens.isSymbol(open, "(") && as > i) {
            String name = Words.fold(tokens.name(i));
            named[i] = true;
            queries.add(name);
            known.add(name);
        }
    }

    private void relation(int from, int scope) {
        int i = from;
        while (tokens.is(i, "lateral") || tokens.is(i, "only") || (tokens.isSymbol(i, "(") && !startsQuery(i + 1))) {
            i++;
        }
        if (tokens.isSymbol(i, "(")) {
            alias(tokens.partner(i) + 1, scope, "");
            return;
        }
        if (tokens.inside(i)) {
            source[i] = true;
        }
        if (tokens.is(i, "table") && tokens.isSymbol(i + 1, "(")) {
            alias(tokens.partner(i + 1) + 1, scope, "");
            return;
        }
        if (!tokens.isName(i)) {
            return;
        }
        int end = tokens.chainEnd(i);
        if (tokens.isSymbol(end + 1, "(") && !tokens.is(from - 1, "into")) {
            alias(tokens.partner(end + 1) + 1, scope, "");
            return;
        }
        for (int part = i; part <= end; part += 2) {
            named[part] = true;
        }
        String table = tokens.name(end);
        tables.add(table);
        register(scope, table, table);
        alias(end + 1, scope, table);
    }

    private void alias(int at, int scope, String table) {
        int i = tokens.is(at, "as") ? at + 1 : at;
        if (at > 0 && tokens.isName(i) && !tokens.isKeyword(i)) {
            named[i] = true;
            register(scope, tokens.name(i), table);
        }
    }

    private void register(int scope, String alias, String table) {
        String folded = Words.fold(alias);
        known.add(folded);
        tablesByAlias.get(scope).put(folded, table);
    }

    /** Returns the table that a qualifier stands for at a token; empty if it stands for a subquery or nothing known. */
    Optional<String> table(int at, String qualifier) {
        String folded = Words.fold(qualifier);
        int scope = scopeOf[at];
        for (int asked = 0; scope >= 0 && asked < MAX_SCOPES_ASKED; asked++) {
            String table = tablesByAlias.get(scope).get(folded);
            if (table != null) {
                return table.isEmpty() ? Optional.empty() : Optional.of(table);
            }
            scope = parents.get(scope);
        }
        return Optional.empty();
    }

    /** Says whether a name is a table, an alias or a common table expression anywhere in the text. */
    boolean knows(String name) {
        return known.contains(Words.fold(name));
    }

    /** Says whether a token names a table, an alias of one, or a common table expression where it is introduced. */
    boolean isNamed(int i) {
        return named[i];
    }

    /** Says whether a token starts what a FROM, a JOIN or TABLE reads. */
    boolean isSource(int i) {
        return source[i];
    }

    /** Returns the tables, without common table expressions, in the order of their first mention. */
    List<String> tables() {
        return List.copyOf(tables);
    }
}
