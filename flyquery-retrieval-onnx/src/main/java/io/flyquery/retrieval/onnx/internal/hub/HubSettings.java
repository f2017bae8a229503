package io.flyquery.retrieval.onnx.internal.hub;

import io.flyquery.error.ConfigurationException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where models by id are kept, and whether and from where they may be fetched.
 *
 * @param cache the folder of the cache
 * @param source the base address of a server that is laid out as model hubs are; empty: nothing is ever fetched
 * @param digests the files to fetch, with the SHA-256 of each
 * @param offline whether nothing is fetched although there is a source
 */
public record HubSettings(Path cache, Optional<URI> source, FileDigests digests, boolean offline) {
    /** The folder of the cache; unset: {@code .cache/flyquery/models} in the user's home. */
    public static final String CACHE = "model-cache";

    /** The base address to fetch from; unset: nothing is fetched. */
    public static final String SOURCE = "model-source";

    /** The files to fetch, each with its SHA-256. */
    public static final String DIGESTS = "model-sha256";

    /** {@code true}: nothing is fetched although there is a source. */
    public static final String OFFLINE = "model-offline";

    /** The names of all these settings. */
    public static final List<String> NAMES = List.of(CACHE, SOURCE, DIGESTS, OFFLINE);

    /** Finds the value of a setting by name. */
    @FunctionalInterface
    public interface Values {
        /** Returns the value; empty if the setting is not set. */
        Optional<String> text(String name);
    }

    /**
     * Reads settings.
     *
     * @throws ConfigurationException if a value does not fit
     */
    public static HubSettings parse(Values values) {
        return new HubSettings(
                cache(values.text(CACHE)),
                values.text(SOURCE).map(HubSettings::uri),
                values.text(DIGESTS)
                        .map(text -> FileDigests.parse(DIGESTS, text))
                        .orElse(FileDigests.none()),
                values.text(OFFLINE).map(HubSettings::flag).orElse(false));
    }

    boolean mayFetch() {
        return source.isPresent() && !offline;
    }

    private static Path cache(Optional<String> text) {
        try {
            return text.map(Path::of)
                    .orElseGet(() -> Path.of(System.getProperty("user.home", "."), ".cache", "flyquery", "models"));
        } catch (InvalidPathException e) {
            throw new ConfigurationException(
                    "Setting '%s' was '%s' but must be a folder.".formatted(CACHE, text.orElse("")), e);
        }
    }

    private static URI uri(String text) {
        try {
            URI uri = new URI(text.endsWith("/") ? text : text + "/");
            boolean isWeb = "https".equals(uri.getScheme()) || "http".equals(uri.getScheme());
            if (isWeb
                    && uri.getHost() != null
                    && uri.getUserInfo() == null
                    && uri.getQuery() == null
                    && uri.getFragment() == null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            throw refusedSource(e);
        }
        throw refusedSource(null);
    }

    /** The value may hold a secret by mistake, so it is not repeated. */
    private static ConfigurationException refusedSource(@org.jspecify.annotations.Nullable Exception cause) {
        return new ConfigurationException(
                "Setting '%s' must be an address such as https://models.example.org, with nothing but a host, and a port"
                                .formatted(SOURCE)
                        + " and a path if need be.",
                cause);
    }

    private static boolean flag(String text) {
        if (text.equals("true") || text.equals("false")) {
            return text.equals("true");
        }
        throw new ConfigurationException("Setting '%s' was '%s' but must be true or false.".formatted(OFFLINE, text));
    }
}
