package io.flyquery.store.jdbc;

import io.flyquery.error.FlyQueryException;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Table;
import io.flyquery.spi.TableSpec;
import io.flyquery.spi.UnitOfWork;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A unit of work over a connection that is in a transaction; the store begins and ends the transaction. Confined to the
 * thread that made it; its tables and rows die with it.
 *
 * @since 0.1
 */
public final class JdbcUnitOfWork implements UnitOfWork {
    private final Session session;
    private final JdbcTables tables;
    private final Scope scope;
    private final Instant now;
    private final boolean writing;
    private final Thread owner = Thread.currentThread();
    private final List<JdbcRows> open = new ArrayList<>();
    private @Nullable FlyQueryException failure;
    private boolean ended;

    /**
     * Begins a unit.
     *
     * @param session a session in a transaction
     * @param tables what the store has
     * @param scope whose rows
     * @param now the time that the unit shows, cut to milliseconds
     * @param writing whether the unit may write
     */
    public JdbcUnitOfWork(Session session, JdbcTables tables, Scope scope, Instant now, boolean writing) {
        this.session = session;
        this.tables = tables;
        this.scope = scope;
        this.now = now.truncatedTo(ChronoUnit.MILLIS);
        this.writing = writing;
    }

    @Override
    public Scope scope() {
        return scope;
    }

    @Override
    public Instant now() {
        return now;
    }

    @Override
    public Table table(TableSpec spec) {
        requireUsable();
        return new JdbcTable(this, spec, tables.sql(spec));
    }

    @Override
    public <C> Optional<C> capability(Class<C> type) {
        requireUsable();
        return type == Aggregates.class ? Optional.of(type.cast(new JdbcAggregates(this, tables))) : Optional.empty();
    }

    /**
     * Ends the unit, before the transaction does: open rows are closed, and nothing of the unit can be used any more.
     *
     * @return the failure of the store that happened within, if any, although the work may have caught it; the transaction
     *     must then be undone
     */
    public Optional<FlyQueryException> end() {
        for (JdbcRows rows : List.copyOf(open)) {
            rows.endWithUnit();
        }
        ended = true;
        return Optional.ofNullable(failure);
    }

    /** Something that may fail in the database. */
    interface Attempt<R extends @Nullable Object> {
        R run() throws SQLException;
    }

    <R extends @Nullable Object> R attempt(String doing, Attempt<R> work) {
        requireUsable();
        try {
            return work.run();
        } catch (SQLException e) {
            throw fail(dialect().translate(e, doing));
        } catch (StoreException e) {
            throw fail(e);
        }
    }

    StoreException fail(StoreException cause) {
        failure = cause;
        return cause;
    }

    void execute(String sql) throws SQLException {
        session.execute(sql);
    }

    int update(SqlText sql) throws SQLException {
        PreparedStatement statement = prepare(sql);
        try {
            return statement.executeUpdate();
        } finally {
            session.giveBack(sql.text(), statement);
        }
    }

    /** Reads the rows of a query. */
    interface Reading<R> {
        R read(ResultSet result) throws SQLException;
    }

    <R> R query(SqlText sql, Reading<R> reading) throws SQLException {
        PreparedStatement statement = prepare(sql);
        try (ResultSet result = statement.executeQuery()) {
            return reading.read(result);
        } finally {
            session.giveBack(sql.text(), statement);
        }
    }

    /** Returns a statement with its values; to be given back. */
    PreparedStatement prepare(SqlText sql) throws SQLException {
        PreparedStatement statement = session.take(sql.text());
        try {
            int index = 0;
            for (Bound value : sql.values()) {
                dialect().bind(statement, ++index, value.type(), value.value());
            }
            return statement;
        } catch (SQLException | RuntimeException e) {
            session.giveBack(sql.text(), statement);
            throw e;
        }
    }

    void opened(JdbcRows rows) {
        open.add(rows);
    }

    void closed(JdbcRows rows) {
        open.removeIf(other -> other == rows);
    }

    void giveBack(String sql, PreparedStatement statement) throws SQLException {
        session.giveBack(sql, statement);
    }

    SqlDialect dialect() {
        return tables.dialect();
    }

    boolean writing() {
        return writing;
    }

    void requireUsable() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException(
                    "this unit of work belongs to thread '" + owner.getName() + "'; begin another one in thread '"
                            + Thread.currentThread().getName() + "'");
        }
        if (ended) {
            throw new IllegalStateException("this unit of work has ended; its tables and rows cannot be used any more");
        }
        if (failure != null) {
            throw new IllegalStateException(
                    "this unit of work failed and will be undone: " + failure.getMessage(), failure);
        }
    }

    void requireWriting() {
        requireUsable();
        if (!writing) {
            throw new IllegalStateException("this unit of work only reads; use StateStore.write to change rows");
        }
    }
}
