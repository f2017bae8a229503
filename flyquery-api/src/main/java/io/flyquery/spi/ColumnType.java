package io.flyquery.spi;

/**
 * The types of columns and how their values look in a {@link Row}.
 *
 * @since 0.1
 */
public enum ColumnType {
    /** {@link String}: well-formed Unicode without U+0000; compared and ordered by code point. */
    TEXT(String.class),
    /** {@link Long}. */
    INTEGER(Long.class),
    /** {@link Double}: finite. */
    REAL(Double.class),
    /** {@link Boolean}; false is before true. */
    BOOLEAN(Boolean.class),
    /** {@link java.time.Instant}: cut to whole milliseconds, from year 1 to 9999. */
    INSTANT(java.time.Instant.class),
    /** {@link String} that holds one JSON value; not comparable. */
    JSON(String.class),
    /** {@code byte[]}; not comparable. */
    BYTES(byte[].class),
    /** {@code float[]}: 1 to 8,192 finite numbers, one length a model; not comparable. */
    VECTOR(float[].class);

    private final Class<?> valueType;

    ColumnType(Class<?> valueType) {
        this.valueType = valueType;
    }

    /** Returns the class of the values. */
    public Class<?> valueType() {
        return valueType;
    }

    /** Returns whether keys, indexes and conditions may use columns of this type. */
    public boolean comparable() {
        return switch (this) {
            case TEXT, INTEGER, REAL, BOOLEAN, INSTANT -> true;
            case JSON, BYTES, VECTOR -> false;
        };
    }
}
