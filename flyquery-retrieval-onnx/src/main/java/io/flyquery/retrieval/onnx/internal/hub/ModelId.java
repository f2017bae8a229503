package io.flyquery.retrieval.onnx.internal.hub;

import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A model as hubs name it: {@code organisation/name}, or {@code organisation/name@revision}. Every part is safe as the name
 * of a folder.
 *
 * @param organisation who publishes it
 * @param name its name there
 * @param revision which state of it: a branch, a tag or a commit; {@code main} if not given
 */
public record ModelId(String organisation, String name, String revision) {
    private static final String PART = "[A-Za-z0-9](?:[A-Za-z0-9._-]{0,94}[A-Za-z0-9])?";
    private static final Pattern ID = Pattern.compile("(%s)/(%s)(?:@(%s))?".formatted(PART, PART, PART));
    private static final String DEFAULT_REVISION = "main";

    /** Reads an id; empty if the text is none. */
    public static Optional<ModelId> parse(String text) {
        Matcher matcher = ID.matcher(text);
        if (!matcher.matches() || text.contains("..")) {
            return Optional.empty();
        }
        String revision = Optional.ofNullable(matcher.group(3)).orElse(DEFAULT_REVISION);
        return Optional.of(new ModelId(matcher.group(1), matcher.group(2), revision));
    }

    /** Returns where the model is in a cache. */
    public Path folder(Path cache) {
        return cache.resolve(organisation).resolve(name).resolve(revision);
    }

    /** Returns the path of a file below a source, without a slash in front. */
    String remotePath(String file) {
        return "%s/%s/resolve/%s/%s".formatted(organisation, name, revision, file);
    }

    /** Returns the id in its long form. */
    @Override
    public String toString() {
        return "%s/%s@%s".formatted(organisation, name, revision);
    }
}
