package io.flyquery.example;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How to import. Immutable; start with {@link #defaults()}.
 *
 * @since 0.1
 */
public final class ImportOptions {
    private static final ImportOptions DEFAULTS = new ImportOptions(false, null, true);

    private final boolean dryRun;
    private final @Nullable String dataset;
    private final boolean keepQuality;

    private ImportOptions(boolean dryRun, @Nullable String dataset, boolean keepQuality) {
        this.dryRun = dryRun;
        this.dataset = dataset;
        this.keepQuality = keepQuality;
    }

    /** Returns the defaults: for real, each example in its own dataset, with the quality that the file says. */
    public static ImportOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options so that nothing is written and the report says what would be. */
    public ImportOptions asDryRun() {
        return new ImportOptions(true, dataset, keepQuality);
    }

    /** Returns these options so that every example goes into one dataset; the empty text: the whole workspace. */
    public ImportOptions intoDataset(String name) {
        return new ImportOptions(dryRun, name, keepQuality);
    }

    /** Returns these options so that everything waits for a review, whatever the file says. */
    public ImportOptions asProposals() {
        return new ImportOptions(dryRun, dataset, false);
    }

    /** Returns whether nothing is written. */
    public boolean dryRun() {
        return dryRun;
    }

    /** Returns the dataset that replaces those of the file. */
    public Optional<String> dataset() {
        return Optional.ofNullable(dataset);
    }

    /** Returns whether the file's quality counts. */
    public boolean keepQuality() {
        return keepQuality;
    }
}
