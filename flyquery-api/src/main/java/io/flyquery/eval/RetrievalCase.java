package io.flyquery.eval;

import java.util.Objects;

/**
 * A question whose right SQL is known, to measure retrieval with.
 *
 * @param id names the case in reports
 * @param question the question
 * @param sql the right SQL; an example with the same SQL but for literals is a hit
 * @since 0.1
 */
public record RetrievalCase(String id, String question, String sql) {
    /** Checks. */
    public RetrievalCase {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(sql, "sql");
    }
}
