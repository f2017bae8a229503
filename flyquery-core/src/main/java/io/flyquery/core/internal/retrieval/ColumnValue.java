package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.rows.Json;
import io.flyquery.core.sql.SqlLiteral;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A value and the column that a query compares it with.
 *
 * @param value the value's text, as in the SQL without its quotes; wildcards of LIKE do no harm
 * @param column the column's name without its table, such as {@code city_name}
 */
public record ColumnValue(String value, String column) {
    private static final int EMPTY_ARRAY = 2;

    /** Returns those literals of a statement that are compared with a column. */
    public static List<ColumnValue> of(List<SqlLiteral> literals) {
        return literals.stream().flatMap(ColumnValue::of).toList();
    }

    /** Returns values as a row keeps them: a JSON array with each value before its column. */
    public static String write(List<ColumnValue> values) {
        return Json.ofList(values.stream()
                .flatMap(value -> Stream.of(value.value, value.column))
                .toList());
    }

    /** Returns the values that {@link #write} wrote. */
    public static List<ColumnValue> read(String json) {
        if (json.length() == EMPTY_ARRAY) {
            return List.of();
        }
        List<String> texts = Json.toList(json);
        List<ColumnValue> values = new ArrayList<>(texts.size() / 2);
        for (int i = 0; i + 1 < texts.size(); i += 2) {
            values.add(new ColumnValue(texts.get(i), texts.get(i + 1)));
        }
        return values;
    }

    private static Stream<ColumnValue> of(SqlLiteral literal) {
        String column = literal.column();
        return column == null ? Stream.empty() : Stream.of(new ColumnValue(literal.value(), column));
    }
}
