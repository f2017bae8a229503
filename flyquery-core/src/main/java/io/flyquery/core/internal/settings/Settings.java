package io.flyquery.core.internal.settings;

import io.flyquery.error.ConfigurationException;
import io.flyquery.model.Dialect;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The values of all settings. Immutable. */
public final class Settings {
    private static final Logger LOG = LoggerFactory.getLogger(Settings.class);
    private static final String PROPERTY_PREFIX = "flyquery.";
    private static final String VARIABLE_PREFIX = "FLYQUERY_";
    private static final String PLUGIN_PROPERTY = "flyquery.x-";
    private static final String PLUGIN_VARIABLE = "FLYQUERY_X_";
    private static final String TEST_VARIABLE = "FLYQUERY_TEST_";
    private static final String TEST_PROPERTY = "flyquery.test-";

    private final Map<Setting, String> values;
    private final Map<String, String> plugin;

    private Settings(Map<Setting, String> values, Map<String, String> plugin) {
        this.values = values;
        this.plugin = plugin;
    }

    /**
     * Resolves all settings: what was given, else the property, else the variable, else the default.
     *
     * @throws ConfigurationException if values do not fit or a property is not known; all are named
     */
    public static Settings resolve(Map<String, String> given, Properties properties, Map<String, String> environment) {
        List<String> complaints = new ArrayList<>();
        Map<String, String> set = new TreeMap<>();
        Map<String, String> plugin = new TreeMap<>();
        environment.forEach((name, value) -> takeVariable(name, value, set, plugin));
        properties.stringPropertyNames().forEach(name -> {
            if (name.startsWith(PROPERTY_PREFIX) && !name.startsWith(TEST_PROPERTY)) {
                takeProperty(name, properties.getProperty(name), "system property", set, plugin, complaints);
            }
        });
        given.forEach((name, value) -> takeProperty(name, value, "setting", set, plugin, complaints));
        Map<Setting, String> values = new EnumMap<>(Setting.class);
        for (Setting setting : Setting.values()) {
            String value =
                    set.getOrDefault(setting.property(), setting.fallback()).strip();
            setting.type()
                    .complaint(value)
                    .ifPresent(why -> complaints.add(
                            setting.property() + " (" + setting.variable() + ") was '" + value + "' but " + why));
            values.put(setting, value);
        }
        if (!complaints.isEmpty()) {
            throw new ConfigurationException(String.join("; ", complaints));
        }
        return new Settings(values, Map.copyOf(plugin));
    }

    private static void takeVariable(String name, String value, Map<String, String> set, Map<String, String> plugin) {
        if (!name.startsWith(VARIABLE_PREFIX) || name.startsWith(TEST_VARIABLE)) {
            return;
        }
        if (name.startsWith(PLUGIN_VARIABLE)) {
            plugin.put(
                    name.substring(PLUGIN_VARIABLE.length())
                            .toLowerCase(Locale.ROOT)
                            .replace('_', '-'),
                    value);
            return;
        }
        String property = PROPERTY_PREFIX
                + name.substring(VARIABLE_PREFIX.length())
                        .toLowerCase(Locale.ROOT)
                        .replace('_', '-');
        if (isKnown(property)) {
            set.put(property, value);
        } else {
            LOG.warn(
                    "Environment variable {} is not a setting of FlyQuery; did you mean {}?",
                    name,
                    nearest(property).variable());
        }
    }

    private static void takeProperty(
            String name,
            String value,
            String what,
            Map<String, String> set,
            Map<String, String> plugin,
            List<String> complaints) {
        if (name.startsWith(PLUGIN_PROPERTY)) {
            plugin.put(name.substring(PLUGIN_PROPERTY.length()), value);
        } else if (isKnown(name)) {
            set.put(name, value);
        } else {
            complaints.add("there is no " + what + " '" + name + "'; the nearest is "
                    + nearest(name).property());
        }
    }

    private static boolean isKnown(String property) {
        return List.of(Setting.values()).stream()
                .anyMatch(setting -> setting.property().equals(property));
    }

    private static Setting nearest(String property) {
        return List.of(Setting.values()).stream()
                .min(Comparator.comparingInt(setting -> distance(setting.property(), property)))
                .orElseThrow();
    }

    /** Edit distance (Levenshtein, 1966). */
    private static int distance(String left, String right) {
        int[] previous = new int[right.length() + 1];
        for (int j = 0; j <= right.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= left.length(); i++) {
            int[] current = new int[right.length() + 1];
            current[0] = i;
            for (int j = 1; j <= right.length(); j++) {
                int change = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(change, Math.min(previous[j], current[j - 1]) + 1);
            }
            previous = current;
        }
        return previous[right.length()];
    }

    /** Returns a text. */
    public String text(Setting setting) {
        return values.getOrDefault(setting, setting.fallback());
    }

    /** Returns whether a value other than the default was set. */
    public boolean differs(Setting setting) {
        return !text(setting).equals(setting.fallback());
    }

    /** Returns a switch. */
    public boolean isOn(Setting setting) {
        return text(setting).equals("true");
    }

    /** Returns a whole number. */
    public int integer(Setting setting) {
        return Integer.parseInt(text(setting));
    }

    /** Returns a time given in milliseconds. */
    public Duration millis(Setting setting) {
        return Duration.ofMillis(integer(setting));
    }

    /** Returns a number that may be unset. */
    public OptionalDouble share(Setting setting) {
        String value = text(setting);
        return value.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(value));
    }

    /** Returns the default dialect. */
    public Dialect dialect() {
        return Dialect.of(text(Setting.DIALECT));
    }

    /** Returns the settings of plugins, by name without the prefix. */
    public Map<String, String> plugin() {
        return plugin;
    }

    /** Returns what differs from the defaults, for the log; the store's URL and plugins' values are left out. */
    @Override
    public String toString() {
        Map<String, String> shown = new TreeMap<>();
        values.forEach((setting, value) -> {
            if (setting != Setting.STORE && !value.equals(setting.fallback())) {
                shown.put(setting.property(), value);
            }
        });
        plugin.keySet().forEach(name -> shown.put(PLUGIN_PROPERTY + name, "…"));
        return shown.isEmpty() ? "defaults" : shown.toString();
    }
}
