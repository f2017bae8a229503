package io.flyquery.example;

import io.flyquery.error.ErrorCode;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a decision on many examples did, one by one. Each item is a transaction of its own.
 *
 * @param items one an example, in the order they were decided; copied
 * @since 0.1
 */
public record BulkReport(List<Item> items) {
    /** Copies. */
    public BulkReport {
        items = List.copyOf(items);
    }

    /** Returns how many were decided. */
    public long decided() {
        return items.stream().filter(item -> item.error().isEmpty()).count();
    }

    /**
     * One example.
     *
     * @param id which
     * @param error why it was not decided; empty: it was
     * @param message the error's message; empty without one
     */
    public record Item(UUID id, Optional<ErrorCode> error, String message) {}
}
