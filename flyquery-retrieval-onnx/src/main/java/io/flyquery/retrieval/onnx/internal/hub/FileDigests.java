package io.flyquery.retrieval.onnx.internal.hub;

import io.flyquery.error.ConfigurationException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which files a model has, and the SHA-256 of each.
 *
 * @param byFile hexadecimal digits by path in the model's folder, with slashes; copied
 */
public record FileDigests(Map<String, String> byFile) {
    private static final Pattern FILE =
            Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,95}(/[A-Za-z0-9_][A-Za-z0-9._-]{0,95}){0,3}");
    private static final Pattern SHA_256 = Pattern.compile("[0-9a-f]{64}");

    /** Copies. */
    public FileDigests {
        byFile = Collections.unmodifiableMap(new TreeMap<>(byFile));
    }

    /**
     * Reads a setting: {@code path=digits}, several separated by commas or white space.
     *
     * @throws ConfigurationException if the text has another form; the message quotes the part
     */
    public static FileDigests parse(String setting, String text) {
        Map<String, String> byFile = new TreeMap<>();
        for (String entry : text.strip().split("[,\\s]+", -1)) {
            int equals = entry.lastIndexOf('=');
            String file = entry.substring(0, Math.max(equals, 0));
            String digits = entry.substring(equals + 1).toLowerCase(Locale.ROOT);
            if (!isFile(file) || !SHA_256.matcher(digits).matches()) {
                throw new ConfigurationException(
                        "Setting '%s' has the part '%s' but each must be a file of the model, an equals sign and 64"
                                        .formatted(setting, entry)
                                + " hexadecimal digits, such as onnx/model.onnx=0a1b…");
            }
            byFile.put(file, digits);
        }
        return new FileDigests(byFile);
    }

    static FileDigests none() {
        return new FileDigests(Map.of());
    }

    /** Reads what {@link #toManifest()} wrote, which is what {@code sha256sum} writes. */
    static FileDigests readManifest(Path manifest) throws IOException {
        Map<String, String> byFile = new TreeMap<>();
        for (String line : Files.readAllLines(manifest)) {
            String[] parts = line.split("\\s+\\*?", 2);
            if (parts.length != 2 || !SHA_256.matcher(parts[0]).matches() || !isFile(parts[1])) {
                throw new IOException(
                        "%s has the line '%s' but each must be 64 hexadecimal digits, two blanks and a file"
                                .formatted(manifest, line));
            }
            byFile.put(parts[1], parts[0]);
        }
        return new FileDigests(byFile);
    }

    String toManifest() {
        return byFile.entrySet().stream()
                .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
                .collect(Collectors.joining());
    }

    boolean isEmpty() {
        return byFile.isEmpty();
    }

    static String of(Path file) throws IOException {
        try (InputStream stream = Files.newInputStream(file);
                DigestInputStream digesting = new DigestInputStream(stream, MessageDigest.getInstance("SHA-256"))) {
            digesting.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(digesting.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime lacks SHA-256", e);
        }
    }

    /** Two dots in a row are in no name, so that no path leads upwards. */
    private static boolean isFile(String path) {
        return FILE.matcher(path).matches() && !path.contains("..");
    }
}
