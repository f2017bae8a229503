package io.flyquery.core.internal.retrieval;

import java.util.HashMap;
import java.util.Map;

/** How often a value is used with each column. Not thread-safe. */
final class ColumnCounts {
    private final Map<String, Integer> counts = new HashMap<>(4);

    void add(String column) {
        counts.merge(column, 1, Integer::sum);
    }

    void remove(String column) {
        counts.computeIfPresent(column, (name, count) -> count == 1 ? null : count - 1);
    }

    boolean isEmpty() {
        return counts.isEmpty();
    }

    /** Returns how many columns there are. */
    int size() {
        return counts.size();
    }

    /** Returns the most frequent column, the first by name between equals; empty if there is none. */
    String mostFrequent() {
        String best = "";
        int most = 0;
        for (Map.Entry<String, Integer> candidate : counts.entrySet()) {
            int count = candidate.getValue();
            if (count > most || (count == most && candidate.getKey().compareTo(best) < 0)) {
                most = count;
                best = candidate.getKey();
            }
        }
        return best;
    }
}
