package io.flyquery.store.sqlite;

import io.flyquery.spi.Column;
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

/** Compares what tables a file really has with what their specs say. */
final class Catalogue {
    private static final String COLUMNS = """
            SELECT name, type || CASE "notnull" WHEN 1 THEN ' NOT NULL' ELSE '' END AS shape
              FROM pragma_table_xinfo(?)
             ORDER BY cid
            """;
    private static final String KEY = """
            SELECT name
              FROM pragma_table_xinfo(?)
             WHERE pk > 0
             ORDER BY pk
            """;
    private static final String INDEXES = """
            SELECT l.name, CASE l."unique" WHEN 1 THEN 'UNIQUE ' ELSE '' END
                   || group_concat(i.name || CASE i.coll WHEN 'BINARY' THEN '' ELSE ' ' || i.coll END
                                          || CASE i."desc" WHEN 1 THEN ' DESC' ELSE '' END, ', ' ORDER BY i.seqno) AS shape
              FROM pragma_index_list(?) AS l, pragma_index_xinfo(l.name) AS i
             WHERE l.origin <> 'pk' AND i.key = 1
             GROUP BY l.name, l."unique"
             ORDER BY l.name
            """;

    private final Connection connection;

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

    /** Returns the columns of a table and their shapes, such as {@code TEXT NOT NULL}. */
    Map<String, String> columns(String table) throws SQLException {
        return pairs(COLUMNS, table);
    }

    /** Returns the indexes of a table and their shapes, such as {@code UNIQUE tenant, workspace, name}; not the key. */
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
        List<String> key = key(table);
        if (!key.equals(withScope(spec.key()))) {
            differences.add("table " + table + " has the key " + key + " instead of " + withScope(spec.key()));
        }
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
        expected.put("tenant", "TEXT NOT NULL");
        expected.put("workspace", "TEXT NOT NULL");
        for (Column<?> column : spec.columns()) {
            expected.put(column.name(), SqliteDialect.type(column.type()) + (column.nullable() ? "" : " NOT NULL"));
        }
        return expected;
    }

    /** Returns what {@link #indexes} should give. */
    static Map<String, String> expectedIndexes(TableSpec spec) {
        Map<String, String> expected = new TreeMap<>();
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

    private List<String> key(String table) throws SQLException {
        List<String> names = new ArrayList<>();
        try (PreparedStatement statement = connection.prepareStatement(KEY)) {
            statement.setString(1, table);
            try (ResultSet result = statement.executeQuery()) {
                while (result.next()) {
                    names.add(result.getString(1));
                }
            }
        }
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
