package io.flyquery.model;

import java.util.List;
import java.util.Optional;

/**
 * Some of many items, with a cursor for the next page. Pages are keyset pages: what is added or removed meanwhile neither
 * repeats nor hides an item that was there all the time.
 *
 * @param items the items, in the order asked for; copied
 * @param next hand it to the next call's filter; empty on the last page
 * @param <T> what the items are
 * @since 0.1
 */
public record Page<T>(List<T> items, Optional<String> next) {
    /** Copies. */
    public Page {
        items = List.copyOf(items);
    }
}
