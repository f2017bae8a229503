package io.flyquery.store.postgres;

import static io.flyquery.store.postgres.Counters.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.model.Scope;
import io.flyquery.spi.Aggregates;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.StoreConfig;
import io.flyquery.spi.schema.LearnCountTable;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class OpeningIT {
    private final PostgresServer server;
    private final String schema;

    OpeningIT(PostgresServer server) {
        this.server = server;
        this.schema = server.newSchema();
    }

    @Test
    void readingCreatesNothingAndFindsNothing() throws Exception {
        try (StateStore store = server.open(schema)) {
            assertThat(Counters.value(store, "a")).isEmpty();
            store.read(SCOPE, unit -> {
                assertThat(Counters.table(unit).getAll(List.of(Counters.key("a"))))
                        .isEmpty();
                assertThat(Counters.table(unit).count(Scan.of(LearnCountTable.SPEC)))
                        .isZero();
                assertThat(Counters.table(unit)
                                .scan(Scan.of(LearnCountTable.SPEC))
                                .toList())
                        .isEmpty();
                assertThat(unit.capability(Aggregates.class)
                                .orElseThrow()
                                .aggregate(new Aggregation(
                                        LearnCountTable.SPEC, List.of(), List.of(LearnCountTable.RUNS), List.of())))
                        .containsExactly(new Aggregates.Group(List.of(), 0, List.of(0L)));
                return true;
            });
            assertThat(store.admin().workspaces()).isEmpty();
            assertThat(store.admin().check()).isEmpty();
            assertThat(store.admin().migrate(true)).containsExactly("V001__foundation");
            assertThat(store.admin().description()).contains(server.location(), schema, "nothing written yet");
            assertThat(schemaExists()).isFalse();

            Counters.insert(store, "a", 1);
            assertThat(schemaExists()).isTrue();
            assertThat(store.admin().workspaces()).containsExactly(SCOPE);
            assertThat(store.admin().description()).contains("version 1");
        }
    }

    private boolean schemaExists() throws Exception {
        try (Connection connection = server.connect();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT 1 FROM pg_namespace WHERE nspname = ?")) {
            statement.setString(1, schema);
            try (ResultSet result = statement.executeQuery()) {
                return result.next();
            }
        }
    }

    @Test
    void timeIsThatOfTheServerInWholeMilliseconds() throws Exception {
        try (StateStore store = server.open(schema)) {
            Instant before = serverTime();
            Instant now = store.write(SCOPE, unit -> unit.now());
            assertThat(now).isBetween(before.minus(Duration.ofMillis(1)), serverTime());
            assertThat(now).isEqualTo(now.truncatedTo(ChronoUnit.MILLIS));
        }
    }

    private Instant serverTime() throws Exception {
        try (Connection connection = server.connect();
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT now()")) {
            result.next();
            return result.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    @Test
    void newerSchemaVersionIsRefusedAlsoByAStoreThatIsOpen() throws Exception {
        try (StateStore store = server.open(schema)) {
            Counters.insert(store, "a", 1);
            server.execute("INSERT INTO " + schema + ".fq_schema_history (version, name, checksum, applied_at)"
                    + " VALUES (99, 'V099__future', '-', now())");
            for (StoreException refusal : List.of(
                    catchThrowableOfType(StoreException.class, () -> server.open(schema)),
                    catchThrowableOfType(StoreException.class, () -> Counters.value(store, "a")),
                    catchThrowableOfType(StoreException.class, () -> Counters.insert(store, "b", 1)))) {
                assertThat(refusal.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
                assertThat(refusal).hasMessageContaining("99").hasMessageContaining(schema);
            }
        }
    }

    @Test
    void changedMigrationIsRefused() throws Exception {
        try (StateStore store = server.open(schema)) {
            Counters.insert(store, "a", 1);
        }
        server.execute("UPDATE " + schema + ".fq_schema_history SET checksum = 'other'");
        StoreException refusal = catchThrowableOfType(StoreException.class, () -> server.open(schema));
        assertThat(refusal.code()).isEqualTo(ErrorCode.INCOMPATIBLE);
        assertThat(refusal).hasMessageContaining("V001__foundation");
    }

    @Test
    void wrongLoginSaysSoAndShowsNoPassword() {
        StoreException refusal = catchThrowableOfType(
                StoreException.class, () -> server.open(schema, Map.of("password", "not-the-secret")));
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refusal.isRetryable()).isFalse();
        assertThat(refusal).hasMessageContaining("settings user and password");
        assertThat(trace(refusal)).doesNotContain("not-the-secret");
    }

    @Test
    void unknownDatabaseSaysSo() {
        StoreException refusal = catchThrowableOfType(
                StoreException.class, () -> open(server.url().replaceFirst("/[^/]*$", "/nowhere")));
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refusal).hasMessageContaining("/nowhere").hasMessageContaining("create the database");
    }

    @Test
    void serverThatDoesNotAnswerIsUnavailableAtOnceAndWorthAnotherTry() {
        StoreException refusal =
                catchThrowableOfType(StoreException.class, () -> open("postgresql://127.0.0.1:1/analytics"));
        assertThat(refusal.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(refusal.isRetryable()).isTrue();
        assertThat(refusal).hasMessageContaining("//127.0.0.1:1/analytics");
        assertThat(trace(refusal)).doesNotContain(server.password());
    }

    private StateStore open(String url) {
        return new PostgresStateStoreFactory()
                .open(new StoreConfig(
                        url, Map.of("user", server.user(), "password", server.password()), Clock.systemUTC()));
    }

    private static String trace(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }

    @Test
    void noThreadIsLeftBehindAClosedStore() throws Exception {
        StateStore store = server.open(schema);
        Counters.insert(store, "a", 1);
        assertThat(poolThreads()).isNotEmpty();
        store.close();
        for (Thread thread : poolThreads()) {
            thread.join(10_000);
            assertThat(thread.isAlive()).as(thread.getName()).isFalse();
        }
        assertThatThrownBy(() -> store.read(new Scope("acme", "sales"), unit -> true))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is closed");
        store.close();
    }

    private static List<Thread> poolThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(Connections.POOL))
                .toList();
    }
}
