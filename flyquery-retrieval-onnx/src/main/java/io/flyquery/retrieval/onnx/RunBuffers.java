package io.flyquery.retrieval.onnx;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;

/** What one run of the model needs besides the session; used again and again by one thread at a time. */
final class RunBuffers {
    private final Encoding encoding;
    private final LongBuffer ids;
    private final LongBuffer mask;
    private final LongBuffer types;

    RunBuffers(Encoding encoding, int maxTokens) {
        this.encoding = encoding;
        ids = direct(maxTokens);
        types = direct(maxTokens);
        mask = direct(maxTokens);
        for (int i = 0; i < maxTokens; i++) {
            mask.put(i, 1);
        }
    }

    Encoding encoding() {
        return encoding;
    }

    /** Returns the encoding's ids, ready to be read. */
    LongBuffer ids() {
        ids.clear();
        encoding.writeTo(ids);
        return ids.flip();
    }

    /** Returns a one for each id: nothing is padded. */
    LongBuffer mask() {
        return mask.clear().limit(encoding.size());
    }

    /** Returns a zero for each id: there is one text only. */
    LongBuffer types() {
        return types.clear().limit(encoding.size());
    }

    private static LongBuffer direct(int size) {
        return ByteBuffer.allocateDirect(size * Long.BYTES)
                .order(ByteOrder.nativeOrder())
                .asLongBuffer();
    }
}
