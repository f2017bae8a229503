package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes valid queries of the kinds that people and models write. The same generator state gives the same query. */
final class SqlGrammar {
    private static final List<String> TABLES = List.of("city", "orders", "lineitem", "s.customer", "t");
    private static final List<String> ALIASES = List.of("a", "b", "T1", "x_2", "Town");
    private static final List<String> COLUMNS = List.of("id", "name", "Price", "created_at", "a.id", "T1.name", "qty");
    private static final List<String> FUNCTIONS = List.of("lower", "COALESCE", "round", "abs", "Length");
    private static final List<String> NUMBERS = List.of("0", "1", "42", "1.50", ".5", "1e3", "-7", "1000000");
    private static final List<String> STRINGS =
            List.of("'x'", "'it''s'", "''", "'-- no'", "'/* no */'", "'a;b'", "'A  B'", "'caf\u00e9'", "'\n\n\n'");

    private final Random random;
    private final Dialect dialect;

    SqlGrammar(Random random, Dialect dialect) {
        this.random = random;
        this.dialect = dialect;
    }

    /** Returns a query; the depth bounds its nesting. */
    String query(int depth) {
        String with = depth > 1 && chance(4)
                ? "WITH c AS (" + select(depth - 1) + (chance(2) ? "), d (k) AS (" + select(depth - 1) : "") + ") "
                : "";
        String first = select(depth);
        String second = depth > 1 && chance(5) ? pick(" UNION ", " UNION ALL ", " EXCEPT ") + select(depth - 1) : "";
        String comment = chance(5) ? pick(" -- done\n", " /* done */", "\n;") : "";
        return with + first + second + (chance(3) ? " ORDER BY " + order(depth) : "") + comment;
    }

    private String select(int depth) {
        return "SELECT " + pick("", "", "DISTINCT ") + list(3, () -> item(depth)) + "\nFROM " + from(depth)
                + (chance(2) ? "\nWHERE " + predicate(depth) : "")
                + (chance(4) ? " GROUP BY " + list(2, this::column) : "")
                + (chance(8) ? " HAVING " + predicate(1) : "");
    }

    private String item(int depth) {
        return switch (random.nextInt(6)) {
            case 0 -> "count(*)" + pick("", " AS n", " n");
            case 1 -> "sum(" + column() + ") OVER (PARTITION BY " + column() + " ORDER BY " + order(1) + ")";
            case 2 -> expression(depth) + " AS " + alias();
            default -> expression(depth);
        };
    }

    private String from(int depth) {
        StringBuilder text = new StringBuilder(source(depth));
        for (int joins = random.nextInt(3); joins > 0; joins--) {
            String join = pick(" JOIN ", " INNER JOIN ", " LEFT JOIN ", " LEFT OUTER JOIN ", " CROSS JOIN ", ", ");
            boolean condition = join.endsWith("JOIN ") && !join.startsWith(" CROSS");
            text.append(join).append(source(depth - 1)).append(condition ? " ON " + predicate(1) : "");
        }
        return text.toString();
    }

    private String source(int depth) {
        String source = depth > 1 && chance(5) ? "(" + select(depth - 1) + ")" : pick(TABLES);
        return source + pick("", " AS " + alias(), " " + alias());
    }

    private String predicate(int depth) {
        if (depth <= 0) {
            return comparison(0);
        }
        return switch (random.nextInt(10)) {
            case 0 -> predicate(depth - 1) + " AND " + predicate(depth - 1);
            case 1 -> "(" + predicate(depth - 1) + " OR " + predicate(depth - 1) + ")";
            case 2 -> "NOT (" + predicate(depth - 1) + ")";
            case 3 -> column() + pick(" IN (", " NOT IN (") + list(4, this::literal) + ")";
            case 4 -> column() + " BETWEEN " + literal() + " AND " + literal();
            case 5 -> column() + pick(" LIKE ", " NOT LIKE ") + pick(STRINGS);
            case 6 -> column() + pick(" IS NULL", " IS NOT NULL");
            case 7 -> depth > 1 ? pick("EXISTS (", "a.id IN (") + select(depth - 1) + ")" : comparison(depth);
            default -> comparison(depth);
        };
    }

    private String comparison(int depth) {
        return expression(depth) + pick(" = ", " <> ", "!=", " < ", ">=", " > ") + expression(depth - 1);
    }

    private String expression(int depth) {
        if (depth <= 0) {
            return chance(2) ? column() : literal();
        }
        return switch (random.nextInt(9)) {
            case 0 -> expression(depth - 1) + pick(" + ", " - ", " * ", "/") + expression(depth - 1);
            case 1 -> "(" + expression(depth - 1) + ")";
            case 2 -> pick(FUNCTIONS) + "(" + list(2, () -> expression(depth - 1)) + ")";
            case 3 ->
                "CASE WHEN " + predicate(depth - 1) + " THEN " + literal() + pick("", " ELSE " + column()) + " END";
            case 4 -> "CAST(" + expression(depth - 1) + " AS " + pick("int", "numeric(10, 2)", "varchar(20)") + ")";
            case 5 -> "(SELECT max(" + column() + ") FROM " + pick(TABLES) + ")";
            case 6 -> "- " + column();
            default -> chance(3) ? literal() : column();
        };
    }

    private String order(int depth) {
        return list(2, () -> expression(depth - 1) + pick("", " ASC", " DESC"));
    }

    private String column() {
        return chance(6) ? quoted(pick("name", "Full Name", "order")) : pick(COLUMNS);
    }

    private String alias() {
        return chance(6) ? quoted(pick("total", "Total Sum")) : pick(ALIASES);
    }

    private String quoted(String name) {
        return switch (dialect) {
            case MYSQL, BIGQUERY -> "`" + name + "`";
            case SQLSERVER -> "[" + name + "]";
            default -> "\"" + name + "\"";
        };
    }

    private String literal() {
        return chance(2) ? pick(NUMBERS) : pick(STRINGS);
    }

    private String list(int most, Supplier<String> element) {
        return Stream.generate(element).limit(1 + random.nextInt(most)).collect(Collectors.joining(pick(", ", ",")));
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String pick(List<String> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private boolean chance(int oneIn) {
        return random.nextInt(oneIn) == 0;
    }
}
