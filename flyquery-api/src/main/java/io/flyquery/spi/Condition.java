package io.flyquery.spi;

import java.util.List;

/**
 * A condition on one comparable column; a null in the column never matches.
 *
 * @param column the column
 * @param operator how it is compared
 * @param values the value, or the values of {@link Operator#IN} (none matches nothing); copied
 * @param <T> the class of the values
 * @since 0.1
 */
public record Condition<T>(Column<T> column, Operator operator, List<T> values) {
    /** How a column is compared. */
    public enum Operator {
        /** Equal to the value. */
        EQUAL,
        /** Not equal to the value, and not null. */
        NOT_EQUAL,
        /** Less than the value. */
        LESS,
        /** Less than or equal to the value. */
        AT_MOST,
        /** Greater than the value. */
        GREATER,
        /** Greater than or equal to the value. */
        AT_LEAST,
        /** Equal to one of the values; at most 1,000. */
        IN
    }

    /** Checks and copies. */
    public Condition {
        if (!column.type().comparable()) {
            throw new IllegalArgumentException("column '" + column + "' cannot be compared");
        }
        values = checked(column, values);
        if (operator == Operator.IN ? values.size() > 1000 : values.size() != 1) {
            throw new IllegalArgumentException(
                    operator + " on '" + column.name() + "' got " + values.size() + " values");
        }
    }

    @SuppressWarnings("unchecked") // a checked value has the class of the one given
    private static <T> List<T> checked(Column<T> column, List<T> values) {
        return values.stream()
                .map(value -> (T) ColumnValues.checked(column, value))
                .toList();
    }

    /** Returns a condition that holds where the column equals the value. */
    public static <T> Condition<T> equal(Column<T> column, T value) {
        return new Condition<>(column, Operator.EQUAL, List.of(value));
    }

    /** Returns a condition that holds where the column is not null and differs from the value. */
    public static <T> Condition<T> notEqual(Column<T> column, T value) {
        return new Condition<>(column, Operator.NOT_EQUAL, List.of(value));
    }

    /** Returns a condition that holds where the column is less than the value. */
    public static <T> Condition<T> less(Column<T> column, T value) {
        return new Condition<>(column, Operator.LESS, List.of(value));
    }

    /** Returns a condition that holds where the column is greater than the value. */
    public static <T> Condition<T> greater(Column<T> column, T value) {
        return new Condition<>(column, Operator.GREATER, List.of(value));
    }

    /** Returns a condition that holds where the column is at least the value. */
    public static <T> Condition<T> atLeast(Column<T> column, T value) {
        return new Condition<>(column, Operator.AT_LEAST, List.of(value));
    }

    /** Returns a condition that holds where the column is one of the values. */
    public static <T> Condition<T> in(Column<T> column, List<T> values) {
        return new Condition<>(column, Operator.IN, values);
    }
}
