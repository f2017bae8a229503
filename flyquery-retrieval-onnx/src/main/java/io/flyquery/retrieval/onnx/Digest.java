package io.flyquery.retrieval.onnx;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of several files, one after the other; for one thread. */
final class Digest {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int SHOWN_BYTES = 6;

    private final MessageDigest digest;

    Digest() {
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime lacks SHA-256", e);
        }
    }

    void add(byte[] bytes) {
        digest.update(bytes);
    }

    void add(InputStream stream) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
            digest.update(buffer, 0, count);
        }
    }

    /** Returns the first 12 hexadecimal digits and starts anew. */
    String shortHex() {
        return HexFormat.of().formatHex(digest.digest(), 0, SHOWN_BYTES);
    }
}
