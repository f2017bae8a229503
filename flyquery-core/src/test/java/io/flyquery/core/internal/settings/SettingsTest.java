package io.flyquery.core.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import io.flyquery.error.ErrorCode;
import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;

class SettingsTest {
    private static final Map<String, String> NONE = Map.of();

    @Test
    void theBuilderWinsOverThePropertyAndThePropertyOverTheEnvironment() {
        Properties properties = properties("flyquery.top-k-examples", "3", "flyquery.rrf-k", "30");
        Map<String, String> environment =
                Map.of("FLYQUERY_TOP_K_EXAMPLES", "2", "FLYQUERY_RRF_K", "20", "FLYQUERY_DIALECT", "postgres");
        Settings settings = Settings.resolve(Map.of("flyquery.top-k-examples", "4"), properties, environment);

        assertThat(settings.integer(Setting.TOP_K_EXAMPLES)).isEqualTo(4);
        assertThat(settings.integer(Setting.RRF_K)).isEqualTo(30);
        assertThat(settings.dialect()).isEqualTo(Dialect.POSTGRESQL);
        assertThat(settings.integer(Setting.RERANKER_TOP_N)).isEqualTo(30);
    }

    @Test
    void valuesHaveTheirTypes() {
        Settings settings = Settings.resolve(
                Map.of("flyquery.min-similarity", "0.25", "flyquery.learn-timeout-ms", "250"), new Properties(), NONE);

        assertThat(settings.share(Setting.MIN_SIMILARITY)).hasValue(0.25);
        assertThat(settings.millis(Setting.LEARN_TIMEOUT_MS)).isEqualTo(Duration.ofMillis(250));
        assertThat(settings.isOn(Setting.AUTOLEARN_ENABLED)).isTrue();
        assertThat(settings.differs(Setting.LEARN_TIMEOUT_MS)).isTrue();
        assertThat(settings.differs(Setting.RRF_K)).isFalse();
        assertThat(Settings.resolve(NONE, new Properties(), NONE).share(Setting.MIN_SIMILARITY))
                .isEmpty();
    }

    @Test
    void everyWrongValueIsNamedAtOnce() {
        Map<String, String> given = Map.of(
                "flyquery.top-k-examples", "0",
                "flyquery.autolearn-enabled", "yes",
                "flyquery.min-similarity", "1.5",
                "flyquery.dialect", "cobol",
                "flyquery.rrf-k", "99999999999999");

        assertThatThrownBy(() -> Settings.resolve(given, new Properties(), NONE))
                .isInstanceOfSatisfying(
                        ConfigurationException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CONFIGURATION))
                .hasMessageContaining("flyquery.top-k-examples (FLYQUERY_TOP_K_EXAMPLES) was '0'")
                .hasMessageContaining("a whole number from 1 to 100")
                .hasMessageContaining("flyquery.autolearn-enabled (FLYQUERY_AUTOLEARN_ENABLED) was 'yes'")
                .hasMessageContaining("flyquery.min-similarity")
                .hasMessageContaining("dialect was 'cobol'")
                .hasMessageContaining("flyquery.rrf-k");
    }

    @Test
    void anUnknownPropertyNamesTheNearestKnownOne() {
        assertThatThrownBy(() -> Settings.resolve(NONE, properties("flyquery.top-k-exmaples", "5"), NONE))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("flyquery.top-k-exmaples")
                .hasMessageContaining("the nearest is flyquery.top-k-examples");
    }

    @Test
    void anUnknownVariableIsNoErrorAndOthersAreNotLookedAt() {
        Settings settings = Settings.resolve(
                NONE,
                properties("java.version", "17", "flyqueryx", "1"),
                Map.of("FLYQUERY_NOBODY_KNOWS", "1", "FLYQUERY_TEST_PG", "x", "PATH", "/bin"));

        assertThat(settings.integer(Setting.TOP_K_EXAMPLES)).isEqualTo(5);
    }

    @Test
    void settingsOfPluginsPassThroughWithoutTheirPrefix() {
        Settings settings = Settings.resolve(
                Map.of("flyquery.x-onnx-precision", "fp32"),
                new Properties(),
                Map.of("FLYQUERY_X_ONNX_MAX_TOKENS", "128", "FLYQUERY_X_ONNX_PRECISION", "int8"));

        assertThat(settings.plugin())
                .containsOnly(Map.entry("onnx-precision", "fp32"), Map.entry("onnx-max-tokens", "128"));
    }

    @Test
    void neitherTheStoreNorValuesOfPluginsAreShown() {
        Settings settings = Settings.resolve(
                Map.of(
                        "flyquery.store", "sqlite:/secret/place.db",
                        "flyquery.x-store-password", "hunter2",
                        "flyquery.rrf-k", "61"),
                new Properties(),
                NONE);

        assertThat(settings.toString())
                .contains("flyquery.rrf-k=61")
                .contains("flyquery.x-store-password")
                .doesNotContain("hunter2")
                .doesNotContain("secret");
    }

    private static Properties properties(String... namesAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            properties.setProperty(namesAndValues[i], namesAndValues[i + 1]);
        }
        return properties;
    }
}
