package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.store.jdbc.Migration;
import io.flyquery.store.jdbc.Migrator;
import io.flyquery.store.jdbc.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Brings the file to the present schema, and recognises files that are not FlyQuery's. Safe for use by several threads. */
final class Upgrade {
    private static final Logger LOG = LoggerFactory.getLogger(Upgrade.class);

    private final SqliteFile file;
    private final SqliteConnections connections;
    private final SqliteDialect dialect;
    private final Migrator migrator;
    private final Clock clock;

    Upgrade(SqliteFile file, SqliteConnections connections, SqliteDialect dialect, SqliteSchema schema, Clock clock) {
        this.file = file;
        this.connections = connections;
        this.dialect = dialect;
        this.migrator = new Migrator(dialect, schema.migrations(), "SQLite store " + file.path());
        this.clock = clock;
    }

    int newest() {
        return migrator.newest();
    }

    /** Refuses a newer version. */
    void requireKnown(int version) {
        migrator.requireKnown(version);
    }

    /**
     * Returns what {@link #run} would do to the file that the session is of.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if it is a file of another application, of a newer version, or its
     *     migrations were other ones
     */
    List<Migration> pending(Session session) throws SQLException {
        long application = session.number("PRAGMA application_id");
        boolean marked = application == SqliteSchema.APPLICATION_ID;
        if (!marked && (application != 0 || !isEmpty(session)) && !isUnmarked(session, application)) {
            throw new StoreException(
                    ErrorCode.INCOMPATIBLE,
                    "SQLite file " + file.path() + " belongs to another application (application id " + application
                            + ", no table " + Migrator.HISTORY + "). It was left as it is; name another path.",
                    false,
                    null);
        }
        migrator.requireKnown(Opened.schemaVersion(session));
        return migrator.pending(session.connection());
    }

    /** Returns whether nothing was written yet. */
    boolean isFresh(Session session) throws SQLException {
        return Opened.schemaVersion(session) == 0 && !dialect.tableExists(session.connection(), Migrator.HISTORY);
    }

    private boolean isUnmarked(Session session, long application) throws SQLException {
        return application == 0 && dialect.tableExists(session.connection(), Migrator.HISTORY);
    }

    private static boolean isEmpty(Session session) throws SQLException {
        return session.number("SELECT COUNT(*) FROM sqlite_schema") == 0;
    }

    /** Applies all migrations to a database of its own, in memory. */
    void runInMemory(Session session) throws SQLException {
        for (Migration migration : migrator.pending(session.connection())) {
            migrator.apply(session.connection(), migration, clock.instant());
        }
    }

    /**
     * Applies what is missing, one transaction a migration; processes that do so at the same time take turns.
     *
     * @param session one that can write, in no transaction
     * @return the names of what was applied
     */
    List<String> run(Session session, Patience patience) throws SQLException {
        List<String> applied = new ArrayList<>();
        while (applyNext(session, patience, applied)) {
            LOG.debug("SQLite store {} was migrated: {}", file.path(), applied);
        }
        return applied;
    }

    private boolean applyNext(Session session, Patience patience, List<String> applied) throws SQLException {
        begin(session, patience);
        try {
            List<Migration> pending = pending(session);
            int version = Opened.schemaVersion(session);
            if (pending.isEmpty() && version != newest()) {
                setVersion(session, newest());
            } else if (!pending.isEmpty()) {
                if (version > 0 && applied.isEmpty()) {
                    backUp(version);
                }
                Migration next = pending.get(0);
                migrator.apply(session.connection(), next, clock.instant());
                setVersion(session, next.version());
                applied.add(next.name());
            }
            session.execute("COMMIT");
            return pending.size() > 1;
        } catch (SQLException | RuntimeException | Error e) {
            session.rollback(e);
            throw e;
        }
    }

    /** The pragma takes no parameter. */
    private static void setVersion(Session session, int version) throws SQLException {
        session.execute("PRAGMA user_version = " + version);
    }

    /**
     * Begins a transaction that writes.
     *
     * @throws StoreException with {@code BUSY} if others keep the file for longer than the patience lasts
     */
    void begin(Session session, Patience patience) throws SQLException {
        while (true) {
            try {
                session.execute(dialect.begin(true));
                return;
            } catch (SQLException e) {
                if (!SqliteDialect.isBusy(e)) {
                    throw e;
                }
                patience.pauseAfter(e);
            }
        }
    }

    /** Copies through another connection, which sees the file as it was before the transaction under way. */
    private void backUp(int version) throws SQLException {
        Path backup = file.createBackup(version);
        try (Session session = connections.openCopier();
                PreparedStatement statement = session.connection().prepareStatement("VACUUM INTO ?")) {
            statement.setString(1, backup.toString());
            statement.execute();
            LOG.debug("SQLite store {} of schema version {} was backed up to {}", file.path(), version, backup);
        } catch (SQLException e) {
            delete(backup, e);
            throw e;
        }
    }

    private static void delete(Path unfinished, SQLException cause) {
        try {
            Files.delete(unfinished);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }
}
