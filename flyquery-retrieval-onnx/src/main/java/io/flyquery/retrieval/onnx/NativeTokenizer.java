package io.flyquery.retrieval.onnx;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * Any tokenizer of a {@code tokenizer.json}, through the optional artifact {@code ai.djl.huggingface:tokenizers}. A special
 * token written in a text is left out, so that a text cannot pretend to be two.
 */
final class NativeTokenizer implements TextTokenizer {
    static final String ARTIFACT = "ai.djl.huggingface:tokenizers";

    private static final int MOST_CHARACTERS_A_TOKEN = 64;

    private final HuggingFaceTokenizer tokenizer;
    private final TextFrame frame;

    private NativeTokenizer(HuggingFaceTokenizer tokenizer, TextFrame frame) {
        this.tokenizer = tokenizer;
        this.frame = frame;
    }

    /**
     * Opens a tokenizer; the caller closes it.
     *
     * @throws IOException if the file is damaged or the artifact is not on the class path; the message says which
     */
    static NativeTokenizer open(byte[] json, int maxTokens) throws IOException {
        try {
            HuggingFaceTokenizer tokenizer = HuggingFaceTokenizer.newInstance(
                    new ByteArrayInputStream(json),
                    Map.of(
                            "padding", "false",
                            "truncation", "true",
                            "maxLength", Integer.toString(maxTokens)));
            try {
                return new NativeTokenizer(tokenizer, frame(tokenizer));
            } catch (IOException | RuntimeException e) {
                tokenizer.close();
                throw e;
            }
        } catch (NoClassDefFoundError e) {
            throw new IOException(
                    "its tokenizer is not of the WordPiece kind; put %s on the class path".formatted(ARTIFACT), e);
        } catch (LinkageError | RuntimeException e) {
            throw new IOException("its tokenizer cannot be read by %s: %s".formatted(ARTIFACT, e.getMessage()), e);
        }
    }

    /** Finds the special tokens: what a pair has besides its texts. */
    private static TextFrame frame(HuggingFaceTokenizer tokenizer) throws IOException {
        var pair = tokenizer.encode("a", "a", true, false);
        long[] ids = pair.getIds();
        long[] types = pair.getTypeIds();
        long[] special = pair.getSpecialTokenMask();
        int last = ids.length - 1;
        int separatorFrom = next(special, next(special, 0, 0), 1);
        int secondFrom = next(special, separatorFrom, 0);
        int separators = secondFrom - separatorFrom;
        boolean framed = last > 0 && special[0] == 1 && special[1] == 0 && special[last] == 1 && special[last - 1] == 0;
        if (!framed || separators < 1 || separators > 2 || ids[separatorFrom] != ids[secondFrom - 1]) {
            throw new IOException(
                    "its tokenizer puts other special tokens around two texts than one in front, one or two"
                            + " equal ones between and one behind");
        }
        return new TextFrame(
                Math.toIntExact(ids[0]),
                Math.toIntExact(ids[separatorFrom]),
                separators,
                Math.toIntExact(ids[last]),
                Math.toIntExact(types[last]));
    }

    private static int next(long[] special, int from, int wanted) {
        int i = from;
        while (i < special.length - 1 && special[i] != wanted) {
            i++;
        }
        return i;
    }

    @Override
    public TextFrame frame() {
        return frame;
    }

    @Override
    public int largestId() {
        return -1;
    }

    @Override
    public Encoding newEncoding(int maxTokens) {
        return new Encoding(maxTokens, 1);
    }

    @Override
    public void encode(String text, Encoding target) {
        int limit = target.capacity() * MOST_CHARACTERS_A_TOKEN;
        boolean isLong = text.length() > limit;
        var encoded = encode(isLong ? text.substring(0, limit) : text);
        target.begin(frame.start());
        for (long id : encoded.getIds()) {
            if (!frame.contains(id)) {
                target.add(Math.toIntExact(id));
            }
        }
        if (isLong || encoded.exceedMaxLength()) {
            target.markCut();
        }
        target.finish(frame.end());
    }

    /** Halves of surrogate pairs, which are no text, do not reach the native code. */
    private ai.djl.huggingface.tokenizers.Encoding encode(String text) {
        String wellFormed = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        try {
            return tokenizer.encode(wellFormed, false, false);
        } catch (RuntimeException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE,
                    "%s failed on a text of %d characters; try again.".formatted(ARTIFACT, text.length()),
                    e);
        }
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
