package io.flyquery;

/**
 * What an upkeep did.
 *
 * @param runsDeleted runs beyond the retention
 * @param retrievalItemsDeleted traces of retrievals beyond the retention
 * @param requestsDeleted request ids older than 30 days
 * @param rekeyed examples whose SQL keys were made anew by the rules of this release; 0 when all follow them
 * @param embedded examples that got missing vectors
 * @param remasked examples whose question was masked anew, since more of its words are known to be values
 * @param metrics new versions of learned metrics; see {@link io.flyquery.learning.Metrics}
 * @param finished whether nothing is left to do; otherwise the budget ran out
 * @since 0.1
 */
public record MaintenanceReport(
        long runsDeleted,
        long retrievalItemsDeleted,
        long requestsDeleted,
        long rekeyed,
        long embedded,
        long remasked,
        int metrics,
        boolean finished) {}
