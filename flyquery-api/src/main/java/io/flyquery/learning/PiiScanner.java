package io.flyquery.learning;

import java.util.List;

/**
 * Looks for personal data before a run becomes a proposal. The engine has one built in; an application can hand its own to
 * the builder. Safe for use by several threads; a call that is interrupted ends soon.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface PiiScanner {
    /**
     * Scans.
     *
     * @return what was found; empty: nothing. A finding keeps the run from being learned. What is thrown makes the
     *     observation fail
     */
    List<PiiFinding> scan(PiiInput input);
}
