package io.flyquery.store.postgres;

import io.flyquery.spi.Column;
import io.flyquery.spi.ColumnType;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.TableSpec;
import io.flyquery.store.jdbc.JdbcTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares what tables the current schema really has with what their specs say. */
final class Catalogue {
    private static final String PRIMARY_KEY = "primary key";
    private static final String COLUMNS = """
            SELECT a.attname,
                   format_type(a.atttypid, a.atttypmod)
                   || CASE WHEN c.collname IS NULL OR c.collname = 'default' THEN '' ELSE ' COLLATE ' || c.collname END
                   || CASE WHEN a.attnotnull THEN ' NOT NULL' ELSE '' END AS shape
              FROM pg_catalog.pg_attribute AS a
              LEFT JOIN pg_catalog.pg_collation AS c ON c.oid = a.attcollation
             WHERE a.attrelid = to_regclass(?) AND a.attnum > 0 AND NOT a.attisdropped
             ORDER BY a.attnum
            """;
    private static final String INDEXES = """
            SELECT CASE WHEN i.indisprimary THEN 'primary key' ELSE n.relname END AS name,
                   CASE WHEN i.indisvalid THEN '' ELSE 'INVALID ' END
                   || CASE WHEN i.indisunique THEN 'UNIQUE ' ELSE '' END
                   || string_agg(
                          pg_get_indexdef(i.indexrelid, k.position::int, true)
                          || CASE WHEN i.indoption[k.position - 1] & 1 = 1 THEN ' DESC' ELSE '' END,
                          ', ' ORDER BY k.position)
                   || CASE WHEN i.indpred IS NULL THEN '' ELSE ' WHERE' END AS shape
              FROM pg_catalog.pg_index AS i
              JOIN pg_catalog.pg_class AS n ON n.oid = i.indexrelid
             CROSS JOIN LATERAL generate_series(1, i.indnkeyatts) AS k (position)
             WHERE i.indrelid = to_regclass(?)
             GROUP BY i.indexrelid, i.indisprimary, n.relname, i.indisvalid, i.indisunique, i.indpred
             ORDER BY n.relname
            """;

    private final Connection connection;

    /** Looks through a connection whose search path begins with the schema. */
    Catalogue(Connection connection) {
        this.connection = connection;
    }

    /** Returns one line a difference; more columns or indexes than the specs have are none. */
    List<String> differencesFrom(List<TableSpec> specs) throws SQLException {
        List<String> differences = new ArrayList<>();
        for (TableSpec spec : specs) {
            compare(spec, differences);
        }
        return differences;
    }

    /** Returns the columns of a table and their shapes, such as {@code bigint NOT NULL}. */
    Map<String, String> columns(String table) throws SQLException {
        return pairs(COLUMNS, table);
    }

    /** Returns the indexes of a table and their shapes, such as {@code UNIQUE tenant, workspace, name}. */
    Map<String, String> indexes(String table) throws SQLException {
        return pairs(INDEXES, table);
    }

    private void compare(TableSpec spec, List<String> differences) throws SQLException {
        String table = JdbcTables.physicalName(spec);
        Map<String, String> columns = columns(table);
        if (columns.isEmpty()) {
            differences.add("table " + table + " is missing");
            return;
        }
        compare(differences, table, "column", expectedColumns(spec), columns);
        compare(differences, table, "index", expectedIndexes(spec), indexes(table));
    }

    private static void compare(
            List<String> differences,
            String table,
            String what,
            Map<String, String> expected,
            Map<String, String> found) {
        expected.forEach((name, shape) -> {
            @Nullable String there = found.get(name);
            if (!Objects.equals(there, shape)) {
                differences.add("table " + table + " has " + what + " " + name + " as "
                        + (there == null ? "missing" : "(" + there + ")") + " instead of (" + shape + ")");
            }
        });
    }

    /** Returns what {@link #columns} should give. */
    static Map<String, String> expectedColumns(TableSpec spec) {
        Map<String, String> expected = new TreeMap<>();
        expected.put("tenant", shape(ColumnType.TEXT) + " NOT NULL");
        expected.put("workspace", shape(ColumnType.TEXT) + " NOT NULL");
        for (Column<?> column : spec.columns()) {
            expected.put(column.name(), shape(column.type()) + (column.nullable() ? "" : " NOT NULL"));
        }
        return expected;
    }

    private static String shape(ColumnType type) {
        return PostgresDialect.type(type) + (type == ColumnType.TEXT ? " COLLATE C" : "");
    }

    /** Returns what {@link #indexes} should give. */
    static Map<String, String> expectedIndexes(TableSpec spec) {
        Map<String, String> expected = new TreeMap<>();
        expected.put(PRIMARY_KEY, "UNIQUE " + String.join(", ", withScope(spec.key())));
        for (IndexSpec index : spec.indexes()) {
            List<String> members = withScope(index.columns());
            if (!index.unique()) {
                spec.key().stream()
                        .map(Column::name)
                        .filter(name -> !members.contains(name))
                        .forEach(members::add);
            }
            expected.put("fq_" + index.name(), (index.unique() ? "UNIQUE " : "") + String.join(", ", members));
        }
        return expected;
    }

    private static List<String> withScope(List<Column<?>> columns) {
        List<String> names = new ArrayList<>(List.of("tenant", "workspace"));
        columns.forEach(column -> names.add(column.name()));
        return names;
    }

    private Map<String, String> pairs(String sql, String table) throws SQLException {
        Map<String, String> pairs = new TreeMap<>();
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, table);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    pairs.put(result.getString(1), result.getString(2));
                }
            }
        }
        return pairs;
    }
}
