package io.flyquery.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StoreConfig;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresSettingsTest {
    private static final String URL = "postgresql://db.example.com:5433/analytics";

    @Test
    void defaultsAreTheDocumentedOnes() {
        PostgresSettings settings = settings(URL, Map.of());
        assertThat(settings.place()).isEqualTo("//db.example.com:5433/analytics");
        assertThat(settings.jdbcUrl()).isEqualTo("jdbc:" + URL + "?ApplicationName=flyquery");
        assertThat(settings.user()).isEmpty();
        assertThat(settings.password()).isEmpty();
        assertThat(settings.schema()).isEqualTo("flyquery");
        assertThat(settings.poolSize()).isEqualTo(10);
        assertThat(settings.busyTimeout()).isEqualTo(Duration.ofSeconds(5));
    }

    @Test
    void parametersGoToTheDriverAndStayOutOfMessages() {
        PostgresSettings settings = settings(URL + "?sslmode=verify-full&connectTimeout=3", Map.of());
        assertThat(settings.jdbcUrl())
                .endsWith("/analytics?ApplicationName=flyquery&sslmode=verify-full&connectTimeout=3");
        assertThat(settings.place()).isEqualTo("//db.example.com:5433/analytics");
    }

    @Test
    void passwordIsSecret() {
        PostgresSettings settings = settings(URL, Map.of("user", "fly", "password", "s3cret"));
        assertThat(settings.password()).hasValue("s3cret");
        assertThat(settings.toString()).doesNotContain("s3cret");
        assertThat(new PostgresStateStoreFactory().secretKeys()).containsExactly("password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://fly:s3cret@db.example.com/analytics",
                "postgresql://fly:s3cret@db.example.com",
                "postgresql://db.example.com/analytics?user=fly&password=s3cret",
                "postgresql://db.example.com/analytics?ssl=true&PassWord=s3cret",
                "postgresql://db.example.com/analytics?pass%77ord=s3cret",
                "postgresql://db.example.com/analytics?sslpassword=s3cret"
            })
    void urlWithCredentialsIsRefusedWithoutShowingThem(String url) {
        ConfigurationException refusal =
                catchThrowableOfType(ConfigurationException.class, () -> settings(url, Map.of()));
        assertThat(refusal).hasMessageContaining("settings user and password");
        assertThat(refusal.toString()).doesNotContain("s3cret");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql:analytics",
                "postgresql:///analytics",
                "postgresql://db.example.com",
                "postgresql://db.example.com/",
                "postgresql://db.example.com/one/two",
                "postgresql://db.example.com/analytics#fragment",
                "postgresql://db.example.com/an alytics"
            })
    void urlOfAnotherFormIsRefused(String url) {
        assertThat(catchThrowableOfType(ConfigurationException.class, () -> settings(url, Map.of())))
                .hasMessageContaining("postgresql://host:5432/database");
    }

    @ParameterizedTest
    @CsvSource({
        "schema, Upper",
        "schema, 'a;b'",
        "pool-size, 0",
        "pool-size, many",
        "busy-timeout, -1",
        "busy-timeout, 600001",
        "poolsize, 3"
    })
    void valueOutOfRangeAndUnknownSettingAreRefusedByName(String name, String value) {
        assertThat(catchThrowableOfType(ConfigurationException.class, () -> settings(URL, Map.of(name, value))))
                .hasMessageContaining(name);
    }

    private static PostgresSettings settings(String url, Map<String, String> settings) {
        return PostgresSettings.of(new StoreConfig(url, settings, Clock.systemUTC()));
    }
}
