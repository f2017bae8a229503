package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.EmbeddingProvider;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds texts with one session that all threads share; each call computes in its own thread.
 *
 * <p>Each text is run by itself: an int8 model takes its scales from the whole batch, so that in company a text would
 * get another vector. Short texts lose little by that.
 */
final class OnnxEmbeddingProvider implements EmbeddingProvider {
    private static final Logger LOGGER = LoggerFactory.getLogger(OnnxEmbeddingProvider.class);
    private static final String PROBE = "probe";

    private final String modelId;
    private final String modelKey;
    private final int dimensions;
    private final int maxTokens;
    private final WordPieceTokenizer tokenizer;
    private final EncoderSession session;
    private final BlockingQueue<RunBuffers> idleBuffers =
            new ArrayBlockingQueue<>(Runtime.getRuntime().availableProcessors());
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private final AtomicBoolean cutWasSaid = new AtomicBoolean();
    private boolean closed;

    private OnnxEmbeddingProvider(
            ModelSource source, int maxTokens, WordPieceTokenizer tokenizer, EncoderSession session, Digest digest)
            throws OrtException {
        this.modelId = source.modelId();
        this.maxTokens = maxTokens;
        this.tokenizer = tokenizer;
        this.session = session;
        this.modelKey = "%s:%s:mean:%d:%s"
                .formatted(source.keyName(), source.precision().label(), maxTokens, digest.shortHex());
        this.dimensions = run(PROBE).length;
    }

    /** Loads a model and runs it once, so that a model that cannot run is found out here. */
    static OnnxEmbeddingProvider open(ModelSource source, int maxTokens) throws IOException, OrtException {
        Digest digest = new Digest();
        EncoderSession session = EncoderSession.open(source, digest);
        try {
            WordPieceTokenizer tokenizer = new WordPieceTokenizer(source.readTokenizer(digest));
            return new OnnxEmbeddingProvider(source, maxTokens, tokenizer, session, digest);
        } catch (IOException | OrtException | RuntimeException e) {
            session.close();
            throw e;
        }
    }

    @Override
    public String modelKey() {
        return modelKey;
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public int maxTokens() {
        return maxTokens;
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        lock.readLock().lock();
        try {
            if (closed) {
                throw new IllegalStateException("The embedding model '%s' is closed.".formatted(modelId));
            }
            List<float[]> vectors = new ArrayList<>(texts.size());
            for (String text : texts) {
                stopIfInterrupted();
                vectors.add(checked(run(text)));
            }
            return vectors;
        } catch (OrtException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE, "The embedding model '%s' failed; try again.".formatted(modelId), e);
        } finally {
            lock.readLock().unlock();
        }
    }

    @Override
    public void close() {
        lock.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                idleBuffers.clear();
                session.close();
            }
        } catch (OrtException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE, "The embedding model '%s' did not close.".formatted(modelId), e);
        } finally {
            lock.writeLock().unlock();
        }
    }

    private float[] run(String text) throws OrtException {
        RunBuffers idle = idleBuffers.poll();
        RunBuffers buffers = idle == null ? new RunBuffers(tokenizer.newEncoding(maxTokens), maxTokens) : idle;
        tokenizer.encode(text, buffers.encoding());
        if (buffers.encoding().isCut() && cutWasSaid.compareAndSet(false, true)) {
            LOGGER.info(
                    "A text for the embedding model '{}' was cut after {} tokens; further cuts are not logged.",
                    modelId,
                    maxTokens);
        }
        float[] vector = session.embed(buffers);
        idleBuffers.offer(buffers);
        return vector;
    }

    private float[] checked(float[] vector) {
        if (vector.length != dimensions) {
            throw refused("%d numbers instead of %d".formatted(vector.length, dimensions));
        }
        if (!MeanPooling.isFinite(vector)) {
            throw refused("no direction or numbers that are not finite");
        }
        return vector;
    }

    private FlyQueryException refused(String what) {
        return new FlyQueryException(
                ErrorCode.UNAVAILABLE,
                "The embedding model '%s' gave a vector with %s; check the model file.".formatted(modelId, what));
    }

    private void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE,
                    "Embedding with '%s' was interrupted; nothing was returned.".formatted(modelId));
        }
    }
}
