package io.flyquery.learning;

import java.util.List;

/**
 * Looks for personal data before a run is learned from. An application may give its own. Implementations must be
 * thread-safe and must come back in time linear to the input: texts of 1 MiB are possible.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PiiScanner {
    /**
     * Scans one run.
     *
     * @param input what to look at
     * @return the findings, in any order; empty if nothing was found
     */
    List<PiiFinding> scan(PiiInput input);
}
