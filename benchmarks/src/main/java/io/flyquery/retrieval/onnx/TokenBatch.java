package io.flyquery.retrieval.onnx;

import java.nio.LongBuffer;
import java.util.List;

/** One batch of ids in memory that ONNX Runtime reads directly. Not to be changed once made. */
public final class TokenBatch {
    private static final int PADDING = 0;

    private final BatchBuffers buffers;

    private TokenBatch(BatchBuffers buffers) {
        this.buffers = buffers;
    }

    static TokenBatch of(List<TokenRow> rows) {
        int columns = rows.stream().mapToInt(TokenRow::length).max().orElse(0);
        BatchBuffers buffers = new BatchBuffers(rows.size() * columns, PADDING);
        buffers.fill(rows);
        return new TokenBatch(buffers);
    }

    /** Returns rows and columns. */
    public long[] shape() {
        return buffers.shape();
    }

    /** Returns how many ids there are, padding included. */
    public int size() {
        return buffers.rows() * buffers.columns();
    }

    /**
     * Returns an input of the model.
     *
     * @param name as models call it: {@code input_ids}, {@code attention_mask} or {@code token_type_ids}
     */
    public LongBuffer input(String name) {
        return switch (name) {
            case "input_ids" -> buffers.ids();
            case "attention_mask" -> buffers.mask();
            case "token_type_ids" -> buffers.types();
            default -> throw new IllegalArgumentException("no input is called " + name);
        };
    }
}
