package io.flyquery.retrieval.onnx.internal.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.error.ConfigurationException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HubSettingsTest {
    private static final String DIGITS = "0123456789abcdef".repeat(4);

    @Test
    void byDefaultNothingMayBeFetched() {
        HubSettings settings = parse(Map.of());

        assertThat(settings.mayFetch()).isFalse();
        assertThat(settings.source()).isEmpty();
        assertThat(settings.cache()).endsWithRaw(Path.of(".cache", "flyquery", "models"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://models.example.org",
                "models.example.org",
                "https://user:secret@models.example.org",
                "https://models.example.org/?token=secret",
                "https://models.example.org/#part",
                "file:///etc",
                "https:// no"
            })
    void anAddressThatIsNoneIsRefusedWithoutRepeatingIt(String address) {
        assertThatThrownBy(() -> parse(Map.of("model-source", address)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Setting 'model-source' must be an address such as https://models.example.org")
                .hasMessageNotContaining("secret");
    }

    @Test
    void digestsAreReadInEveryUsualForm() {
        FileDigests digests = parse(Map.of(
                        "model-sha256",
                        " a.json=" + DIGITS.toUpperCase(java.util.Locale.ROOT) + ", onnx/b_1.onnx=" + DIGITS))
                .digests();

        assertThat(digests.byFile()).containsOnly(Map.entry("a.json", DIGITS), Map.entry("onnx/b_1.onnx", DIGITS));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.json",
                "a.json=12",
                "../a.json=",
                "a/../b=",
                "a..b=",
                "/etc/passwd=",
                ".hidden=",
                "a\\b=",
                "C:/a=",
                "a//b=",
                "=",
                "a/b/c/d/e=",
                "SHA256SUMS.part/\u0000="
            })
    void filesThatCouldLeaveTheFolderAndWrongDigitsAreRefused(String entry) {
        assertThatThrownBy(() -> parse(Map.of("model-sha256", entry.endsWith("=") ? entry + DIGITS : entry)))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("Setting 'model-sha256' has the part '");
    }

    @Test
    void offlineIsTrueOrFalse() {
        assertThat(parse(Map.of("model-offline", "true", "model-source", "https://models.example.org"))
                        .mayFetch())
                .isFalse();
        assertThat(parse(Map.of("model-offline", "false", "model-source", "https://models.example.org"))
                        .mayFetch())
                .isTrue();
        assertThatThrownBy(() -> parse(Map.of("model-offline", "yes")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("Setting 'model-offline' was 'yes' but must be true or false.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model",
                "a/b/c",
                "../b",
                "a/..",
                "a/b@",
                "a/b@../c",
                "a/b@c/d",
                "/b",
                "a/",
                ".a/b",
                "a/b.",
                "a b/c",
                "a/b@c@d",
                "a..b/c",
                "~/b",
                "a/b\u0000",
                "-a/b",
                "a/b\n"
            })
    void textsThatAreNoIdAreNone(String text) {
        assertThat(ModelId.parse(text)).isEmpty();
    }

    @Test
    void idsNameAFolderOfTheCache() {
        assertThat(ModelId.parse("acme/my-model_1.0")).hasValueSatisfying(id -> {
            assertThat(id).hasToString("acme/my-model_1.0@main");
            assertThat(id.folder(Path.of("cache"))).isEqualTo(Path.of("cache", "acme", "my-model_1.0", "main"));
            assertThat(id.remotePath("onnx/model.onnx")).isEqualTo("acme/my-model_1.0/resolve/main/onnx/model.onnx");
        });
        assertThat(ModelId.parse("acme/model@0a1b2c")).map(ModelId::revision).contains("0a1b2c");
    }

    private static HubSettings parse(Map<String, String> values) {
        return HubSettings.parse(name -> Optional.ofNullable(values.get(name)));
    }
}
