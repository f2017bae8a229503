package io.flyquery.core.internal.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SettingsTableTest {
    private static final Path PAGE = Path.of("..", "docs", "settings.md");

    @Test
    void thePageHoldsWhatTheTableOfSettingsSays() throws IOException {
        if (Boolean.getBoolean("flyquery.write-docs")) {
            Files.writeString(PAGE, SettingsTable.markdown());
        }
        assertThat(Files.readString(PAGE))
                .as("docs/settings.md; write it with -Dtest=SettingsTableTest -DargLine=-Dflyquery.write-docs=true")
                .isEqualTo(SettingsTable.markdown());
    }

    @Test
    void everySettingHasItsOwnNamesAndADefaultThatFits() {
        assertThat(Setting.values()).extracting(Setting::property).doesNotHaveDuplicates();
        for (Setting setting : Setting.values()) {
            assertThat(setting.property()).matches("flyquery\\.[a-z][a-z0-9-]*");
            assertThat(setting.variable()).matches("FLYQUERY_[A-Z][A-Z0-9_]*");
            assertThat(setting.type().complaint(setting.fallback()))
                    .as(setting.property())
                    .isEmpty();
            assertThat(setting.meaning()).as(setting.property()).isNotBlank();
        }
    }
}
