package io.flyquery.core.internal.retrieval;

import java.util.Arrays;

/** A growing set of rows, one bit each. Not thread-safe. */
final class RowSet {
    private long[] words = new long[1];

    void add(int row) {
        int word = row >>> 6;
        if (word >= words.length) {
            words = Arrays.copyOf(words, Math.max(word + 1, words.length * 2));
        }
        words[word] |= 1L << row;
    }

    void remove(int row) {
        words[row >>> 6] &= ~(1L << row);
    }

    boolean isEmpty() {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /** Adds these rows to a longer array of bits. */
    void addTo(long[] target, int targetWords) {
        int common = Math.min(words.length, targetWords);
        for (int word = 0; word < common; word++) {
            target[word] |= words[word];
        }
    }
}
