package io.flyquery.benchmarks;

import io.flyquery.model.Dialect;
import java.nio.file.Path;

/**
 * A file to measure.
 *
 * @param path where it is
 * @param pairs whether its rows are pairs with a judgement, rather than texts on their own
 * @param dialect the dialect of rows that name none
 */
record CorpusFile(Path path, boolean pairs, Dialect dialect) {
    private static final Dialect DEFAULT_DIALECT = Dialect.SQLITE;

    /**
     * Reads an argument of the form {@code FILE} or {@code DIALECT:FILE}.
     *
     * @throws UsageException if there is no such dialect
     */
    static CorpusFile of(String argument, boolean pairs) throws UsageException {
        int colon = argument.indexOf(':');
        String prefix = argument.substring(0, Math.max(colon, 0));
        if (!prefix.matches("[A-Za-z][A-Za-z0-9-]+")) { // a single letter is a drive
            return new CorpusFile(Path.of(argument), pairs, DEFAULT_DIALECT);
        }
        try {
            return new CorpusFile(Path.of(argument.substring(colon + 1)), pairs, Dialect.of(prefix));
        } catch (IllegalArgumentException e) {
            throw new UsageException(argument + ": " + e.getMessage());
        }
    }
}
