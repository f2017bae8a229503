package io.flyquery.store.jdbc;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.ColumnType;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Brings a database to the newest schema, one migration a transaction, and remembers in the table {@code
 * fq_schema_history} what it did. The store begins and commits the transactions, under a lock that keeps other processes
 * out. Immutable and safe for use by several threads.
 *
 * @since 0.1
 */
public final class Migrator {
    /** The name of the table that remembers the migrations. */
    public static final String HISTORY = "fq_schema_history";

    private final SqlDialect dialect;
    private final List<Migration> migrations;
    private final String where;

    /**
     * Creates one.
     *
     * @param dialect the database
     * @param migrations all migrations, numbered from 1 without a gap
     * @param where the store as messages name it, such as its path
     */
    public Migrator(SqlDialect dialect, List<Migration> migrations, String where) {
        this.dialect = dialect;
        this.migrations = List.copyOf(migrations);
        this.where = where;
        for (int i = 0; i < migrations.size(); i++) {
            if (migrations.get(i).version() != i + 1) {
                throw new IllegalArgumentException(
                        "migration " + migrations.get(i).name() + " stands at place " + (i + 1));
            }
        }
    }

    /** Returns the version that the last migration leads to. */
    public int newest() {
        return migrations.size();
    }

    /**
     * Returns the migrations that the database lacks, in order.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if the database is of a newer version, or one of its migrations was
     *     another text than the one known by that number
     */
    public List<Migration> pending(Connection connection) throws SQLException {
        if (!dialect.tableExists(connection, HISTORY)) {
            return migrations;
        }
        Map<Integer, String> applied = applied(connection);
        applied.keySet().stream().max(Integer::compare).ifPresent(this::requireKnown);
        for (Migration migration : migrations) {
            String checksum = applied.get(migration.version());
            if (checksum != null && !checksum.equals(migration.checksum())) {
                throw new StoreException(
                        ErrorCode.INCOMPATIBLE,
                        "migration " + migration.name() + " of " + where + " was applied with checksum " + checksum
                                + ", but this version of FlyQuery has it with " + migration.checksum()
                                + ". A migration never changes after its release: use the FlyQuery build that made the"
                                + " store, or a new store.",
                        false,
                        null);
            }
        }
        return migrations.subList(applied.size(), migrations.size());
    }

    /**
     * Refuses a schema version that is newer than the newest one known.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if it is newer
     */
    public void requireKnown(int version) {
        if (version > newest()) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    where + " has schema version " + version + ", but this version of FlyQuery knows only up to "
                            + newest()
                            + ". It was left as it is. Use a newer version of FlyQuery, or restore the backup"
                            + " that the newer one made beside it.",
                    false,
                    null);
        }
    }

    /**
     * Applies one migration within the transaction that the connection is in.
     *
     * @param at the time to remember
     */
    public void apply(Connection connection, Migration migration, Instant at) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!dialect.tableExists(connection, HISTORY)) {
                statement.executeUpdate(createHistory());
            }
            for (String sql : migration.statements()) {
                statement.executeUpdate(sql);
            }
        }
        String insert = "INSERT INTO " + dialect.quote(HISTORY) + " (version, name, checksum, applied_at) VALUES ("
                + dialect.placeholder(ColumnType.INTEGER) + ", " + dialect.placeholder(ColumnType.TEXT) + ", "
                + dialect.placeholder(ColumnType.TEXT) + ", " + dialect.placeholder(ColumnType.INSTANT) + ")";
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            dialect.bind(statement, 1, ColumnType.INTEGER, (long) migration.version());
            dialect.bind(statement, 2, ColumnType.TEXT, migration.name());
            dialect.bind(statement, 3, ColumnType.TEXT, migration.checksum());
            dialect.bind(statement, 4, ColumnType.INSTANT, at);
            statement.executeUpdate();
        }
    }

    private String createHistory() {
        return "CREATE TABLE " + dialect.quote(HISTORY) + " (version " + dialect.typeName(ColumnType.INTEGER)
                + " NOT NULL PRIMARY KEY, name " + dialect.typeName(ColumnType.TEXT) + " NOT NULL, checksum "
                + dialect.typeName(ColumnType.TEXT) + " NOT NULL, applied_at " + dialect.typeName(ColumnType.INSTANT)
                + " NOT NULL)";
    }

    private Map<Integer, String> applied(Connection connection) throws SQLException {
        Map<Integer, String> applied = new TreeMap<>();
        String select = "SELECT version, checksum FROM " + dialect.quote(HISTORY) + " ORDER BY version";
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(select)) {
            while (result.next()) {
                applied.put(result.getInt(1), result.getString(2));
            }
        }
        return applied;
    }
}
