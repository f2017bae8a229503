package io.flyquery.core.internal.settings;

/** Writes the table of all settings as Markdown. */
public final class SettingsTable {
    private SettingsTable() {}

    /** Returns the page. */
    public static String markdown() {
        StringBuilder page = new StringBuilder("""
                # Settings

                Each setting comes from the builder, else from the system property, else from the environment variable,
                else it has its default. An unknown property is an error that names the nearest known one; an unknown
                variable is a warning. Settings of plugins start with `flyquery.x-` or `FLYQUERY_X_`.

                | property | variable | default | values | unit | meaning |
                |---|---|---|---|---|---|
                """);
        for (Setting setting : Setting.values()) {
            String fallback = setting.fallback().isEmpty() ? "unset" : "`" + setting.fallback() + "`";
            page.append("| `%s` | `%s` | %s | %s | %s | %s |%n"
                    .formatted(
                            setting.property(),
                            setting.variable(),
                            fallback,
                            setting.type().range(),
                            setting.unit(),
                            setting.meaning())
                    .replace("\r\n", "\n"));
        }
        return page.toString();
    }
}
