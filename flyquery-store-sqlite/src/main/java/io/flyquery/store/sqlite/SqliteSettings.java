package io.flyquery.store.sqlite;

import io.flyquery.error.ConfigurationException;
import io.flyquery.spi.StoreConfig;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a store is opened with.
 *
 * @param path the file, absolute
 * @param busyTimeout how long a unit waits for others
 * @param synchronous when data is forced to the disk
 * @param readConnections how many units read at the same time
 */
record SqliteSettings(Path path, Duration busyTimeout, Synchronous synchronous, int readConnections) {
    private static final String BUSY_TIMEOUT = "busy-timeout";
    private static final String SYNCHRONOUS = "synchronous";
    private static final String READ_CONNECTIONS = "read-connections";
    private static final Set<String> NAMES = Set.of(BUSY_TIMEOUT, SYNCHRONOUS, READ_CONNECTIONS);

    /** When data is forced to the disk. */
    enum Synchronous {
        /** At each commit. */
        FULL,
        /** At checkpoints only. */
        NORMAL
    }

    static SqliteSettings of(StoreConfig config) {
        Map<String, String> settings = config.settings();
        Set<String> unknown = new TreeSet<>(settings.keySet());
        unknown.removeAll(NAMES);
        if (!unknown.isEmpty()) {
            throw new ConfigurationException(
                    "the SQLite store does not know the settings " + unknown + "; it knows " + new TreeSet<>(NAMES));
        }
        return new SqliteSettings(
                path(config.location()),
                Duration.ofMillis(number(settings, BUSY_TIMEOUT, 5000, 0, 600_000)),
                synchronous(settings.getOrDefault(SYNCHRONOUS, "FULL")),
                number(settings, READ_CONNECTIONS, 4, 1, 64));
    }

    private static Path path(String location) {
        if (location.isBlank()) {
            throw new ConfigurationException(
                    "store URL 'sqlite:" + location + "' names no file; write it as 'sqlite:.flyquery/state.db'");
        }
        if (location.contains(":memory:") || location.startsWith("file:")) {
            throw new ConfigurationException("store URL 'sqlite:" + location
                    + "' must name a file by its plain path; for a store in memory use 'memory:'");
        }
        Path path;
        try {
            path = Path.of(location).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw new ConfigurationException(
                    "store URL 'sqlite:" + location + "' has no valid path (" + e.getReason()
                            + "); if it has letters beyond ASCII, start Java under a UTF-8 locale such as LC_ALL=C.UTF-8",
                    e);
        }
        if (Files.isDirectory(path)) {
            throw new ConfigurationException(
                    "store URL 'sqlite:" + location + "' names a directory; add a file name, such as 'sqlite:"
                            + Path.of(location).resolve("state.db") + "'");
        }
        if (Files.exists(path) && !Files.isRegularFile(path)) {
            throw new ConfigurationException(
                    "store URL 'sqlite:" + location + "' names a device or pipe; name a regular file");
        }
        return path;
    }

    private static Synchronous synchronous(String value) {
        return switch (value) {
            case "FULL" -> Synchronous.FULL;
            case "NORMAL" -> Synchronous.NORMAL;
            default ->
                throw new ConfigurationException("setting synchronous was '" + value + "' but must be FULL or NORMAL");
        };
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
}
