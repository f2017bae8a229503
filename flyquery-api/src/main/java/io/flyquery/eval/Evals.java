package io.flyquery.eval;

import io.flyquery.model.Caller;
import java.util.List;

/**
 * Evals: measuring whether what was learned helps. Safe for use by several threads.
 *
 * @since 0.1
 */
public interface Evals {
    /**
     * Asks the engine's own retrieval about questions whose SQL is known. Examples that are the case itself, by question or
     * by SQL, are left out first, or the result would measure memory. These retrievals count as nobody's use.
     *
     * @param caller whose examples; needs {@code EXAMPLES_READ_PENDING}
     * @param cases 1 to 100,000 cases
     * @return what was found
     * @throws io.flyquery.error.FlyQueryException {@code INVALID} if there is no case or a case's SQL is not one query;
     *     {@code UNAVAILABLE} if a part of retrieval does not answer, since a degraded figure would mislead
     */
    RetrievalReport retrieval(Caller caller, List<RetrievalCase> cases);
}
