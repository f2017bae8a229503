package io.flyquery.retrieval.onnx;

import java.util.Arrays;
import java.util.Map;

/**
 * The pieces of a vocabulary as two tries in one table: pieces that start a word, and pieces that continue one. A step
 * looks up (node, code point) by open addressing, so that matching makes no objects. Immutable.
 */
final class PieceTrie {
    /** Where the pieces start that start a word. */
    static final int WORD_START = 0;
    /** Where the pieces start that continue a word. */
    static final int INSIDE_WORD = 1;
    /** Not a node, or not the end of a piece. */
    static final int NONE = -1;

    private static final int CODE_POINT_BITS = 21;
    private static final long SPREAD = 0x9E37_79B9_7F4A_7C15L;
    private static final long EMPTY = -1;

    private long[] keys = emptyKeys(1 << 12);
    private int[] children = new int[1 << 12];
    private int[] pieceAt = {NONE, NONE};
    private int nodes = 2;

    private PieceTrie() {}

    static PieceTrie of(Map<String, Integer> vocabulary, String continuation) {
        PieceTrie trie = new PieceTrie();
        vocabulary.forEach((token, id) -> {
            if (token.startsWith(continuation)) {
                trie.insert(INSIDE_WORD, token.substring(continuation.length()), id);
            }
            trie.insert(WORD_START, token, id);
        });
        return trie;
    }

    /** Returns the node behind a code point, or {@link #NONE}. */
    int child(int node, int codePoint) {
        long key = key(node, codePoint);
        int slot = slot(key);
        return keys[slot] == key ? children[slot] : NONE;
    }

    /** Returns the id of the piece that ends at a node, or {@link #NONE}. */
    int piece(int node) {
        return pieceAt[node];
    }

    private void insert(int root, String piece, int id) {
        int node = root;
        for (int i = 0; i < piece.length(); i += Character.charCount(piece.codePointAt(i))) {
            int next = child(node, piece.codePointAt(i));
            node = next == NONE ? append(node, piece.codePointAt(i)) : next;
        }
        if (node != root) {
            pieceAt[node] = id;
        }
    }

    private int append(int node, int codePoint) {
        if (nodes * 2 >= keys.length) {
            grow();
        }
        if (nodes == pieceAt.length) {
            pieceAt = Arrays.copyOf(pieceAt, nodes * 2);
        }
        long key = key(node, codePoint);
        int slot = slot(key);
        keys[slot] = key;
        children[slot] = nodes;
        pieceAt[nodes] = NONE;
        return nodes++;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldChildren = children;
        keys = emptyKeys(oldKeys.length * 2);
        children = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != EMPTY) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                children[slot] = oldChildren[i];
            }
        }
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) ((key * SPREAD) >>> 32) & mask;
        while (keys[slot] != key && keys[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static long key(int node, int codePoint) {
        return (long) node << CODE_POINT_BITS | codePoint;
    }

    private static long[] emptyKeys(int length) {
        long[] keys = new long[length];
        Arrays.fill(keys, EMPTY);
        return keys;
    }
}
