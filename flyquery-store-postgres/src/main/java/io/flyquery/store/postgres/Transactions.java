package io.flyquery.store.postgres;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Begins transactions on connections, and gives the connections back. Safe for use by several threads. */
final class Transactions {
    private final String store;
    private final Connections connections;
    private final PostgresDialect dialect;
    private final Upgrade upgrade;

    Transactions(String store, Connections connections, PostgresDialect dialect, Upgrade upgrade) {
        this.store = store;
        this.connections = connections;
        this.dialect = dialect;
        this.upgrade = upgrade;
    }

    /** Does something in a transaction that reads, in the present schema or where nothing was ever written. */
    <R extends @Nullable Object> R read(Step<R> step) {
        try (Lease lease = lease()) {
            Session session = lease.session();
            Begun begun = begin(session, false);
            if (!begun.isFresh() && begun.version() < upgrade.newest()) {
                StoreException refusal = tooOld(begun.version());
                session.rollback(refusal);
                throw refusal;
            }
            return step.in(session, begun);
        }
    }

    /** Does something in a transaction that writes, in the present schema, which is made where it is missing. */
    <R extends @Nullable Object> R write(Step<R> step) {
        try (Lease lease = lease()) {
            Session session = lease.session();
            Begun begun = begin(session, true);
            if (begun.version() < upgrade.newest()) {
                end(session);
                upgrade.run(session);
                begun = begin(session, true);
            }
            return step.in(session, begun);
        }
    }

    /** Looks into the database, of whatever schema version that is known. */
    <R> R inspect(String doing, Inspection<R> inspection) {
        try (Lease lease = lease()) {
            Session session = lease.session();
            Begun begun = begin(session, false);
            R result;
            try {
                result = inspection.of(session, begun);
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
    }

    /** Applies what the database lacks; returns the names. */
    List<String> migrate() {
        try (Lease lease = lease()) {
            return upgrade.run(lease.session());
        }
    }

    /** Fails at once where there is no connection to be had. */
    void requireReachable() {
        try {
            connections.requireReachable();
        } catch (SQLException e) {
            throw dialect.translateOpening(e);
        }
    }

    void close() {
        connections.close();
    }

    private Lease lease() {
        try {
            return connections.open();
        } catch (SQLException e) {
            throw dialect.translateOpening(e);
        }
    }

    private Begun begin(Session session, boolean writing) {
        try {
            return upgrade.begin(session, writing);
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, "beginning");
        } catch (RuntimeException | Error e) {
            session.rollback(e);
            throw e;
        }
    }

    private void end(Session session) {
        try {
            session.execute("ROLLBACK");
        } catch (SQLException e) {
            session.rollback(e);
            throw dialect.translate(e, "ending to read");
        }
    }

    private StoreException tooOld(int version) {
        return new StoreException(
                ErrorCode.INCOMPATIBLE,
                store + " has schema version " + version + ", and this version of FlyQuery reads " + upgrade.newest()
                        + ". The first write brings it up to date; so does the admin's migrate.",
                false,
                null);
    }
}
