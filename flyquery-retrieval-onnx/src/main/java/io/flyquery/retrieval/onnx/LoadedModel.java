package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A model and its tokenizer, with the buffers that runs need. Safe for use by several threads; {@link #close()} must not
 * overlap with use.
 */
final class LoadedModel implements AutoCloseable {
    private final ModelSource source;
    private final ModelDescription description;
    private final int maxTokens;
    private final TextTokenizer tokenizer;
    private final ModelSession session;
    private final String digest;
    private final BlockingQueue<BatchBuffers> idleBuffers =
            new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());
    private final BlockingQueue<Encoding> idleEncodings =
            new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());

    private LoadedModel(
            ModelSource source,
            ModelDescription description,
            int maxTokens,
            TextTokenizer tokenizer,
            ModelSession session,
            String digest) {
        this.source = source;
        this.description = description;
        this.maxTokens = maxTokens;
        this.tokenizer = tokenizer;
        this.session = session;
        this.digest = digest;
    }

    /**
     * Loads a model.
     *
     * @throws IOException if files are missing, damaged or of another kind; nothing stays open
     * @throws OrtException if the model file is damaged or cannot be run here; nothing stays open
     */
    static LoadedModel open(ModelSource source, OutputKind output, OptionalInt askedTokens)
            throws IOException, OrtException {
        ModelDescription description = source.readDescription();
        int maxTokens = description.maxTokens(askedTokens, output, source.modelId());
        Digest digest = new Digest();
        ModelSession session = ModelSession.open(source, output, digest);
        try {
            TextTokenizer tokenizer = source.openTokenizer(digest, maxTokens);
            return new LoadedModel(source, description, maxTokens, tokenizer, session, digest.shortHex());
        } catch (IOException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    String modelId() {
        return source.modelId();
    }

    Precision precision() {
        return source.precision();
    }

    ModelDescription description() {
        return description;
    }

    int maxTokens() {
        return maxTokens;
    }

    TextFrame frame() {
        return tokenizer.frame();
    }

    /** Returns a key of everything that changes results: name, precision, what is given, digest of the files. */
    String key(String details) {
        return "%s:%s:%s:%s".formatted(source.keyName(), source.precision().label(), details, digest);
    }

    /** Returns a row with the largest id of the tokenizer, which a model of another tokenizer may not have. */
    long[] probe() {
        return new long[] {Math.max(tokenizer.largestId(), tokenizer.frame().end())};
    }

    /** What is made of an encoding. */
    @FunctionalInterface
    interface EncodingReader<R> {
        R read(Encoding encoding);
    }

    /** Finds the tokens of a text: at most {@link #maxTokens()} with two special ones. */
    <R> R encode(String text, EncodingReader<R> reader) {
        Encoding idle = idleEncodings.poll();
        Encoding encoding = idle == null ? tokenizer.newEncoding(maxTokens) : idle;
        tokenizer.encode(text, encoding);
        R read = reader.read(encoding);
        idleEncodings.offer(encoding);
        return read;
    }

    /** Runs the model on a batch of at most {@link BatchPlan#MOST_TOKENS} tokens, padding included, or one row. */
    <R> R run(List<TokenRow> batch, ModelSession.Reader<R> reader) throws OrtException {
        BatchBuffers idle = idleBuffers.poll();
        BatchBuffers buffers =
                idle == null ? new BatchBuffers(Math.max(BatchPlan.MOST_TOKENS, maxTokens), description.padId()) : idle;
        buffers.fill(batch);
        R read = session.run(buffers, reader);
        idleBuffers.offer(buffers);
        return read;
    }

    /** Frees the session before the tokenizer. */
    @Override
    public void close() throws OrtException {
        try {
            session.close();
        } finally {
            tokenizer.close();
        }
    }
}
