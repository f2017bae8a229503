package io.flyquery.example;

/**
 * Is told how far a long work has come. Called by the thread that does the work, so it should be quick; what it throws ends
 * the work.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface Progress {
    /** Tells nobody. */
    Progress NONE = (done, total) -> {};

    /**
     * Tells.
     *
     * @param done how many are done
     * @param total how many there are in all; -1 when unknown
     */
    void report(long done, long total);
}
