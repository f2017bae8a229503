package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what became of texts, the least recently used one is forgotten first. A text is known again as it is, and one
 * that was parsed also with other blanks and comments. Only what depends on the text alone is remembered. Thread-safe.
 */
final class KnownTexts {
    private static final int MAX_CHARACTERS = 16 * 1024;

    private final Map<Text, NormalisedSql> exact;
    private final Map<Text, NormalisedSql> layouts;

    /**
     * Makes an empty memory.
     *
     * @param size how many texts are remembered, at least 1
     */
    KnownTexts(int size) {
        this.exact = new Recent(size);
        this.layouts = new Recent(size);
    }

    private record Text(Dialect dialect, String sql) {}

    synchronized @Nullable NormalisedSql get(String sql, Dialect dialect) {
        return exact.get(new Text(dialect, sql));
    }

    /** Returns what became of a text with the same tokens, and knows it from now on by this spelling, too. */
    synchronized @Nullable NormalisedSql getByLayout(String sql, String layout, Dialect dialect) {
        NormalisedSql known = layouts.get(new Text(dialect, layout));
        if (known != null) {
            keep(exact, sql, known);
        }
        return known;
    }

    synchronized void put(String sql, String layout, NormalisedSql result) {
        if (result.outcome() == ParseOutcome.INTERRUPTED) {
            return;
        }
        keep(exact, sql, result);
        if (result.parsed()) {
            keep(layouts, layout, result);
        }
    }

    private static void keep(Map<Text, NormalisedSql> texts, String sql, NormalisedSql result) {
        if (sql.length() <= MAX_CHARACTERS) {
            texts.put(new Text(result.dialect(), sql), result);
        }
    }

    private static final class Recent extends LinkedHashMap<Text, NormalisedSql> {
        private static final long serialVersionUID = 1L;
        private static final float LOAD = 0.75f;

        private final int size;

        Recent(int size) {
            super(size, LOAD, true);
            this.size = size;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<Text, NormalisedSql> eldest) {
            return size() > size;
        }
    }
}
