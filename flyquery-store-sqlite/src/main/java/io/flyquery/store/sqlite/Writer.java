package io.flyquery.store.sqlite;

import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The one connection that writes; threads of this process take turns, in the order in which they came. */
final class Writer {
    private static final long BREAK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LONGEST_ROW_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final SqliteFile file;
    private final SqliteConnections connections;
    private final SqliteDialect dialect;
    private final Upgrade upgrade;
    private final ReentrantLock lock = new ReentrantLock(true);
    private @Nullable Opened opened;
    private long endOfLast = System.nanoTime();
    private long beginOfRow = endOfLast;

    Writer(SqliteFile file, SqliteConnections connections, SqliteDialect dialect, Upgrade upgrade) {
        this.file = file;
        this.connections = connections;
        this.dialect = dialect;
        this.upgrade = upgrade;
    }

    /** Waits for its turn; {@link #unlock} must follow. */
    void lock(Patience patience) {
        try {
            if (!lock.tryLock(Math.max(0, patience.remainingNanos()), TimeUnit.NANOSECONDS)) {
                throw patience.exhausted("other threads", null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw patience.interrupted(e);
        }
    }

    void unlock() {
        endOfLast = System.nanoTime();
        lock.unlock();
    }

    /** Begins a transaction that may write, in a file of the present schema, which is created where it is missing. */
    Session begin(Patience patience) {
        letOthersIn();
        while (true) {
            try {
                Session session = session();
                upgrade.begin(session, patience);
                if (isCurrent(session)) {
                    return session;
                }
                session.execute("ROLLBACK");
                upgrade.run(session, patience);
            } catch (SQLException e) {
                giveUpUnlessBusy(e, "beginning to write", patience);
            } catch (RuntimeException | Error e) {
                discard();
                throw e;
            }
        }
    }

    /** Applies what the file lacks; creates it where it is missing. */
    List<String> migrate(Patience patience) {
        while (true) {
            try {
                return upgrade.run(session(), patience);
            } catch (SQLException e) {
                giveUpUnlessBusy(e, "migrating", patience);
            } catch (RuntimeException | Error e) {
                discard();
                throw e;
            }
        }
    }

    /** Closes the connection if it is of no more use. */
    void discardIfBroken() {
        if (opened != null && opened.session().broken()) {
            discard();
        }
    }

    /** Closes the connection; the next unit opens another one. */
    void discard() {
        if (opened != null) {
            opened.close();
            opened = null;
        }
    }

    /** Waits until nobody writes, and closes. */
    void close() {
        lock.lock();
        try {
            discard();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits a little where this process has written without a break for some time: the others only find out by trying
     * whether the file is free, and would hardly ever try at the right moment.
     */
    private void letOthersIn() {
        long now = System.nanoTime();
        if (now - endOfLast > BREAK_NANOS) {
            beginOfRow = now;
        } else if (now - beginOfRow > LONGEST_ROW_NANOS) {
            LockSupport.parkNanos(BREAK_NANOS);
            beginOfRow = System.nanoTime();
        }
    }

    private boolean isCurrent(Session session) throws SQLException {
        int version = Opened.schemaVersion(session);
        upgrade.requireKnown(version);
        return version == upgrade.newest();
    }

    private void giveUpUnlessBusy(SQLException failure, String doing, Patience patience) {
        discard();
        if (!SqliteDialect.isBusy(failure)) {
            throw dialect.translate(failure, doing);
        }
        patience.pauseAfter(failure);
    }

    private Session session() throws SQLException {
        Opened present = opened;
        if (present != null && present.identity().equals(file.identity())) {
            return present.session();
        }
        discard();
        file.createIfMissing();
        String identity = file.identity();
        requireOurs();
        Opened fresh = new Opened(connections.openWriter(), identity);
        opened = fresh;
        return fresh.session();
    }

    /** Looks before anything is changed; opening for writing changes the journal mode. */
    private void requireOurs() throws SQLException {
        if (file.hasContent()) {
            file.requireDatabase();
            try (Session session = connections.openReader()) {
                upgrade.pending(session);
            }
        }
    }
}
