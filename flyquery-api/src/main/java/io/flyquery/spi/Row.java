package io.flyquery.spi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One row: an immutable set of typed values for the columns of a {@link TableSpec}.
 *
 * <p>Arrays are copied on the way in and shared on the way out, since rows are a hot path: a caller must not change an
 * array that a row handed out. Safe for use by several threads under that rule.
 *
 * @since 0.1
 */
public final class Row {
    private final TableSpec spec;
    private final @Nullable Object[] values;

    private Row(TableSpec spec, @Nullable Object[] values) {
        this.spec = spec;
        this.values = values;
    }

    /** Starts a row of a table. */
    public static Builder builder(TableSpec spec) {
        return new Builder(spec, new Object[spec.columns().size()]);
    }

    /** Returns the table that the row is of. */
    public TableSpec spec() {
        return spec;
    }

    /**
     * Returns a value that is there.
     *
     * @throws IllegalArgumentException if the column is not of this table
     * @throws IllegalStateException if the value is null; use {@link #find} for columns that may be null
     */
    public <T> T get(Column<T> column) {
        T value = orNull(column);
        if (value == null) {
            throw new IllegalStateException("column '" + column.name() + "' of " + spec + " is null here");
        }
        return value;
    }

    /** Returns a value that may be null. */
    public <T> Optional<T> find(Column<T> column) {
        return Optional.ofNullable(orNull(column));
    }

    /** Returns a value, or null. */
    @SuppressWarnings("unchecked") // set() admits only values of the column's class
    public <T> @Nullable T orNull(Column<T> column) {
        return (T) values[spec.position(column)];
    }

    /** Returns the value of the column at a {@linkplain TableSpec#position place}, or null; for stores. */
    public @Nullable Object at(int position) {
        return values[position];
    }

    /** Returns the values of the key's columns, in order. */
    public Key key() {
        return new Key(valuesOf(spec.key()));
    }

    /** Returns the values of some columns that are not null here, in the order given. */
    public List<Object> valuesOf(List<Column<?>> columns) {
        List<Object> result = new ArrayList<>(columns.size());
        for (Column<?> column : columns) {
            result.add(get(column));
        }
        return result;
    }

    /** Returns a row that differs in one value. */
    public <T> Row with(Column<T> column, @Nullable T value) {
        return toBuilder().set(column, value).build();
    }

    /** Returns a builder that holds the values of this row. */
    public Builder toBuilder() {
        return new Builder(spec, values.clone());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Row row && spec == row.spec && Arrays.deepEquals(values, row.values);
    }

    @Override
    public int hashCode() {
        return Arrays.deepHashCode(values);
    }

    /** Returns the table and the key; no other value, since rows hold what people asked. */
    @Override
    public String toString() {
        return spec.name() + key().values();
    }

    /** Collects the values of a row. Not safe for use by several threads. */
    public static final class Builder {
        private final TableSpec spec;
        private final @Nullable Object[] values;

        private Builder(TableSpec spec, @Nullable Object[] values) {
            this.spec = spec;
            this.values = values;
        }

        /**
         * Sets a value.
         *
         * @param column a column of the table
         * @param value the value, or null where the column may be null
         * @throws IllegalArgumentException if the value is not one of the column's type; see {@link ColumnType}
         */
        public <T> Builder set(Column<T> column, @Nullable T value) {
            return setAt(spec.position(column), value);
        }

        /**
         * Sets the value of the column at a {@linkplain TableSpec#position place}; for stores.
         *
         * @throws IllegalArgumentException if the value is not one of the column's type
         */
        public Builder setAt(int position, @Nullable Object value) {
            values[position] =
                    value == null ? null : ColumnValues.checked(spec.columns().get(position), value);
            return this;
        }

        /**
         * Returns the row. A version column that was not set is 1.
         *
         * @throws IllegalArgumentException if a value is missing that must not be null; the message names all of them
         */
        public Row build() {
            spec.version().ifPresent(version -> {
                int position = spec.position(version);
                if (values[position] == null) {
                    values[position] = 1L;
                }
            });
            List<String> missing = new ArrayList<>();
            for (int i = 0; i < values.length; i++) {
                if (values[i] == null && !spec.columns().get(i).nullable()) {
                    missing.add(spec.columns().get(i).name());
                }
            }
            if (!missing.isEmpty()) {
                throw new IllegalArgumentException("a row of " + spec + " lacks " + missing);
            }
            return new Row(spec, values.clone());
        }
    }
}
