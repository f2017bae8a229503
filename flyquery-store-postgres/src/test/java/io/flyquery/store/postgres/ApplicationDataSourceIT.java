package io.flyquery.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StateStore;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(PostgresExtension.class)
class ApplicationDataSourceIT {
    private static final List<String> SETTINGS =
            List.of("search_path", "lock_timeout", "default_transaction_isolation", "transaction_read_only");

    private final PostgresServer server;

    ApplicationDataSourceIT(PostgresServer server) {
        this.server = server;
    }

    @Test
    void storeLeavesTheApplicationsConnectionsAsTheyWereAndOpen() throws Exception {
        try (HikariDataSource pool = pool()) {
            List<String> before = state(pool);
            try (StateStore store = PostgresStateStoreFactory.open(pool, server.newSchema())) {
                Counters.insert(store, "a", 1);
                assertThat(Counters.value(store, "a")).hasValue(1L);
                assertThat(store.admin().check()).isEmpty();
                assertThat(state(pool)).isEqualTo(before);
            }
            assertThat(pool.isClosed()).isFalse();
            assertThat(state(pool)).isEqualTo(before);
        }
    }

    @Test
    void schemaThatIsNoPlainNameIsRefused() {
        try (HikariDataSource pool = pool()) {
            ConfigurationException refusal = catchThrowableOfType(
                    ConfigurationException.class, () -> PostgresStateStoreFactory.open(pool, "a\"; DROP SCHEMA b"));
            assertThat(refusal).hasMessageContaining("schema");
        }
    }

    /** One connection, so that the store and the test get the same. */
    private HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:postgresql:" + server.location());
        config.setUsername(server.user());
        config.setPassword(server.password());
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    private static List<String> state(HikariDataSource pool) throws Exception {
        List<String> values = new ArrayList<>();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            values.add("auto-commit " + connection.getAutoCommit());
            for (String name : SETTINGS) {
                try (ResultSet result = statement.executeQuery("SHOW " + name)) {
                    result.next();
                    values.add(name + " " + result.getString(1));
                }
            }
        }
        return values;
    }
}
