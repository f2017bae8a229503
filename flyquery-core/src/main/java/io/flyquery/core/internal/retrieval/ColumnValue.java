package io.flyquery.core.internal.retrieval;

import io.flyquery.core.sql.SqlLiteral;
import java.util.List;
import java.util.stream.Stream;

/**
 * A value and the column that a query compares it with.
 *
 * @param value the value's text, as in the SQL without its quotes; wildcards of LIKE do no harm
 * @param column the column's name without its table, such as {@code city_name}
 */
public record ColumnValue(String value, String column) {
    /** Returns those literals of a statement that are compared with a column. */
    public static List<ColumnValue> of(List<SqlLiteral> literals) {
        return literals.stream().flatMap(ColumnValue::of).toList();
    }

    private static Stream<ColumnValue> of(SqlLiteral literal) {
        String column = literal.column();
        return column == null ? Stream.empty() : Stream.of(new ColumnValue(literal.value(), column));
    }
}
