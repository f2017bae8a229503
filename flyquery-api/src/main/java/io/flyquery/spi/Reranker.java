package io.flyquery.spi;

import java.time.Duration;
import java.util.List;

/**
 * Scores how well each candidate answers a query, by reading both together.
 *
 * <p>Implementations are safe for use by several threads at once. The engine closes a reranker that it opened through a
 * factory; an instance given to the builder stays the application's to close. A call that is interrupted ends soon.
 *
 * <p>The rules are numbered; {@code RerankerContract} of {@code flyquery-tck} tests each:
 *
 * <ol>
 *   <li>RR-01 one finite score a candidate, in the order of the candidates; larger is better;
 *   <li>RR-02 the same query and candidates give the same scores, in any thread;
 *   <li>RR-03 no candidates give an empty array;
 *   <li>RR-04 texts of any length and script are accepted;
 *   <li>RR-05 after {@link #close()}, {@link #score} throws {@link IllegalStateException}; closing twice is fine;
 *   <li>RR-06 with a budget that is long enough, the scores are those without one; with none left, each score is NaN or
 *       what it is without one.
 * </ol>
 *
 * @since 0.1
 */
public interface Reranker extends AutoCloseable {
    /** What the numbers of a reranker mean. */
    enum Scale {
        /** Any finite number; only the order counts. */
        UNBOUNDED,
        /** From 0 to 1, both inclusive. */
        UNIT
    }

    /** Returns the model's key for traces: 1 to 200 characters without white space, constant. */
    String modelKey();

    /** Returns what the scores mean; constant. */
    Scale scale();

    /**
     * Scores candidates.
     *
     * @param query the question
     * @param candidates the texts to score; not modified
     * @return one score a candidate, in order; the array is the caller's
     * @throws io.flyquery.error.FlyQueryException with {@code UNAVAILABLE} if the model fails; repeating is safe
     * @throws IllegalStateException after {@link #close()}
     */
    float[] score(String query, List<String> candidates);

    /**
     * Scores as many candidates as a budget of time allows, from the first on: give the likeliest first. One that cannot
     * stop early, as the default, scores all.
     *
     * @param query the question
     * @param candidates the texts to score, the likeliest first; not modified
     * @param budget how long the call should take at most; it may take a little longer, but soon ends
     * @return one score a candidate, in order, {@link Float#NaN} for one that was not scored; the array is the caller's
     * @throws io.flyquery.error.FlyQueryException with {@code UNAVAILABLE} if the model fails; repeating is safe
     * @throws IllegalStateException after {@link #close()}
     */
    default float[] score(String query, List<String> candidates, Duration budget) {
        return score(query, candidates);
    }

    /** Frees the model. Calls under way end first or fail with {@link IllegalStateException}. */
    @Override
    void close();
}
