package io.flyquery.store.postgres;

import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A real PostgreSQL for tests: the one that {@code FLYQUERY_TEST_PG} names, as {@code
 * postgresql://USER:PASSWORD@HOST:PORT/DATABASE}, or one that is started for them. Tests use schemas of their own, which
 * are dropped at the end. Safe for use by several threads.
 */
final class PostgresServer implements AutoCloseable {
    private static final String VARIABLE = "FLYQUERY_TEST_PG";

    /** A clock that is far off, so that a time that is not the server's shows. */
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2001-01-01T00:00:00Z"), ZoneOffset.UTC);

    private final String location;
    private final String user;
    private final String password;
    private final Optional<EmbeddedPostgres> embedded;
    private final List<String> schemas = Collections.synchronizedList(new ArrayList<>());

    private PostgresServer(String location, String user, String password, Optional<EmbeddedPostgres> embedded) {
        this.location = location;
        this.user = user;
        this.password = password;
        this.embedded = embedded;
    }

    static PostgresServer start() {
        String url = System.getenv(VARIABLE);
        return url == null || url.isBlank() ? embedded() : named(URI.create(url));
    }

    private static PostgresServer embedded() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            return new PostgresServer(
                    "//127.0.0.1:" + server.port() + "/postgres",
                    EmbeddedPostgres.USER,
                    EmbeddedPostgres.PASSWORD,
                    Optional.of(server));
        } catch (IOException e) {
            throw new IllegalStateException(
                    "no PostgreSQL could be started for the tests; name one by " + VARIABLE
                            + "=postgresql://USER:PASSWORD@HOST:PORT/DATABASE",
                    e);
        }
    }

    private static PostgresServer named(URI url) {
        String[] login = String.valueOf(url.getUserInfo()).split(":", 2);
        if (login.length != 2 || url.getHost() == null) {
            throw new IllegalStateException(
                    VARIABLE + " must have the form postgresql://USER:PASSWORD@HOST:PORT/DATABASE");
        }
        int port = url.getPort() < 0 ? 5432 : url.getPort();
        return new PostgresServer(
                "//" + url.getHost() + ":" + port + url.getPath(), login[0], login[1], Optional.empty());
    }

    String url() {
        return "postgresql:" + location;
    }

    String location() {
        return location;
    }

    String user() {
        return user;
    }

    String password() {
        return password;
    }

    /** Returns the name of a schema that does not exist, and is dropped at the end. */
    String newSchema() {
        synchronized (schemas) {
            String name = "fq_test_" + ProcessHandle.current().pid() + "_" + schemas.size();
            schemas.add(name);
            return name;
        }
    }

    StateStore open(String schema) {
        return open(schema, Map.of());
    }

    StateStore open(String schema, Map<String, String> more) {
        return new PostgresStateStoreFactory().open(config(schema, more));
    }

    /** Returns what a store is opened with; the server knows its connections by the name of the schema. */
    StoreConfig config(String schema, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of("user", user, "password", password, "schema", schema));
        settings.putAll(more);
        return new StoreConfig(url() + "?ApplicationName=" + schema, settings, CLOCK);
    }

    /** Opens a connection beside the store. */
    Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql:" + location, user, password);
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        if (embedded.isPresent()) {
            embedded.get().close();
            return;
        }
        for (String schema : schemas) {
            execute("DROP SCHEMA IF EXISTS " + schema + " CASCADE");
        }
    }
}
