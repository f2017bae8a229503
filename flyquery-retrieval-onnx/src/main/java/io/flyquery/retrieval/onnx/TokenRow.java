package io.flyquery.retrieval.onnx;

import java.nio.LongBuffer;

/** The ids of one text or of a pair of texts, with the special tokens. Immutable by agreement: nobody changes the array. */
final class TokenRow {
    private final long[] ids;
    private final int secondFrom;
    private final int secondType;

    /**
     * Takes the ids over.
     *
     * @param secondFrom where the second text begins; the length if there is none
     * @param secondType the token type from there on
     */
    TokenRow(long[] ids, int secondFrom, int secondType) {
        this.ids = ids;
        this.secondFrom = secondFrom;
        this.secondType = secondType;
    }

    int length() {
        return ids.length;
    }

    /** Puts the ids at the buffer's position, and the types at that of the other. */
    void writeTo(LongBuffer idTarget, LongBuffer typeTarget) {
        idTarget.put(ids);
        for (int i = 0; i < ids.length; i++) {
            typeTarget.put(i < secondFrom ? 0 : secondType);
        }
    }

    long[] toArray() {
        return ids.clone();
    }

    int secondFrom() {
        return secondFrom;
    }
}
