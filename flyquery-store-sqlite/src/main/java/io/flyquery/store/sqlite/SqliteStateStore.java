package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.spi.Work;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.JdbcUnitOfWork;
import io.flyquery.store.jdbc.Session;
import io.flyquery.store.jdbc.Transaction;
import io.flyquery.store.jdbc.UnitThreads;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A store in one SQLite file, in WAL mode: one writer at a time over all processes, and readers that wait for nobody.
 */
final class SqliteStateStore implements StateStore {
    private final SqliteSettings settings;
    private final Clock clock;
    private final SqliteFile file;
    private final SqliteDialect dialect;
    private final Upgrade upgrade;
    private final JdbcTables tables;
    private final Writer writer;
    private final Readers readers;
    private final NothingStored nothing;
    private final UnitThreads threads = new UnitThreads();
    private final AtomicBoolean closed = new AtomicBoolean();

    private SqliteStateStore(SqliteSettings settings, SqliteSchema schema, Clock clock, List<String> morePragmas) {
        this.settings = settings;
        this.clock = clock;
        this.file = new SqliteFile(settings.path());
        this.dialect = new SqliteDialect(settings.path());
        SqliteConnections connections = new SqliteConnections(settings, morePragmas);
        this.upgrade = new Upgrade(file, connections, dialect, schema, clock);
        this.tables = new JdbcTables(dialect, schema.tables());
        this.writer = new Writer(file, connections, dialect, upgrade);
        this.readers = new Readers(file, connections, dialect, settings.readConnections());
        this.nothing = new NothingStored(connections, dialect, upgrade);
    }

    /** Opens a store; creates nothing. */
    static SqliteStateStore open(SqliteSettings settings, SqliteSchema schema, Clock clock) {
        return open(settings, schema, clock, List.of());
    }

    /** Opens a store whose writing connection is given further statements. */
    static SqliteStateStore open(SqliteSettings settings, SqliteSchema schema, Clock clock, List<String> morePragmas) {
        SqliteStateStore store = new SqliteStateStore(settings, schema, clock, morePragmas);
        try {
            store.requireUsableFile();
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
        return store;
    }

    @Override
    public <R extends @Nullable Object> R read(Scope scope, Work<R> work) {
        return reading(session -> Transaction.run(session, dialect, () -> unit(session, scope, false), work));
    }

    @Override
    public <R extends @Nullable Object> R write(Scope scope, Work<R> work) {
        return writing(patience -> {
            Session session = writer.begin(patience);
            try {
                return Transaction.run(session, dialect, () -> unit(session, scope, true), work);
            } finally {
                writer.discardIfBroken();
            }
        });
    }

    @Override
    public StateStoreAdmin admin() {
        return new SqliteAdmin(this, file, upgrade, tables);
    }

    @Override
    public void close() {
        if (threads.entered()) {
            throw new IllegalStateException("the store cannot be closed within a unit of work of it");
        }
        closed.set(true);
        writer.close();
        readers.close();
    }

    /** Applies what the file lacks; creates it where it is missing. */
    List<String> migrate() {
        return writing(writer::migrate);
    }

    /** Looks into a file of the present schema, or into empty tables where there is no file yet. */
    <R> R looking(String doing, Inspection<R> inspection) {
        return reading(session -> inspect(session, doing, inspection));
    }

    /** Looks into the file, of whatever schema; an empty database stands in where there is no file yet. */
    <R> R inspecting(String doing, Inspection<R> inspection) {
        return readingTurn(patience -> {
            if (!file.hasContent()) {
                return nothing.inspect(session -> inspect(session, doing, inspection));
            }
            Opened opened = readers.begin(patience);
            try {
                return inspect(opened.session(), doing, inspection);
            } finally {
                readers.giveBack(opened);
            }
        });
    }

    private <R extends @Nullable Object> R reading(Reading<R> reading) {
        return readingTurn(patience -> readHere(patience, reading));
    }

    private <R extends @Nullable Object> R readHere(Patience patience, Reading<R> reading) {
        if (!file.hasContent()) {
            return nothing.read(reading);
        }
        Opened opened = readers.begin(patience);
        try {
            return isFresh(opened.session()) ? nothing.read(reading) : reading.in(opened.session());
        } finally {
            readers.giveBack(opened);
        }
    }

    private <R extends @Nullable Object> R readingTurn(Turn<R> turn) {
        requireOpen();
        threads.enter();
        try {
            Patience patience = patience();
            readers.enter(patience);
            try {
                requireOpen();
                return turn.with(patience);
            } finally {
                readers.leave();
            }
        } finally {
            threads.leave();
        }
    }

    /** Does something while nobody else of this process writes. */
    private <R extends @Nullable Object> R writing(Turn<R> turn) {
        requireOpen();
        threads.enter();
        try {
            Patience patience = patience();
            writer.lock(patience);
            try {
                requireOpen();
                return turn.with(patience);
            } finally {
                writer.unlock();
            }
        } finally {
            threads.leave();
        }
    }

    /** Ends the transaction if so. */
    private boolean isFresh(Session session) {
        try {
            int version = Opened.schemaVersion(session);
            if (version >= upgrade.newest()) {
                return false;
            }
            if (!upgrade.isFresh(session)) {
                throw tooOld(version);
            }
            session.execute("ROLLBACK");
            return true;
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, "reading the schema version");
        } catch (StoreException e) {
            session.rollback(e);
            throw e;
        }
    }

    private StoreException tooOld(int version) {
        return new StoreException(
                ErrorCode.INCOMPATIBLE,
                "SQLite store " + settings.path() + " has schema version " + version
                        + ", and this version of FlyQuery reads " + upgrade.newest()
                        + ". The first write brings it up to date; so does the admin's migrate.",
                false,
                null);
    }

    private void end(Session session) {
        try {
            session.execute("ROLLBACK");
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, "ending to read");
        }
    }

    private <R> R inspect(Session session, String doing, Inspection<R> inspection) {
        R result;
        try {
            result = inspection.of(session);
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, doing);
        } catch (RuntimeException | Error e) {
            session.rollback(e);
            throw e;
        }
        end(session);
        return result;
    }

    private void requireUsableFile() {
        file.requireDatabase();
        inspecting("opening", upgrade::pending);
    }

    private JdbcUnitOfWork unit(Session session, Scope scope, boolean writing) {
        return new JdbcUnitOfWork(session, tables, scope, clock.instant(), writing);
    }

    private Patience patience() {
        return new Patience(settings, RandomGenerator.getDefault());
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new IllegalStateException("SQLite store " + settings.path() + " is closed");
        }
    }
}
