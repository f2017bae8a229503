package io.flyquery.example;

import java.util.List;

/**
 * What an import did, or would do.
 *
 * @param read lines that hold an example
 * @param created examples that were not there
 * @param unchanged pairs that were there already
 * @param refused lines that cannot be used
 * @param problems the first 100 refusals; copied
 * @param dryRun whether nothing was written
 * @since 0.1
 */
public record ImportReport(
        long read, long created, long unchanged, long refused, List<Problem> problems, boolean dryRun) {
    /** Copies. */
    public ImportReport {
        problems = List.copyOf(problems);
    }

    /**
     * A line that cannot be used.
     *
     * @param line its number, from 1
     * @param reason what is wrong with it
     */
    public record Problem(long line, String reason) {}
}
