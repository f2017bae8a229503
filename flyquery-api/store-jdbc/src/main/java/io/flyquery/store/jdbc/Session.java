package io.flyquery.store.jdbc;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A connection with the statements that were prepared on it, of which the last used are kept. For use by one thread at a
 * time; who opens it closes it.
 *
 * @since 0.1
 */
public final class Session implements AutoCloseable {
    private static final int KEPT_STATEMENTS = 128;

    private final Connection connection;
    private final Map<String, PreparedStatement> idle = new LinkedHashMap<>();
    private boolean broken;

    /** Begins with a connection, which this session closes. */
    public Session(Connection connection) {
        this.connection = connection;
    }

    /** Returns the connection. */
    public Connection connection() {
        return connection;
    }

    /** Executes a statement that has no parameters and gives no rows, such as the begin of a transaction. */
    public void execute(String sql) throws SQLException {
        PreparedStatement statement = take(sql);
        try {
            statement.execute();
        } finally {
            giveBack(sql, statement);
        }
    }

    /** Returns the number that a statement without parameters gives; 0 where it gives nothing. */
    public long number(String sql) throws SQLException {
        PreparedStatement statement = take(sql);
        try (ResultSet result = statement.executeQuery()) {
            return result.next() ? result.getLong(1) : 0;
        } finally {
            giveBack(sql, statement);
        }
    }

    /** Returns whether a transaction could not be undone; the session is then of no use but to be closed. */
    public boolean broken() {
        return broken;
    }

    /**
     * Undoes the transaction; where that fails the session is {@linkplain #broken() broken}, and closing it undoes what
     * there is to undo.
     *
     * @param cause what led here; a failure to undo is added to it
     */
    public void rollback(Throwable cause) {
        try {
            execute("ROLLBACK");
        } catch (SQLException e) {
            broken = true;
            cause.addSuppressed(e);
        }
    }

    /** Returns a prepared statement for exclusive use until it is {@linkplain #giveBack given back}. */
    PreparedStatement take(String sql) throws SQLException {
        PreparedStatement statement = idle.remove(sql);
        return statement == null ? connection.prepareStatement(sql) : statement;
    }

    /** Takes a statement back; its results are closed. */
    void giveBack(String sql, PreparedStatement statement) throws SQLException {
        PreparedStatement other = idle.put(sql, statement);
        if (other != null) {
            other.close();
        }
        if (idle.size() > KEPT_STATEMENTS) {
            Iterator<PreparedStatement> oldest = idle.values().iterator();
            PreparedStatement dropped = oldest.next();
            oldest.remove();
            dropped.close();
        }
    }

    /** Closes the statements and the connection. */
    @Override
    public void close() throws SQLException {
        try (connection) {
            for (PreparedStatement statement : idle.values()) {
                statement.close();
            }
        } finally {
            idle.clear();
        }
    }
}
