package io.flyquery.retrieval.onnx;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** Collects what batches give and puts it into the order of the texts. Safe for use by several threads. */
final class Results<R> {
    private final Map<Integer, R> byNumber = new ConcurrentSkipListMap<>();
    private final int expected;

    Results(int expected) {
        this.expected = expected;
    }

    void put(List<Integer> numbers, List<R> results) {
        for (int i = 0; i < results.size(); i++) {
            byNumber.put(numbers.get(i), results.get(i));
        }
    }

    List<R> inOrder() {
        if (byNumber.size() != expected) {
            throw new IllegalStateException("%d results for %d texts".formatted(byNumber.size(), expected));
        }
        return new ArrayList<>(byNumber.values());
    }
}
