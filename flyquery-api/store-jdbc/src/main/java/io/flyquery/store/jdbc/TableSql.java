package io.flyquery.store.jdbc;

import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Column;
import io.flyquery.spi.ColumnType;
import io.flyquery.spi.Condition;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Scan;
import io.flyquery.spi.TableSpec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The statements of one table. What depends on the table alone is made once; names come from the spec, which admits plain
 * identifiers only. Immutable.
 */
final class TableSql {
    private static final List<Column<?>> SCOPE = List.of(Column.text("tenant", ""), Column.text("workspace", ""));

    private final TableSpec spec;
    private final SqlDialect dialect;
    private final String table;
    private final String source;
    private final String scoped;
    private final String select;
    private final String byKey;
    private final String insert;
    private final String update;
    private final String delete;

    private TableSql(TableSpec spec, SqlDialect dialect, String source) {
        this.spec = spec;
        this.dialect = dialect;
        this.table = dialect.quote(physicalName(spec));
        this.source = source;
        this.scoped = " WHERE " + dialect.quote("tenant") + " = " + dialect.placeholder(ColumnType.TEXT) + " AND "
                + dialect.quote("workspace") + " = " + dialect.placeholder(ColumnType.TEXT);
        this.select = "SELECT " + names(spec.columns()) + " FROM " + source;
        this.byKey = scoped + equalTo(spec.key());
        this.insert = "INSERT INTO " + table + " (" + names(withScope(spec.columns())) + ") VALUES ("
                + placeholders(withScope(spec.columns())) + ")" + dialect.ifAbsent();
        this.update = "UPDATE " + table + " SET "
                + spec.columns().stream().map(this::equalTo).collect(Collectors.joining(", ")) + byKey;
        this.delete = "DELETE FROM " + table;
    }

    /** Makes those of a table that exists. */
    static TableSql of(TableSpec spec, SqlDialect dialect) {
        return new TableSql(spec, dialect, dialect.quote(physicalName(spec)));
    }

    /** Makes those of a table that need not exist: queries find no row, and nothing can be written. */
    static TableSql withoutRows(TableSpec spec, SqlDialect dialect) {
        String columns = withScope(spec.columns()).stream()
                .map(column ->
                        "CAST(NULL AS " + dialect.typeName(column.type()) + ") AS " + dialect.quote(column.name()))
                .collect(Collectors.joining(", "));
        return new TableSql(
                spec, dialect, "(SELECT " + columns + " WHERE 1 = 0) AS " + dialect.quote(physicalName(spec)));
    }

    /** Returns the name that a table has in the database. */
    static String physicalName(TableSpec spec) {
        return "fq_" + spec.name();
    }

    SqlText get(Scope scope, Key key, String lock) {
        return new SqlText()
                .add(select)
                .add(byKey, scope)
                .values(keyValues(key))
                .add(lock);
    }

    SqlText getByIndex(Scope scope, IndexSpec index, Row row) {
        return new SqlText()
                .add(select)
                .add(scoped, scope)
                .add(equalTo(index.columns()))
                .values(Bound.comparing(spec, index.columns(), row.valuesOf(index.columns())));
    }

    /** Keys are repeated until their number is a power of two, so that few statements serve all numbers. */
    SqlText getAll(Scope scope, List<Key> keys) {
        SqlText sql = new SqlText().add(select).add(scoped, scope);
        if (spec.key().isEmpty()) {
            return sql;
        }
        int slots = Integer.highestOneBit(Math.max(1, keys.size() * 2 - 1));
        String slot = "(" + placeholders(spec.key()) + ")";
        String list = String.join(", ", Collections.nCopies(slots, slot));
        if (spec.key().size() == 1) {
            sql.add(" AND " + names(spec.key()) + " IN (" + list + ")");
        } else {
            sql.add(" AND (" + names(spec.key()) + ") IN (VALUES " + list + ")");
        }
        for (int i = 0; i < slots; i++) {
            sql.values(keyValues(keys.get(Math.min(i, keys.size() - 1))));
        }
        return sql;
    }

    SqlText insertIfAbsent(Scope scope, Row row) {
        return new SqlText().add(insert, scope).values(rowValues(row));
    }

    SqlText update(Scope scope, Row row) {
        return new SqlText().add("").values(rowValues(row)).add(update, scope).values(keyValues(row.key()));
    }

    SqlText compareAndSet(Scope scope, Row row, Column<Long> version, Long expected) {
        return update(scope, row).add(" AND " + equalTo(version)).value(Bound.comparing(version, expected));
    }

    SqlText delete(Scope scope, Key key) {
        return new SqlText().add(delete).add(byKey, scope).values(keyValues(key));
    }

    SqlText deleteAll(Scope scope, Scan scan) {
        SqlText sql = new SqlText().add(delete);
        if (scan.limit() == Integer.MAX_VALUE) {
            return filter(sql.add(scoped, scope), scan);
        }
        String identity = names(withScope(spec.key()));
        sql.add(" WHERE (" + identity + ") IN (SELECT " + identity + " FROM " + table);
        return ordered(filter(sql.add(scoped, scope), scan), scan).add(")");
    }

    SqlText scan(Scope scope, Scan scan) {
        return ordered(filter(new SqlText().add(select).add(scoped, scope), scan), scan);
    }

    SqlText count(Scope scope, Scan scan) {
        return filter(new SqlText().add("SELECT COUNT(*) FROM " + source).add(scoped, scope), scan);
    }

    SqlText aggregate(Scope scope, Aggregation aggregation) {
        List<String> results = new ArrayList<>();
        aggregation.groupBy().forEach(column -> results.add(name(column)));
        results.add("COUNT(*)");
        aggregation.sums().forEach(column -> results.add("COALESCE(SUM(" + name(column) + "), 0)"));
        SqlText sql = new SqlText()
                .add("SELECT " + String.join(", ", results) + " FROM " + source)
                .add(scoped, scope);
        conditions(sql, aggregation.conditions());
        if (!aggregation.groupBy().isEmpty()) {
            String groups = names(aggregation.groupBy());
            sql.add(" GROUP BY " + groups + " ORDER BY " + groups);
        }
        return sql;
    }

    /** Returns the query for the first scope behind another one; skips over the rows of a scope in one step. */
    String nextScope() {
        String scope = dialect.quote("tenant") + ", " + dialect.quote("workspace");
        String slot = dialect.placeholder(ColumnType.TEXT);
        return "SELECT " + scope + " FROM " + source + " WHERE (" + scope + ") > (" + slot + ", " + slot + ") ORDER BY "
                + scope + " LIMIT 1";
    }

    private SqlText filter(SqlText sql, Scan scan) {
        conditions(sql, scan.conditions());
        scan.after().ifPresent(after -> {
            List<Column<?>> order = scan.orderColumns();
            if (order.isEmpty()) {
                sql.add(" AND 1 = 0");
            } else {
                sql.add(" AND (" + names(order) + ")" + (scan.descending() ? " < " : " > ") + "(" + placeholders(order)
                                + ")")
                        .values(Bound.comparing(spec, order, after));
            }
        });
        return sql;
    }

    private void conditions(SqlText sql, List<Condition<?>> conditions) {
        for (Condition<?> condition : conditions) {
            Column<?> column = condition.column();
            spec.position(column);
            if (condition.operator() == Condition.Operator.IN) {
                String list = String.join(
                        ", ", Collections.nCopies(condition.values().size(), dialect.placeholder(column.type())));
                sql.add(list.isEmpty() ? " AND 1 = 0" : " AND " + name(column) + " IN (" + list + ")");
            } else {
                sql.add(" AND " + name(column) + operator(condition.operator()) + dialect.placeholder(column.type()));
            }
            condition.values().forEach(value -> sql.value(Bound.comparing(column, value)));
        }
    }

    private SqlText ordered(SqlText sql, Scan scan) {
        List<Column<?>> order = scan.orderColumns();
        if (!order.isEmpty()) {
            String direction = scan.descending() ? " DESC" : "";
            sql.add(order.stream()
                    .map(column -> name(column) + direction)
                    .collect(Collectors.joining(", ", " ORDER BY ", "")));
        }
        if (scan.limit() != Integer.MAX_VALUE) {
            sql.add(" LIMIT " + dialect.placeholder(ColumnType.INTEGER))
                    .value(new Bound(ColumnType.INTEGER, (long) scan.limit()));
        }
        return sql;
    }

    private static String operator(Condition.Operator operator) {
        return switch (operator) {
            case EQUAL -> " = ";
            case NOT_EQUAL -> " <> ";
            case LESS -> " < ";
            case AT_MOST -> " <= ";
            case GREATER -> " > ";
            case AT_LEAST -> " >= ";
            case IN -> " IN ";
        };
    }

    private List<Bound> keyValues(Key key) {
        return Bound.comparing(spec, spec.key(), key.values());
    }

    private List<Bound> rowValues(Row row) {
        Bound[] bound = new Bound[spec.columns().size()];
        for (int i = 0; i < bound.length; i++) {
            bound[i] = Bound.of(row, i);
        }
        return List.of(bound);
    }

    private static List<Column<?>> withScope(List<Column<?>> columns) {
        List<Column<?>> all = new ArrayList<>(SCOPE);
        all.addAll(columns);
        return all;
    }

    private String equalTo(List<Column<?>> columns) {
        return columns.stream().map(column -> " AND " + equalTo(column)).collect(Collectors.joining());
    }

    private String equalTo(Column<?> column) {
        return name(column) + " = " + dialect.placeholder(column.type());
    }

    private String names(List<Column<?>> columns) {
        return columns.stream().map(this::name).collect(Collectors.joining(", "));
    }

    private String name(Column<?> column) {
        return dialect.quote(column.name());
    }

    private String placeholders(List<Column<?>> columns) {
        return columns.stream()
                .map(column -> dialect.placeholder(column.type()))
                .collect(Collectors.joining(", "));
    }
}
