package io.flyquery.retrieval.onnx;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Looks for the operator that takes the scale of a batch from its numbers while a model file is read. For one thread.
 */
final class QuantisationWatch extends FilterInputStream {
    /** No letter of it is the first one again, so that a broken match can only begin anew. */
    private static final byte[] OPERATOR = "DynamicQuantizeLinear".getBytes(StandardCharsets.US_ASCII);

    private int matched;

    QuantisationWatch(InputStream stream) {
        super(stream);
    }

    /** Returns whether the operator was in what has been read. */
    boolean hasSeenIt() {
        return matched == OPERATOR.length;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        if (read >= 0) {
            look((byte) read);
        }
        return read;
    }

    @Override
    public int read(byte[] target, int from, int most) throws IOException {
        int count = super.read(target, from, most);
        for (int i = from; i < from + count && !hasSeenIt(); i++) {
            look(target[i]);
        }
        return count;
    }

    private void look(byte next) {
        if (hasSeenIt()) {
            return;
        }
        if (next == OPERATOR[matched]) {
            matched++;
        } else {
            matched = next == OPERATOR[0] ? 1 : 0;
        }
    }
}
