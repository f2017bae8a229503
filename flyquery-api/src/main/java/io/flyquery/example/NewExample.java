package io.flyquery.example;

import java.util.Map;
import java.util.Objects;

/**
 * An example that a person wrote.
 *
 * @param question 1 to 4,096 characters after trimming
 * @param sql one read-only statement, 1 to 65,536 characters
 * @param citations where it comes from, at most 32 short entries; copied
 * @since 0.1
 */
public record NewExample(String question, String sql, Map<String, String> citations) {
    /** Copies. */
    public NewExample {
        Objects.requireNonNull(question, "question");
        Objects.requireNonNull(sql, "sql");
        citations = Map.copyOf(citations);
    }

    /** Returns an example without citations. */
    public static NewExample of(String question, String sql) {
        return new NewExample(question, sql, Map.of());
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "NewExample[" + question.length() + " and " + sql.length() + " characters]";
    }
}
