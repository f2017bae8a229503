package io.flyquery.store.postgres;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.ColumnType;
import io.flyquery.store.jdbc.Migration;
import io.flyquery.store.jdbc.Migrator;
import io.flyquery.store.jdbc.Session;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Begins transactions in the present schema, and brings the database there. Safe for use by several threads. */
final class Upgrade {
    private static final Logger LOG = LoggerFactory.getLogger(Upgrade.class);
    private static final int OLDEST_SERVER = 15;
    private static final String NOW = "SELECT now()";
    private static final String NOW_AND_VERSION =
            "SELECT now(), (SELECT max(version) FROM " + Migrator.HISTORY + ") AS version";
    private static final String LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('flyquery ' || ?, 0))";

    private final String store;
    private final String schema;
    private final PostgresDialect dialect;
    private final Migrator migrator;
    private volatile boolean known;

    Upgrade(String store, String schema, PostgresDialect dialect, List<Migration> migrations) {
        this.store = store;
        this.schema = schema;
        this.dialect = dialect;
        this.migrator = new Migrator(dialect, migrations, store);
    }

    int newest() {
        return migrator.newest();
    }

    /**
     * Begins a transaction.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if the schema is of a newer version; the transaction is still open
     */
    Begun begin(Session session, boolean writing) throws SQLException {
        session.execute(dialect.begin(writing));
        if (!known && !dialect.tableExists(session.connection(), Migrator.HISTORY)) {
            return new Begun(now(session), 0);
        }
        known = true;
        Begun begun = nowAndVersion(session);
        migrator.requireKnown(begun.version());
        return begun;
    }

    private Instant now(Session session) throws SQLException {
        try (PreparedStatement statement = session.connection().prepareStatement(NOW);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return now(result);
        }
    }

    private Begun nowAndVersion(Session session) throws SQLException {
        try (PreparedStatement statement = session.connection().prepareStatement(NOW_AND_VERSION);
                ResultSet result = statement.executeQuery()) {
            result.next();
            return new Begun(now(result), result.getInt(2));
        }
    }

    private Instant now(ResultSet result) throws SQLException {
        return (Instant) Objects.requireNonNull(dialect.read(result, 1, ColumnType.INSTANT), "now()");
    }

    /** Refuses a server that the store does not work with. */
    void requireUsableServer(Session session) throws SQLException {
        int version = session.connection().getMetaData().getDatabaseMajorVersion();
        if (version < OLDEST_SERVER) {
            throw incompatible("is PostgreSQL " + version + ", but must be " + OLDEST_SERVER + " or newer");
        }
        try (Statement statement = session.connection().createStatement();
                ResultSet result = statement.executeQuery("SHOW server_encoding")) {
            result.next();
            String encoding = result.getString(1);
            if (!encoding.equals("UTF8")) {
                throw incompatible("has the encoding " + encoding
                        + ", but must have UTF8; create the database with ENCODING 'UTF8'");
            }
        }
    }

    private StoreException incompatible(String what) {
        return new StoreException(ErrorCode.INCOMPATIBLE, store + " " + what + ".", false, null);
    }

    /**
     * Returns what {@link #run} would do.
     *
     * @throws StoreException with {@code INCOMPATIBLE} if the schema is of a newer version, or its migrations were other
     *     ones
     */
    List<Migration> pending(Session session) throws SQLException {
        return migrator.pending(session.connection());
    }

    /**
     * Applies what is missing, one transaction a migration; whoever does so at the same time takes turns.
     *
     * @param session one in no transaction
     * @return the names of what was applied
     */
    List<String> run(Session session) {
        List<String> applied = new ArrayList<>();
        while (applyNext(session, applied)) {
            LOG.debug("{} was migrated: {}", store, applied);
        }
        return applied;
    }

    private boolean applyNext(Session session, List<String> applied) {
        List<Migration> pending;
        try {
            pending = applyInTurn(session);
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, "migrating");
        } catch (RuntimeException | Error e) {
            session.rollback(e);
            throw e;
        }
        try {
            session.execute("COMMIT");
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translateCommit(e);
        }
        pending.stream().limit(1).map(Migration::name).forEach(applied::add);
        return pending.size() > 1;
    }

    /** Returns what was missing, of which the first is applied now. */
    private List<Migration> applyInTurn(Session session) throws SQLException {
        session.execute(dialect.beginMigration());
        try (PreparedStatement statement = session.connection().prepareStatement(LOCK)) {
            statement.setString(1, schema);
            statement.execute();
        }
        List<Migration> pending = List.copyOf(pending(session));
        if (!pending.isEmpty()) {
            if (!dialect.schemaExists(session.connection())) {
                session.execute("CREATE SCHEMA " + dialect.quote(schema));
            }
            migrator.apply(session.connection(), pending.get(0), now(session));
        }
        return pending;
    }
}
