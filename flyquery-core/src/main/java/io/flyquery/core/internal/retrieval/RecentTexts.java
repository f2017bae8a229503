package io.flyquery.core.internal.retrieval;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The texts that were embedded lately, with what the model made of them; the least recently used leave when there are too many
 * or they take too much memory. Thread-safe.
 */
final class RecentTexts {
    private static final int MOST = 1_000;
    private static final long MOST_BYTES = 16L << 20;

    private final Map<String, TextVectors> recent = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    /** Returns what is known of a text. */
    synchronized @Nullable TextVectors get(String text) {
        return recent.get(text);
    }

    /** Remembers what a model made of a text. */
    synchronized void put(String text, TextVectors vectors) {
        TextVectors before = recent.put(text, vectors);
        bytes += vectors.bytes() - (before == null ? 0 : before.bytes());
        Iterator<TextVectors> eldestFirst = recent.values().iterator();
        while (recent.size() > MOST || (bytes > MOST_BYTES && recent.size() > 1)) {
            bytes -= eldestFirst.next().bytes();
            eldestFirst.remove();
        }
    }
}
