package io.flyquery.store.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One numbered step of a schema.
 *
 * @param version the schema version that it leads to, from 1
 * @param name the resource's name without its ending, such as {@code V001__foundation}
 * @param sql the statements; each ends with a semicolon at the end of a line
 * @since 0.1
 */
public record Migration(int version, String name, String sql) {
    private static final Pattern NAME = Pattern.compile("V(\\d{3})__[a-z0-9_]+");
    private static final Pattern COMMENT = Pattern.compile("(?m)^\\s*--.*$");
    private static final Pattern END = Pattern.compile(";[ \\t]*(?:\\n|\\z)");

    /** Makes line ends one character, so that a checkout with other ones has the same checksum. */
    public Migration {
        sql = sql.replace("\r\n", "\n").replace('\r', '\n');
    }

    /** Finds resources of the store's module, which only a class of that module may do. */
    @FunctionalInterface
    public interface Resources {
        /** Returns the content of a resource such as {@code db/V001__foundation.sql}, or null if there is none. */
        @Nullable
        InputStream open(String name);
    }

    /**
     * Reads a migration from the resource {@code db/NAME.sql}.
     *
     * @param name {@code V} and three digits, two underscores, and words
     * @param resources the store's own; written as a lambda of its class
     * @throws IllegalArgumentException if the name is not of this form, or there is no such resource
     */
    public static Migration load(String name, Resources resources) {
        Matcher matcher = NAME.matcher(name);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("migration was named '" + name + "' but must match " + NAME);
        }
        String resource = "db/" + name + ".sql";
        try (InputStream stream = resources.open(resource)) {
            if (stream == null) {
                throw new IllegalArgumentException("there is no resource " + resource + " beside the store's classes");
            }
            String sql = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return new Migration(Integer.parseInt(matcher.group(1)), name, sql);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + resource + " cannot be read", e);
        }
    }

    /** Returns the SHA-256 of the text, in hexadecimal. */
    public String checksum() {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(sql.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** Returns the statements, one by one, without comments that fill a line. */
    public List<String> statements() {
        return Arrays.stream(END.split(COMMENT.matcher(sql).replaceAll("")))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }
}
