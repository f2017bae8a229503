package io.flyquery.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StoreConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SqliteSettingsTest {
    @Test
    void everythingHasADefaultButThePath() {
        assertThat(settings("sqlite:data/state.db", Map.of()))
                .isEqualTo(new SqliteSettings(
                        Path.of("data/state.db").toAbsolutePath(),
                        Duration.ofSeconds(5),
                        SqliteSettings.Synchronous.FULL,
                        4));
    }

    @Test
    void settingsAreRead() {
        SqliteSettings settings = settings(
                "sqlite:/data/~/state.db",
                Map.of("busy-timeout", "250", "synchronous", "NORMAL", "read-connections", "2"));
        assertThat(settings)
                .isEqualTo(new SqliteSettings(
                        Path.of("/data/~/state.db"), Duration.ofMillis(250), SqliteSettings.Synchronous.NORMAL, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "busy-timeout, soon, 0 to 600000",
        "busy-timeout, -1, 0 to 600000",
        "busy-timeout, 600001, 0 to 600000",
        "read-connections, 0, 1 to 64",
        "synchronous, full, FULL or NORMAL",
        "busy_timeout, 5, busy-timeout",
    })
    void wrongSettingIsNamedWithWhatItTakes(String name, String value, String remedy) {
        assertThatThrownBy(() -> settings("sqlite:state.db", Map.of(name, value)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(name)
                .hasMessageContaining(remedy);
    }

    @ParameterizedTest
    @CsvSource({
        "'sqlite:', .flyquery/state.db",
        "'sqlite:  ', .flyquery/state.db",
        "'sqlite::memory:', 'memory:'",
        "'sqlite:file:state.db?mode=memory', 'plain path'",
        "'sqlite:.', 'names a directory'",
    })
    void urlThatNamesNoFileIsRefusedWithARemedy(String url, String remedy) {
        assertThatThrownBy(() -> settings(url, Map.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(remedy);
    }

    @Test
    void directoryIsRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> Stores.open(folder))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(folder.resolve("state.db").toString());
    }

    private static SqliteSettings settings(String url, Map<String, String> settings) {
        return SqliteSettings.of(new StoreConfig(url, settings, Stores.CLOCK));
    }
}
