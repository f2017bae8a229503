package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The connections that read, at most so many at a time. Safe for use by several threads. */
final class Readers {
    private final SqliteFile file;
    private final SqliteConnections connections;
    private final SqliteDialect dialect;
    private final int most;
    private final Semaphore permits;
    private final Deque<Opened> idle = new ArrayDeque<>();

    Readers(SqliteFile file, SqliteConnections connections, SqliteDialect dialect, int most) {
        this.file = file;
        this.connections = connections;
        this.dialect = dialect;
        this.most = most;
        this.permits = new Semaphore(most, true);
    }

    /** Waits for its turn; {@link #leave} must follow. */
    void enter(Patience patience) {
        try {
            if (!permits.tryAcquire(Math.max(0, patience.remainingNanos()), TimeUnit.NANOSECONDS)) {
                throw patience.exhausted(most + " readers at a time (setting read-connections)", null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw patience.interrupted(e);
        }
    }

    void leave() {
        permits.release();
    }

    /** Begins a transaction that sees the file as it is now; {@link #giveBack} must follow. */
    Opened begin(Patience patience) {
        while (true) {
            @Nullable Opened opened = null;
            try {
                opened = take();
                beginIn(opened.session());
                return opened;
            } catch (SQLException e) {
                closeIfOpen(opened);
                if (SqliteDialect.isUnwritable(e) && file.hasNoLog()) {
                    return beginUnchanging(e);
                }
                if (!SqliteDialect.isBusy(e)) {
                    throw dialect.translate(e, "beginning to read");
                }
                patience.pauseAfter(e);
            } catch (RuntimeException | Error e) {
                closeIfOpen(opened);
                throw e;
            }
        }
    }

    /** Takes a connection back, in no transaction. */
    void giveBack(Opened opened) {
        if (opened.session().broken() || !keep(opened)) {
            opened.close();
        }
    }

    /** Waits until nobody reads, and closes. */
    void close() {
        permits.acquireUninterruptibly(most);
        try {
            synchronized (idle) {
                idle.forEach(Opened::close);
                idle.clear();
            }
        } finally {
            permits.release(most);
        }
    }

    private boolean keep(Opened opened) {
        if (!opened.identity().equals(file.identity())) {
            return false;
        }
        synchronized (idle) {
            idle.push(opened);
        }
        return true;
    }

    private Opened take() throws SQLException {
        String identity = file.identity();
        while (true) {
            Opened opened;
            synchronized (idle) {
                opened = idle.poll();
            }
            if (opened == null) {
                return new Opened(connections.openReader(), identity);
            }
            if (opened.identity().equals(identity)) {
                return opened;
            }
            opened.close();
        }
    }

    /** A folder that cannot be written has no place for the shared memory of readers and writers. */
    private Opened beginUnchanging(SQLException cause) {
        @Nullable Opened opened = null;
        try {
            opened = new Opened(connections.openUnchanging(), "");
            beginIn(opened.session());
            return opened;
        } catch (SQLException e) {
            closeIfOpen(opened);
            e.addSuppressed(cause);
            throw dialect.translate(e, "beginning to read");
        } catch (RuntimeException | Error e) {
            closeIfOpen(opened);
            throw e;
        }
    }

    /** Reads something, since a transaction that only began sees no state yet. */
    private void beginIn(Session session) throws SQLException {
        session.execute(dialect.begin(false));
        Opened.schemaVersion(session);
    }

    private static void closeIfOpen(@Nullable Opened opened) {
        if (opened != null) {
            opened.close();
        }
    }
}
