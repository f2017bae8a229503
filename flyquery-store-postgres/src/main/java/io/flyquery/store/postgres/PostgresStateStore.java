package io.flyquery.store.postgres;

import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.JdbcUnitOfWork;
import io.flyquery.store.jdbc.Transaction;
import io.flyquery.store.jdbc.UnitThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in one schema of a PostgreSQL database. Every unit is a transaction that sees one state; one that writes a row
 * which another unit has changed since its begin is undone and run again.
 */
final class PostgresStateStore implements StateStore {
    private final String name;
    private final PostgresDialect dialect;
    private final Upgrade upgrade;
    private final Transactions transactions;
    private final JdbcTables tables;
    private final JdbcTables noRows;
    private final Tries tries;
    private final UnitThreads threads = new UnitThreads();
    private final ReadWriteLock inUse = new ReentrantReadWriteLock();
    private final AtomicBoolean closed = new AtomicBoolean();

    private PostgresStateStore(
            String place, String schema, Duration busyTimeout, PostgresSchema content, Connections connections) {
        this.name = "PostgreSQL store " + place + ", schema " + schema + ",";
        this.dialect = new PostgresDialect(name, schema, busyTimeout);
        this.upgrade = new Upgrade(name, schema, dialect, content.migrations());
        this.transactions = new Transactions(name, connections, dialect, upgrade);
        this.tables = new JdbcTables(dialect, content.tables());
        this.noRows = JdbcTables.withoutRows(dialect, content.tables());
        this.tries = new Tries(name, busyTimeout);
    }

    /**
     * Opens a store; creates nothing.
     *
     * @param place where it is, as messages show it
     * @param schema a plain identifier
     * @param busyTimeout how long a unit waits for others
     * @param content what the schema has
     * @param connections the store's from now on, also if opening fails
     */
    static PostgresStateStore open(
            String place, String schema, Duration busyTimeout, PostgresSchema content, Connections connections) {
        PostgresStateStore store = new PostgresStateStore(place, schema, busyTimeout, content, connections);
        try {
            store.requireUsable();
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
        return store;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        return using(
                scope,
                () -> transactions.read((session, begun) -> {
                    JdbcTables present = begun.isFresh() ? noRows : tables;
                    return Transaction.run(
                            session,
                            dialect,
                            () -> new JdbcUnitOfWork(session, present, scope, begun.now(), false),
                            work);
                }));
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        return using(
                scope,
                () -> transactions.write((session, begun) -> Transaction.run(
                        session, dialect, () -> new JdbcUnitOfWork(session, tables, scope, begun.now(), true), work)));
    }

    @Override
    public StateStoreAdmin admin() {
        return new PostgresAdmin(this, name, upgrade, tables);
    }

    @Override
    public void close() {
        if (threads.entered()) {
            throw new IllegalStateException("the store cannot be closed within a unit of work of it");
        }
        inUse.writeLock().lock();
        try {
            if (!closed.getAndSet(true)) {
                transactions.close();
            }
        } finally {
            inUse.writeLock().unlock();
        }
    }

    /** Applies what the database lacks. */
    List<String> migrate() {
        return using(name, transactions::migrate);
    }

    /** Looks into the database, of whatever schema version that is known. */
    <R> R inspecting(String doing, Inspection<R> inspection) {
        return using(name, () -> transactions.inspect(doing, inspection));
    }

    private <R extends @Nullable Object> R using(Object whatFor, Supplier<R> unit) {
        requireOpen();
        threads.enter();
        try {
            inUse.readLock().lock();
            try {
                requireOpen();
                return tries.of(whatFor, unit);
            } finally {
                inUse.readLock().unlock();
            }
        } finally {
            threads.leave();
        }
    }

    private void requireUsable() {
        transactions.requireReachable();
        inspecting("opening", (session, begun) -> {
            upgrade.requireUsableServer(session);
            return upgrade.pending(session);
        });
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException(name + " is closed");
        }
    }
}
