package io.flyquery.store.postgres;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.Migration;
import io.flyquery.store.jdbc.Session;
import java.sql.SQLException;
import java.util.List;

/** What concerns the schema as a whole. */
final class PostgresAdmin implements StateStoreAdmin {
    private final PostgresStateStore store;
    private final String name;
    private final Upgrade upgrade;
    private final JdbcTables tables;

    PostgresAdmin(PostgresStateStore store, String name, Upgrade upgrade, JdbcTables tables) {
        this.store = store;
        this.name = name;
        this.upgrade = upgrade;
        this.tables = tables;
    }

    @Override
    public String description() {
        int version = store.inspecting("reading the schema version", (session, begun) -> begun.version());
        return name + " " + (version == 0 ? "nothing written yet" : "version " + version);
    }

    @Override
    public List<Scope> workspaces() {
        return store.inspecting(
                "listing workspaces", (session, begun) -> begun.isFresh() ? List.of() : tables.scopes(session));
    }

    @Override
    public List<String> migrate(boolean dryRun) {
        if (dryRun) {
            return store.inspecting("looking for migrations", (session, begun) -> upgrade.pending(session)).stream()
                    .map(Migration::name)
                    .toList();
        }
        return store.migrate();
    }

    @Override
    public List<String> check() {
        try {
            return store.inspecting("checking", this::problems);
        } catch (StoreException e) {
            if (e.code() == ErrorCode.BUSY) {
                throw e;
            }
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> problems(Session session, Begun begun) throws SQLException {
        if (begun.isFresh()) {
            return List.of();
        }
        if (begun.version() < upgrade.newest()) {
            return List.of(
                    "schema version is " + begun.version() + ", but this version of FlyQuery uses " + upgrade.newest());
        }
        return PostgresCatalogue.of(session.connection()).differencesFrom(tables.specs());
    }
}
