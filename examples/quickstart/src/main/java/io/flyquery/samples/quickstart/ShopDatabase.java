package io.flyquery.samples.quickstart;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/** The shop's database as its application sees it: one connection that can only read. */
final class ShopDatabase implements AutoCloseable {
    private static final String READ_ONLY = "1";

    private final Connection connection;

    private ShopDatabase(Connection connection) {
        this.connection = connection;
    }

    /** Makes the database in a file that is not there yet. */
    static ShopDatabase create(Path file) throws SQLException {
        String url = "jdbc:sqlite:" + file;
        try (Connection writer = DriverManager.getConnection(url)) {
            writer.setAutoCommit(false);
            try (Statement statement = writer.createStatement()) {
                for (String table : ShopSchema.statements()) {
                    statement.execute(table);
                }
            }
            ShopData.fill(writer);
            writer.commit();
        }
        Properties properties = new Properties();
        properties.setProperty("open_mode", READ_ONLY);
        return new ShopDatabase(DriverManager.getConnection(url, properties));
    }

    /** Returns the number of rows of each table. */
    Map<String, Long> rowCounts() throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        for (String table : ShopSchema.tables()) {
            counts.put(
                    table,
                    Long.valueOf(query("SELECT COUNT(*) FROM " + table, 1).firstRow()));
        }
        return counts;
    }

    /**
     * Runs a query.
     *
     * @param rowLimit rows beyond it are cut
     * @throws SQLException if the database does not understand it
     */
    Result query(String sql, int rowLimit) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            int rows = 0;
            String first = "";
            while (rows < rowLimit && found.next()) {
                first = rows == 0 ? values(found) : first;
                rows++;
            }
            return new Result(rows, rows == rowLimit && found.next(), first);
        }
    }

    private static String values(ResultSet row) throws SQLException {
        StringJoiner values = new StringJoiner(", ");
        for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
            values.add(shown(row.getObject(column)));
        }
        return values.toString();
    }

    private static String shown(@Nullable Object value) {
        return value instanceof Double number ? String.format(Locale.ROOT, "%.2f", number) : String.valueOf(value);
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /**
     * What a query gave.
     *
     * @param rows how many rows
     * @param truncated whether there were more
     * @param firstRow the values of the first row, for display; empty without rows
     */
    record Result(int rows, boolean truncated, String firstRow) {}
}
