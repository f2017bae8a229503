package io.flyquery.spi;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What values the types of columns admit, in rows, conditions and places alike, so that all stores see the same values. */
final class ColumnValues {
    private static final Instant EARLIEST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59.999Z");

    private ColumnValues() {}

    /** Returns a value as every store keeps it: instants in whole milliseconds, no negative zero, arrays copied. */
    static Object checked(Column<?> column, Object value) {
        if (!column.type().valueType().isInstance(value)) {
            throw new IllegalArgumentException(
                    "column '" + column + "' got a value of " + value.getClass().getSimpleName());
        }
        return switch (column.type()) {
            case TEXT, JSON -> text(column, (String) value);
            case REAL -> finite(column, (Double) value);
            case INSTANT -> millis(column, (Instant) value);
            case BYTES -> ((byte[]) value).clone();
            case VECTOR -> vector(column, ((float[]) value).clone());
            case INTEGER, BOOLEAN -> value;
        };
    }

    private static String text(Column<?> column, String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c != 0 && c < Character.MIN_SURROGATE) {
                continue;
            }
            if (c == 0) {
                throw new IllegalArgumentException("column '" + column.name() + "' got a text with U+0000 at " + i);
            }
            if (Character.isSurrogate(c)) {
                boolean pair = Character.isHighSurrogate(c)
                        && i + 1 < value.length()
                        && Character.isLowSurrogate(value.charAt(i + 1));
                if (!pair) {
                    throw new IllegalArgumentException(
                            "column '" + column.name() + "' got a text with half a surrogate pair at " + i);
                }
                i++;
            }
        }
        return value;
    }

    private static Double finite(Column<?> column, Double value) {
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException("column '" + column.name() + "' got " + value);
        }
        return value == 0.0 ? Double.valueOf(0.0) : value;
    }

    private static Instant millis(Column<?> column, Instant value) {
        if (value.isBefore(EARLIEST) || value.isAfter(LATEST)) {
            throw new IllegalArgumentException(
                    "column '" + column.name() + "' got " + value + " but takes the years 1 to 9999");
        }
        return value.truncatedTo(ChronoUnit.MILLIS);
    }

    private static float[] vector(Column<?> column, float[] value) {
        if (value.length == 0 || value.length > 8192) {
            throw new IllegalArgumentException(
                    "column '" + column.name() + "' got " + value.length + " dimensions but takes 1 to 8192");
        }
        for (float number : value) {
            if (!Float.isFinite(number)) {
                throw new IllegalArgumentException("column '" + column.name() + "' got a vector with " + number);
            }
        }
        return value;
    }
}
