package io.flyquery.retrieval.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.List;

/** The ids, masks and types of one batch, in memory that the model reads directly; used by one thread at a time. */
final class BatchBuffers {
    private final int padId;
    private final LongBuffer ids;
    private final LongBuffer mask;
    private final LongBuffer types;
    private int rows;
    private int columns;

    /**
     * Makes room.
     *
     * @param capacity how many ids there are at most, padding included
     * @param padId the id of the padding
     */
    BatchBuffers(int capacity, int padId) {
        this.padId = padId;
        ids = direct(capacity);
        mask = direct(capacity);
        types = direct(capacity);
    }

    /** Puts rows one below the other; shorter ones are padded to the longest. */
    void fill(List<TokenRow> batch) {
        rows = batch.size();
        columns = batch.stream().mapToInt(TokenRow::length).max().orElse(0);
        ids.clear();
        mask.clear();
        types.clear();
        for (TokenRow row : batch) {
            row.writeTo(ids, types);
            for (int i = 0; i < columns; i++) {
                boolean isText = i < row.length();
                mask.put(isText ? 1 : 0);
                if (!isText) {
                    ids.put(padId);
                    types.put(0);
                }
            }
        }
        ids.flip();
        mask.flip();
        types.flip();
    }

    /** Returns how many rows and columns the batch has. */
    long[] shape() {
        return new long[] {rows, columns};
    }

    int rows() {
        return rows;
    }

    int columns() {
        return columns;
    }

    LongBuffer ids() {
        return ids.rewind();
    }

    /** Returns a one for each id, a zero for padding. */
    LongBuffer mask() {
        return mask.rewind();
    }

    /** Returns the token types: which text of a pair an id belongs to. */
    LongBuffer types() {
        return types.rewind();
    }

    private static LongBuffer direct(int size) {
        return ByteBuffer.allocateDirect(size * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }
}
