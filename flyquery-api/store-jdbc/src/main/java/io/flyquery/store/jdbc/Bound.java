package io.flyquery.store.jdbc;

import io.flyquery.spi.Column;
import io.flyquery.spi.ColumnType;
import io.flyquery.spi.Row;
import io.flyquery.spi.TableSpec;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A value for a question mark.
 *
 * @param type how it is bound
 * @param value the value, or null
 */
record Bound(ColumnType type, @Nullable Object value) {
    private static final Instant TOO_EARLY = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant TOO_LATE = Instant.parse("+10000-01-01T00:00:00Z");

    /**
     * Returns the value to compare a column with.
     *
     * @throws IllegalArgumentException if no row can have such a value
     */
    static Bound comparing(Column<?> column, Object value) {
        ColumnType type = column.type();
        if (!type.valueType().isInstance(value)) {
            throw new IllegalArgumentException("column '" + column + "' is compared with a value of "
                    + value.getClass().getSimpleName());
        }
        switch (type) {
            case TEXT -> requireText(column, (String) value);
            case REAL -> requireFinite(column, (Double) value);
            case INSTANT -> {
                return new Bound(type, withinReach((Instant) value));
            }
            case INTEGER, BOOLEAN -> {}
            case JSON, BYTES, VECTOR ->
                throw new IllegalArgumentException("column '" + column + "' cannot be compared");
        }
        return new Bound(type, value);
    }

    /** Returns the values to compare columns with, such as those of a key. */
    static List<Bound> comparing(TableSpec spec, List<Column<?>> columns, List<?> values) {
        if (columns.size() != values.size()) {
            throw new IllegalArgumentException(
                    spec + " is asked by " + values.size() + " values, but takes " + columns);
        }
        Bound[] bound = new Bound[values.size()];
        for (int i = 0; i < bound.length; i++) {
            bound[i] = comparing(columns.get(i), values.get(i));
        }
        return List.of(bound);
    }

    /** Returns the value of a row at a place. */
    static Bound of(Row row, int position) {
        return new Bound(row.spec().columns().get(position).type(), row.at(position));
    }

    /** A broken text would be changed on its way to the database, and then find the row of another text. */
    private static void requireText(Column<?> column, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1));
            if (c == 0 || (Character.isSurrogate(c) && !pair)) {
                throw new IllegalArgumentException("column '" + column.name()
                        + "' is compared with a text that has U+0000 or half a surrogate pair at " + i);
            }
            if (pair) {
                i++;
            }
        }
    }

    private static void requireFinite(Column<?> column, double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("column '" + column.name() + "' is compared with " + value);
        }
    }

    /** Keeps the order to every instant that a row can have, and is equal to none of them where the value is beyond. */
    private static Instant withinReach(Instant value) {
        if (value.isBefore(TOO_EARLY)) {
            return TOO_EARLY;
        }
        return value.isAfter(TOO_LATE) ? TOO_LATE : value;
    }
}
