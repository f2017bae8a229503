package io.flyquery.spi;

import java.time.Instant;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * One typed column of a table. Two columns are equal when name, type and nullability are.
 *
 * @param <T> the class of the values: that of {@link ColumnType#valueType()}
 * @since 0.1
 */
public final class Column<T> {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,39}");

    private final String name;
    private final ColumnType type;
    private final boolean nullable;
    private final String meaning;

    private Column(String name, ColumnType type, boolean nullable, String meaning) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("column name was '" + name + "' but must match " + NAME);
        }
        this.name = name;
        this.type = type;
        this.nullable = nullable;
        this.meaning = Objects.requireNonNull(meaning, "meaning");
    }

    /** Returns a column of {@link ColumnType#TEXT}. */
    public static Column<String> text(String name, String meaning) {
        return new Column<>(name, ColumnType.TEXT, false, meaning);
    }

    /** Returns a column of {@link ColumnType#INTEGER}. */
    public static Column<Long> integer(String name, String meaning) {
        return new Column<>(name, ColumnType.INTEGER, false, meaning);
    }

    /** Returns a column of {@link ColumnType#REAL}. */
    public static Column<Double> real(String name, String meaning) {
        return new Column<>(name, ColumnType.REAL, false, meaning);
    }

    /** Returns a column of {@link ColumnType#BOOLEAN}. */
    public static Column<Boolean> bool(String name, String meaning) {
        return new Column<>(name, ColumnType.BOOLEAN, false, meaning);
    }

    /** Returns a column of {@link ColumnType#INSTANT}. */
    public static Column<Instant> instant(String name, String meaning) {
        return new Column<>(name, ColumnType.INSTANT, false, meaning);
    }

    /** Returns a column of {@link ColumnType#JSON}. */
    public static Column<String> json(String name, String meaning) {
        return new Column<>(name, ColumnType.JSON, false, meaning);
    }

    /** Returns a column of {@link ColumnType#BYTES}. */
    public static Column<byte[]> bytes(String name, String meaning) {
        return new Column<>(name, ColumnType.BYTES, false, meaning);
    }

    /** Returns a column of {@link ColumnType#VECTOR}. */
    public static Column<float[]> vector(String name, String meaning) {
        return new Column<>(name, ColumnType.VECTOR, false, meaning);
    }

    /** Returns the same column, which may be null. */
    public Column<T> optional() {
        return new Column<>(name, type, true, meaning);
    }

    /** Returns the name: {@code [a-z][a-z0-9_]*}, at most 40 characters. */
    public String name() {
        return name;
    }

    /** Returns the type. */
    public ColumnType type() {
        return type;
    }

    /** Returns whether the value may be null. */
    public boolean nullable() {
        return nullable;
    }

    /** Returns what the column holds, in a line. */
    public String meaning() {
        return meaning;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Column<?> column
                && name.equals(column.name)
                && type == column.type
                && nullable == column.nullable;
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name + " " + type + (nullable ? "?" : "");
    }
}
