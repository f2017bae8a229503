package io.flyquery.store.postgres;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StoreConfig;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a store is opened with.
 *
 * @param place host, port and database, as messages show them
 * @param jdbcUrl the URL for the driver; holds neither user nor password
 * @param user the role to log in as; empty: the driver's choice
 * @param password its password; empty: none
 * @param schema where the tables are; a plain identifier
 * @param poolSize the most connections
 * @param busyTimeout how long a unit waits for others
 */
record PostgresSettings(
        String place,
        String jdbcUrl,
        Optional<String> user,
        Optional<String> password,
        String schema,
        int poolSize,
        Duration busyTimeout) {
    static final String PASSWORD = "password";
    static final String DEFAULT_SCHEMA = "flyquery";
    static final Duration DEFAULT_BUSY_TIMEOUT = Duration.ofSeconds(5);

    private static final String USER = "user";
    private static final String SCHEMA = "schema";
    private static final String POOL_SIZE = "pool-size";
    private static final String BUSY_TIMEOUT = "busy-timeout";
    private static final Set<String> NAMES = Set.of(USER, PASSWORD, SCHEMA, POOL_SIZE, BUSY_TIMEOUT);

    private static final Pattern LOCATION =
            Pattern.compile("(?<place>//[^/?#@\\s]+/[^/?#@\\s]+)(?:\\?(?<parameters>[^#\\s]*))?");
    private static final Pattern SCHEMA_NAME = Pattern.compile("[a-z_][a-z0-9_]{0,62}");
    private static final String EXAMPLE = "'postgresql://host:5432/database'";

    static PostgresSettings of(StoreConfig config) {
        Map<String, String> settings = config.settings();
        Set<String> unknown = new TreeSet<>(settings.keySet());
        unknown.removeAll(NAMES);
        if (!unknown.isEmpty()) {
            throw new ConfigurationException("the PostgreSQL store does not know the settings " + unknown
                    + "; it knows " + new TreeSet<>(NAMES));
        }
        Matcher location = LOCATION.matcher(config.location());
        if (!location.matches()) {
            throw malformed(config.location());
        }
        @Nullable String parameters = location.group("parameters");
        if (parameters != null) {
            requireNoCredentials(parameters);
        }
        return new PostgresSettings(
                location.group("place"),
                jdbcUrl(location.group("place"), parameters),
                Optional.ofNullable(settings.get(USER)),
                Optional.ofNullable(settings.get(PASSWORD)),
                requireSchema(settings.getOrDefault(SCHEMA, DEFAULT_SCHEMA)),
                number(settings, POOL_SIZE, 10, 1, 1_000),
                Duration.ofMillis(number(settings, BUSY_TIMEOUT, (int) DEFAULT_BUSY_TIMEOUT.toMillis(), 0, 600_000)));
    }

    /** Of a parameter that stands twice the driver takes the last one. */
    private static String jdbcUrl(String place, @Nullable String parameters) {
        return "jdbc:postgresql:" + place + "?ApplicationName=flyquery" + (parameters == null ? "" : "&" + parameters);
    }

    /** Returns the name; it may stand in a statement. */
    static String requireSchema(String name) {
        if (!SCHEMA_NAME.matcher(name).matches()) {
            throw new ConfigurationException("setting " + SCHEMA + " was '" + name + "' but must match " + SCHEMA_NAME);
        }
        return name;
    }

    /** The location is not shown: it may hold a password. */
    private static ConfigurationException malformed(String location) {
        if (location.contains("@")) {
            return credentials();
        }
        return new ConfigurationException(
                "the store URL must look like " + EXAMPLE + ", with a host, one database and no blanks or fragment");
    }

    private static void requireNoCredentials(String parameters) {
        for (String parameter : parameters.split("&", -1)) {
            String name = decode(parameter.split("=", 2)[0]).toLowerCase(Locale.ROOT);
            if (name.equals(USER) || name.contains(PASSWORD)) {
                throw credentials();
            }
        }
    }

    private static ConfigurationException credentials() {
        return new ConfigurationException(
                "the store URL must not hold a user or password, since URLs are logged; write " + EXAMPLE
                        + " and use the settings " + USER + " and " + PASSWORD);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new ConfigurationException(
                    "a parameter of the store URL has a broken percent sign; write it as %25", e);
        }
    }

    private static int number(Map<String, String> settings, String name, int usual, int least, int most) {
        String value = settings.get(name);
        if (value == null) {
            return usual;
        }
        try {
            int number = Integer.parseInt(value.strip());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new ConfigurationException(outOfRange(name, value, least, most), e);
        }
        throw new ConfigurationException(outOfRange(name, value, least, most));
    }

    private static String outOfRange(String name, String value, int least, int most) {
        return "setting " + name + " was '" + value + "' but must be a whole number from " + least + " to " + most;
    }

    /** Leaves the password out. */
    @Override
    public String toString() {
        return "PostgresSettings[" + place + ", schema " + schema + "]";
    }
}
