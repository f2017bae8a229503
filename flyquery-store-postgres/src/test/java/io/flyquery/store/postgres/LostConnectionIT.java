package io.flyquery.store.postgres;

import static io.flyquery.store.postgres.Counters.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ErrorCode;
import io.flyquery.error.StoreException;
import io.flyquery.spi.StateStore;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class LostConnectionIT {
    private static final String KILL = """
            SELECT pg_terminate_backend(pid, 10000)
              FROM pg_stat_activity
             WHERE application_name = ? AND state LIKE 'idle in transaction%'
            """;

    private final PostgresServer server;
    private final String schema;
    private final StateStore store;

    LostConnectionIT(PostgresServer server) {
        this.server = server;
        this.schema = server.newSchema();
        this.store = server.open(schema);
    }

    @BeforeEach
    void insert() {
        Counters.insert(store, "a", 1);
        Counters.insert(store, "b", 1);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void unitThatLosesItsConnectionRunsOnceMore() {
        AtomicInteger runs = new AtomicInteger();
        store.write(SCOPE, unit -> {
            Counters.add(unit, "a", 1);
            if (runs.incrementAndGet() == 1) {
                killUnit();
            }
            return Counters.add(unit, "b", 1);
        });
        assertThat(runs).hasValue(2);
        assertThat(Counters.value(store, "a")).hasValue(2L);
        assertThat(Counters.value(store, "b")).hasValue(2L);
    }

    @Test
    void unitThatLosesItsConnectionAgainIsUnavailableAndDidNothing() {
        StoreException lost = catchThrowableOfType(
                StoreException.class,
                () -> store.write(SCOPE, unit -> {
                    Counters.add(unit, "a", 1);
                    killUnit();
                    return Counters.add(unit, "b", 1);
                }));
        assertThat(lost.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(lost.isRetryable()).isTrue();
        assertThat(lost).hasMessageContaining("nothing was written").hasMessageContaining(server.location());
        assertThat(Counters.value(store, "a")).hasValue(1L);
        assertThat(Counters.value(store, "b")).hasValue(1L);
    }

    @Test
    void connectionLostAtTheCommitLeavesTheOutcomeUnknownAndIsNotTriedAgain() {
        AtomicInteger runs = new AtomicInteger();
        StoreException unknown = catchThrowableOfType(
                StoreException.class,
                () -> store.write(SCOPE, unit -> {
                    Counters.add(unit, "a", 1);
                    killUnit();
                    return runs.incrementAndGet();
                }));
        assertThat(unknown.code()).isEqualTo(ErrorCode.UNAVAILABLE);
        assertThat(unknown.isRetryable()).isFalse();
        assertThat(unknown).hasMessageContaining("outcome unknown");
        assertThat(runs).hasValue(1);
        Counters.insert(store, "c", 1);
    }

    private void killUnit() {
        try (Connection connection = server.connect();
                PreparedStatement statement = connection.prepareStatement(KILL)) {
            statement.setString(1, schema);
            try (ResultSet killed = statement.executeQuery()) {
                assertThat(killed.next()).isTrue();
            }
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }
}
