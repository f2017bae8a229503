package io.flyquery.core.internal.retrieval;

/**
 * A value and the column that a query compares it with.
 *
 * @param value the value's text, as in the SQL without its quotes; wildcards of LIKE do no harm
 * @param column the column's name without its table, such as {@code city_name}
 */
public record ColumnValue(String value, String column) {}
