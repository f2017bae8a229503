package io.flyquery.retrieval.onnx;

import io.flyquery.retrieval.onnx.TokenizerDefinition.Normalization;
import java.text.Normalizer;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.stream.IntStream;

/**
 * What becomes of each code point before words are looked up. An entry holds a kind in its upper and a code point in
 * its lower bits. Pages of 256 entries are made when first needed; safe for use by several threads.
 */
final class CharacterTable {
    /** The code point vanishes. */
    static final int DROPPED = 0;
    /** The code point ends a word. */
    static final int SPACE = 1;
    /** The code point is a word of its own. */
    static final int ALONE = 2;
    /** The code point is part of a word. */
    static final int LETTER = 3;
    /** The code point becomes several; the lower bits say where in the page their number and entries are. */
    static final int SEVERAL = 4;

    private static final int KIND_SHIFT = 24;
    private static final int VALUE_MASK = (1 << KIND_SHIFT) - 1;
    private static final int PAGE_BITS = 8;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;
    private static final CharacterKinds KINDS = CharacterKinds.bert();

    private final AtomicReferenceArray<int[]> pages =
            new AtomicReferenceArray<>((Character.MAX_CODE_POINT >> PAGE_BITS) + 1);
    private final Normalization normalization;

    CharacterTable(Normalization normalization) {
        this.normalization = normalization;
    }

    static int kind(int entry) {
        return entry >>> KIND_SHIFT;
    }

    static int value(int entry) {
        return entry & VALUE_MASK;
    }

    /** Returns the page of a code point: its entry is at the code point's lowest 8 bits. */
    int[] page(int codePoint) {
        int[] page = pages.getAcquire(codePoint >> PAGE_BITS);
        return page == null ? makePage(codePoint >> PAGE_BITS) : page;
    }

    private int[] makePage(int number) {
        int[][] mapped = new int[PAGE_SIZE][];
        int length = PAGE_SIZE;
        for (int i = 0; i < PAGE_SIZE; i++) {
            mapped[i] = map((number << PAGE_BITS) + i);
            length += mapped[i].length > 1 ? mapped[i].length + 1 : 0;
        }
        int[] page = new int[length];
        int end = PAGE_SIZE;
        for (int i = 0; i < PAGE_SIZE; i++) {
            int[] entries = mapped[i];
            if (entries.length == 1) {
                page[i] = entries[0];
            } else if (entries.length > 1) {
                page[i] = entry(SEVERAL, end);
                page[end++] = entries.length;
                System.arraycopy(entries, 0, page, end, entries.length);
                end += entries.length;
            }
        }
        pages.setRelease(number, page);
        return page;
    }

    private int[] map(int codePoint) {
        if (normalization.cleanText()) {
            if (KINDS.isDropped(codePoint)) {
                return new int[0];
            }
            if (KINDS.isSpace(codePoint)) {
                return new int[] {entry(SPACE, 0)};
            }
        }
        boolean ideograph = normalization.spaceIdeographs() && KINDS.isIdeograph(codePoint);
        return decompose(codePoint)
                .codePoints()
                .filter(part -> !(normalization.stripAccents() && KINDS.isAccent(part)))
                .flatMap(part -> normalization.lowerCase() ? lowerCase(part).codePoints() : single(part))
                .map(part -> ideograph ? entry(ALONE, part) : classify(part))
                .toArray();
    }

    private String decompose(int codePoint) {
        String text = Character.toString(codePoint);
        return normalization.stripAccents() ? Normalizer.normalize(text, Normalizer.Form.NFD) : text;
    }

    private static IntStream single(int codePoint) {
        return IntStream.of(codePoint);
    }

    /** The one letter that becomes two when it becomes small is the Turkish capital i with a dot. */
    private static String lowerCase(int codePoint) {
        return codePoint == 'İ' ? "i\u0307" : Character.toString(Character.toLowerCase(codePoint));
    }

    private static int classify(int codePoint) {
        if (KINDS.isSpace(codePoint)) {
            return entry(SPACE, 0);
        }
        return entry(KINDS.isPunctuation(codePoint) ? ALONE : LETTER, codePoint);
    }

    private static int entry(int kind, int value) {
        return kind << KIND_SHIFT | value;
    }
}
