package io.flyquery.store.jdbc;

import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows of an open cursor. */
final class JdbcRows implements Rows {
    private static final int FETCHED_AT_ONCE = 256;

    private final JdbcUnitOfWork unit;
    private final String doing;
    private final String sql;
    private final PreparedStatement statement;
    private final ResultSet result;
    private final RowReader reader;
    private @Nullable Row next;
    private boolean closed;

    private JdbcRows(
            JdbcUnitOfWork unit,
            String doing,
            String sql,
            PreparedStatement statement,
            ResultSet result,
            RowReader reader) {
        this.unit = unit;
        this.doing = doing;
        this.sql = sql;
        this.statement = statement;
        this.result = result;
        this.reader = reader;
    }

    static JdbcRows open(JdbcUnitOfWork unit, String doing, SqlText sql, RowReader reader) throws SQLException {
        PreparedStatement statement = unit.prepare(sql);
        try {
            statement.setFetchSize(FETCHED_AT_ONCE);
            JdbcRows rows = new JdbcRows(unit, doing, sql.text(), statement, statement.executeQuery(), reader);
            unit.opened(rows);
            return rows;
        } catch (SQLException e) {
            unit.giveBack(sql.text(), statement);
            throw e;
        }
    }

    @Override
    public boolean hasNext() {
        unit.requireUsable();
        if (next == null && !closed) {
            next = unit.attempt(doing, this::advance).orElse(null);
            if (next == null) {
                close();
            }
        }
        return next != null;
    }

    @Override
    public Row next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there are no more rows");
        }
        Row row = Objects.requireNonNull(next);
        next = null;
        return row;
    }

    @Override
    public void close() {
        if (!closed) {
            try {
                release();
            } catch (SQLException e) {
                throw unit.fail(unit.dialect().translate(e, doing));
            }
        }
    }

    /** Closes; a failure is the unit's. */
    void endWithUnit() {
        try {
            release();
        } catch (SQLException e) {
            unit.fail(unit.dialect().translate(e, doing));
        }
    }

    private void release() throws SQLException {
        closed = true;
        next = null;
        unit.closed(this);
        try {
            result.close();
        } finally {
            unit.giveBack(sql, statement);
        }
    }

    private Optional<Row> advance() throws SQLException {
        return result.next() ? Optional.of(reader.read(result)) : Optional.empty();
    }
}
