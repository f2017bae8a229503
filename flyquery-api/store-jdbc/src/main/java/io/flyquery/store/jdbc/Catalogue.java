package io.flyquery.store.jdbc;

import io.flyquery.spi.Column;
import io.flyquery.spi.ColumnType;
import io.flyquery.spi.IndexSpec;
import io.flyquery.spi.TableSpec;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Compares what tables a database really has with what their specs say. A store tells how its database lists columns and
 * indexes. For the thread of its connection only.
 *
 * @since 0.1
 */
public final class Catalogue {
    private static final String PRIMARY_KEY = "primary key";

    private final Connection connection;
    private final Queries queries;
    private final Function<ColumnType, String> shapes;

    /**
     * How a database lists what it has. Both queries take the name of a table and give rows of a name and a shape.
     *
     * @param columns the columns, with shapes such as {@code bigint NOT NULL}; nothing for a table that is not there
     * @param indexes the indexes, with shapes such as {@code UNIQUE tenant, workspace, name}; that of the primary key has the
     *     name {@code primary key}
     */
    public record Queries(String columns, String indexes) {}

    /**
     * Creates a catalogue.
     *
     * @param connection where unqualified names of tables mean those of the store; not closed
     * @param queries how to list what is there
     * @param shapes the shape of a column of each type, without {@code NOT NULL}
     */
    public Catalogue(Connection connection, Queries queries, Function<ColumnType, String> shapes) {
        this.connection = connection;
        this.queries = queries;
        this.shapes = shapes;
    }

    /**
     * Returns one line a difference; more columns or indexes than the specs have are none.
     *
     * @throws SQLException if the database does not answer
     */
    public List<String> differencesFrom(List<TableSpec> specs) throws SQLException {
        List<String> differences = new ArrayList<>();
        for (TableSpec spec : specs) {
            compare(spec, differences);
        }
        return differences;
    }

    /**
     * Returns the shapes of a table's columns by name.
     *
     * @throws SQLException if the database does not answer
     */
    public Map<String, String> columns(String table) throws SQLException {
        return pairs(queries.columns, table);
    }

    /**
     * Returns the shapes of a table's indexes by name.
     *
     * @throws SQLException if the database does not answer
     */
    public Map<String, String> indexes(String table) throws SQLException {
        return pairs(queries.indexes, table);
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
    public Map<String, String> expectedColumns(TableSpec spec) {
        Map<String, String> expected = new TreeMap<>();
        expected.put("tenant", shapes.apply(ColumnType.TEXT) + " NOT NULL");
        expected.put("workspace", shapes.apply(ColumnType.TEXT) + " NOT NULL");
        for (Column<?> column : spec.columns()) {
            expected.put(column.name(), shapes.apply(column.type()) + (column.nullable() ? "" : " NOT NULL"));
        }
        return expected;
    }

    /** Returns what {@link #indexes} should give. */
    public static Map<String, String> expectedIndexes(TableSpec spec) {
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
