package io.flyquery.retrieval.onnx;

import java.util.Arrays;

/** The token ids of one text, and room to find them in; used again and again by one thread at a time. */
final class Encoding {
    private final long[] ids;
    private final int[] word;
    private final int[] pieces;
    private int size;
    private int wordLength;
    private boolean cut;

    /**
     * Makes room.
     *
     * @param maxTokens how many ids are kept, the two special ones included; at least 2
     * @param longestWord how many code points of a word are kept
     */
    Encoding(int maxTokens, int longestWord) {
        ids = new long[maxTokens];
        word = new int[longestWord];
        pieces = new int[longestWord];
    }

    /** Returns how many ids there are. */
    int size() {
        return size;
    }

    /** Returns whether the text had more tokens than there is room for. */
    boolean isCut() {
        return cut;
    }

    /** Returns how many ids there is room for. */
    int capacity() {
        return ids.length;
    }

    long[] toArray() {
        return Arrays.copyOf(ids, size);
    }

    /** Returns the ids without the two special ones. */
    long[] textIds() {
        return Arrays.copyOfRange(ids, 1, size - 1);
    }

    void markCut() {
        cut = true;
    }

    void begin(int start) {
        cut = false;
        wordLength = 0;
        ids[0] = start;
        size = 1;
    }

    void finish(int end) {
        ids[size++] = end;
    }

    void add(int id) {
        if (size < ids.length - 1) {
            ids[size++] = id;
        } else {
            cut = true;
        }
    }

    void extendWord(int codePoint) {
        if (wordLength < word.length) {
            word[wordLength] = codePoint;
        }
        wordLength++;
    }

    /** Replaces the collected word by its pieces: at each place the longest one; or by the unknown id as a whole. */
    void finishWord(PieceTrie trie, int unknown) {
        if (wordLength == 0) {
            return;
        }
        int count = wordLength > word.length ? PieceTrie.NONE : matchWord(trie);
        wordLength = 0;
        if (count == PieceTrie.NONE) {
            add(unknown);
        }
        for (int i = 0; i < count; i++) {
            add(pieces[i]);
        }
    }

    private int matchWord(PieceTrie trie) {
        int count = 0;
        int root = PieceTrie.WORD_START;
        for (int from = 0; from < wordLength; root = PieceTrie.INSIDE_WORD) {
            int piece = PieceTrie.NONE;
            int node = root;
            int end = from;
            for (int i = from; i < wordLength; i++) {
                node = trie.child(node, word[i]);
                if (node == PieceTrie.NONE) {
                    break;
                }
                if (trie.piece(node) != PieceTrie.NONE) {
                    piece = trie.piece(node);
                    end = i + 1;
                }
            }
            if (piece == PieceTrie.NONE) {
                return PieceTrie.NONE;
            }
            pieces[count++] = piece;
            from = end;
        }
        return count;
    }
}
