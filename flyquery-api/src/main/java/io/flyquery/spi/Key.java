package io.flyquery.spi;

import java.util.List;

/**
 * The key of a row within its scope: the values of {@link TableSpec#key()}, in order.
 *
 * @param values the values, none null; copied
 * @since 0.1
 */
public record Key(List<Object> values) {
    /** Copies. */
    public Key {
        values = List.copyOf(values);
    }

    /** Returns the key of these values; without any, that of a table with one row a scope. */
    public static Key of(Object... values) {
        return new Key(List.of(values));
    }
}
