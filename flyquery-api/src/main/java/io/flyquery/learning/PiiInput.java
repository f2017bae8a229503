package io.flyquery.learning;

import java.util.List;

/**
 * What a scan for personal data looks at.
 *
 * @param question the question
 * @param sql the SQL as executed
 * @param literals the values in the SQL, without quotes; copied
 * @param columns names of the columns in the SQL, without quotes; copied
 * @since 0.1
 */
public record PiiInput(String question, String sql, List<String> literals, List<String> columns) {
    /** Copies. */
    public PiiInput {
        literals = List.copyOf(literals);
        columns = List.copyOf(columns);
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "PiiInput[" + question.length() + " and " + sql.length() + " characters]";
    }
}
