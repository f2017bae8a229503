package io.flyquery.retrieval.onnx;

import java.util.Arrays;

/**
 * The special tokens around one text and between two.
 *
 * @param start the id in front of the first text
 * @param separator the id between two texts
 * @param separators how often that id stands there; 1 or 2
 * @param end the id behind the last text
 * @param secondType the token type of the second text and what is behind it; 1 for BERT, 0 for models that know one only
 */
record TextFrame(int start, int separator, int separators, int end, int secondType) {
    /** Returns how many ids a pair has besides those of its texts. */
    int pairOverhead() {
        return 2 + separators;
    }

    boolean contains(long id) {
        return id == start || id == separator || id == end;
    }

    /** Puts special tokens around one text. */
    TokenRow single(long[] text) {
        long[] ids = new long[text.length + 2];
        ids[0] = start;
        System.arraycopy(text, 0, ids, 1, text.length);
        ids[ids.length - 1] = end;
        return new TokenRow(ids, ids.length, secondType);
    }

    /**
     * Puts special tokens around two texts. If both are too long together, the longer one loses its last tokens until
     * they fit or both are equally long; then they lose them in turns.
     *
     * @param maxTokens the most ids of the row; more than {@link #pairOverhead()}
     */
    TokenRow pair(long[] first, long[] second, int maxTokens) {
        int room = maxTokens - pairOverhead();
        int firstLength = first.length;
        int secondLength = second.length;
        if (firstLength + secondLength > room) {
            int half = room / 2;
            if (firstLength <= half) {
                secondLength = room - firstLength;
            } else if (secondLength <= half) {
                firstLength = room - secondLength;
            } else {
                firstLength = room - half;
                secondLength = half;
            }
        }
        long[] ids = new long[firstLength + secondLength + pairOverhead()];
        ids[0] = start;
        System.arraycopy(first, 0, ids, 1, firstLength);
        int secondFrom = 1 + firstLength + separators;
        Arrays.fill(ids, 1 + firstLength, secondFrom, separator);
        System.arraycopy(second, 0, ids, secondFrom, secondLength);
        ids[ids.length - 1] = end;
        return new TokenRow(ids, secondFrom, secondType);
    }
}
