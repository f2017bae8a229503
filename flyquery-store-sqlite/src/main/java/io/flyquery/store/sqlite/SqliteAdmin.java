package io.flyquery.store.sqlite;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.StateStoreAdmin;
import io.flyquery.store.jdbc.JdbcTables;
import io.flyquery.store.jdbc.Migration;
import io.flyquery.store.jdbc.Session;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** What concerns the file as a whole. */
final class SqliteAdmin implements StateStoreAdmin {
    private final SqliteStateStore store;
    private final SqliteFile file;
    private final Upgrade upgrade;
    private final JdbcTables tables;

    SqliteAdmin(SqliteStateStore store, SqliteFile file, Upgrade upgrade, JdbcTables tables) {
        this.store = store;
        this.file = file;
        this.upgrade = upgrade;
        this.tables = tables;
    }

    @Override
    public String description() {
        int version = store.inspecting("reading the schema version", Opened::schemaVersion);
        return "SQLite store " + file.path() + " ("
                + (version == 0 ? "nothing written yet" : "schema version " + version) + ")";
    }

    @Override
    public List<Scope> workspaces() {
        return store.looking("listing workspaces", tables::scopes);
    }

    @Override
    public List<String> migrate(boolean dryRun) {
        if (dryRun) {
            return store.inspecting("looking for migrations", upgrade::pending).stream()
                    .map(Migration::name)
                    .toList();
        }
        return store.migrate();
    }

    @Override
    public List<String> check() {
        try {
            file.requireDatabase();
            return store.inspecting("checking", this::problems);
        } catch (StoreException e) {
            if (e.code() == ErrorCode.BUSY) {
                throw e;
            }
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private List<String> problems(Session session) throws SQLException {
        int version = Opened.schemaVersion(session);
        List<String> problems = new ArrayList<>(damage(session));
        if (version == upgrade.newest()) {
            problems.addAll(SqliteCatalogue.of(session.connection()).differencesFrom(tables.specs()));
        } else if (version > 0) {
            problems.add("schema version is " + version + ", but this version of FlyQuery uses " + upgrade.newest());
        }
        return problems;
    }

    private static List<String> damage(Session session) throws SQLException {
        List<String> lines = new ArrayList<>();
        try (Statement statement = session.connection().createStatement();
                ResultSet result = statement.executeQuery("PRAGMA integrity_check(100)")) {
            while (result.next()) {
                lines.add(result.getString(1));
            }
        }
        return lines.equals(List.of("ok")) ? List.of() : lines;
    }
}
