package io.flyquery.spi;

import io.flyquery.model.Scope;
import java.util.List;

/**
 * What concerns a store as a whole rather than one scope. Safe for use by several threads.
 *
 * @since 0.1
 */
public interface StateStoreAdmin {
    /**
     * Describes the store for messages and reports: its kind, where it is, which schema version it has. No password.
     */
    String description();

    /** Returns every scope that has rows, ordered by tenant, then workspace. */
    List<Scope> workspaces();

    /**
     * Brings the store to the schema of this version. Stores do so by themselves before the first write; this is for
     * operators who want to see or to time it.
     *
     * @param dryRun true: change nothing, only say what would be done
     * @return the names of the migrations that were applied, or would be, in order; empty when there is nothing to do
     */
    List<String> migrate(boolean dryRun);

    /**
     * Looks for damage: broken files or pages, missing tables or indexes.
     *
     * @return one line a problem; empty when the store is sound
     */
    List<String> check();
}
