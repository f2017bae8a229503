package io.flyquery.learning;

import java.util.List;

/**
 * What a scan looks at.
 *
 * @param question the question as asked
 * @param sql the SQL as executed
 * @param literals the values of the SQL's literals, without quotes, in order; copied
 * @param columns the column names that the SQL mentions, without quotes; copied
 * @since 0.1
 */
public record PiiInput(String question, String sql, List<String> literals, List<String> columns) {
    /** Copies the lists. */
    public PiiInput {
        literals = List.copyOf(literals);
        columns = List.copyOf(columns);
    }
}
