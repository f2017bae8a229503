package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.TokenEmbedding;
import io.flyquery.spi.TokenEmbeddingProvider;
import java.io.IOException;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Embeds texts with one session that computes in the thread that calls it. A call's batches are taken by its own thread and
 * by those of a small pool that all calls share; idle threads of the pool end. A single text needs no other thread.
 *
 * <p>An int8 model takes its scales from the whole batch, so that in company a text would get another vector: each text is
 * run by itself. With fp32, texts of equal length share runs; there is no padding, and a text's vector is the one that it
 * has alone.
 */
final class OnnxEmbeddingProvider implements TokenEmbeddingProvider {
    private static final Logger LOGGER = LoggerFactory.getLogger(OnnxEmbeddingProvider.class);

    private final LoadedModel model;
    private final Pooling pooling;
    private final String modelKey;
    private final int dimensions;
    private final UseGuard guard;
    private final Helpers helpers;
    private final AtomicBoolean cutWasSaid = new AtomicBoolean();

    private OnnxEmbeddingProvider(LoadedModel model, int dimensions, int threads) {
        this.model = model;
        this.pooling = model.description().pooling();
        this.modelKey = model.key("%s:%d".formatted(pooling.label(), model.maxTokens()));
        this.dimensions = dimensions;
        this.guard = new UseGuard("The embedding model '%s'".formatted(model.modelId()));
        this.helpers = new Helpers("flyquery-embedding", threads);
    }

    /** Loads a model and runs it once, so that a model that cannot run is found out here. */
    static OnnxEmbeddingProvider open(ModelSource source, OptionalInt askedTokens, int threads)
            throws IOException, OrtException {
        LoadedModel model = LoadedModel.open(source, OutputKind.TOKEN_VECTORS, askedTokens);
        try {
            List<TokenRow> probe = List.of(model.frame().single(model.probe()));
            int dimensions = model.run(probe, (numbers, shape) -> Math.toIntExact(shape[2]));
            OnnxEmbeddingProvider provider = new OnnxEmbeddingProvider(model, dimensions, threads);
            provider.run(probe, provider::vector);
            return provider;
        } catch (OrtException | RuntimeException e) {
            model.close();
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
        return model.maxTokens();
    }

    @Override
    public List<float[]> embed(List<String> texts) {
        return guard.use(() -> read(texts, this::vector));
    }

    @Override
    public List<TokenEmbedding> embedTokens(List<String> texts) {
        return guard.use(() -> read(
                texts,
                (hidden, from, tokens) ->
                        TokenEmbedding.of(vector(hidden, from, tokens), tokenVectors(hidden, from, tokens))));
    }

    @Override
    public void close() {
        try {
            guard.close(() -> {
                helpers.close();
                model.close();
            });
        } catch (OrtException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE, "The embedding model '%s' did not close.".formatted(model.modelId()), e);
        }
    }

    /** Makes something of one text's part of the hidden states. */
    @FunctionalInterface
    private interface TextReader<R> {
        R read(float[] hidden, int from, int tokens);
    }

    private <R> List<R> read(List<String> texts, TextReader<R> reader) {
        List<TokenRow> rows = new ArrayList<>(texts.size());
        for (String text : texts) {
            rows.add(model.encode(text, this::row));
        }
        try {
            return run(rows, reader);
        } catch (OrtException e) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE, "The embedding model '%s' failed; try again.".formatted(model.modelId()), e);
        }
    }

    private TokenRow row(Encoding encoding) {
        if (encoding.isCut() && cutWasSaid.compareAndSet(false, true)) {
            LOGGER.info(
                    "A text for the embedding model '{}' was cut after {} tokens; further cuts are not logged.",
                    model.modelId(),
                    model.maxTokens());
        }
        return model.frame().single(encoding.textIds());
    }

    private <R> List<R> run(List<TokenRow> rows, TextReader<R> reader) throws OrtException {
        List<List<Integer>> plan =
                switch (model.precision()) {
                    case INT8 -> BatchPlan.singles(rows.size());
                    case FP32 -> BatchPlan.equalLengths(rows);
                };
        Results<R> results = new Results<>(rows.size());
        helpers.share(new BatchWork(plan.size(), number -> {
            List<Integer> numbers = plan.get(number);
            List<TokenRow> batch = numbers.stream().map(rows::get).toList();
            results.put(numbers, model.run(batch, (hidden, shape) -> readBatch(hidden, shape, reader)));
            return true;
        }));
        stopIfInterrupted();
        return results.inOrder();
    }

    private <R> List<R> readBatch(FloatBuffer numbers, long[] shape, TextReader<R> reader) {
        if (shape[2] != dimensions) {
            throw refused("%d numbers instead of %d".formatted(shape[2], dimensions));
        }
        float[] hidden = array(numbers);
        int tokens = Math.toIntExact(shape[1]);
        List<R> read = new ArrayList<>();
        for (int row = 0; row < shape[0]; row++) {
            read.add(reader.read(hidden, row * tokens * dimensions, tokens));
        }
        return read;
    }

    private static float[] array(FloatBuffer numbers) {
        if (numbers.hasArray() && numbers.arrayOffset() == 0) {
            return numbers.array();
        }
        float[] copy = new float[numbers.remaining()];
        numbers.get(copy);
        return copy;
    }

    private float[] vector(float[] hidden, int from, int tokens) {
        return checked(pooling.unitVector(hidden, from, tokens, dimensions));
    }

    /** Leaves out the first and the last token, which are special. */
    private float[] tokenVectors(float[] hidden, int from, int tokens) {
        float[] vectors = Arrays.copyOfRange(hidden, from + dimensions, from + (tokens - 1) * dimensions);
        for (int at = 0; at < vectors.length; at += dimensions) {
            Pooling.scaleToUnit(vectors, at, dimensions);
        }
        return checked(vectors);
    }

    private float[] checked(float[] vectors) {
        if (!Pooling.isFinite(vectors)) {
            throw refused("no direction or numbers that are not finite");
        }
        return vectors;
    }

    private FlyQueryException refused(String what) {
        return new FlyQueryException(
                ErrorCode.UNAVAILABLE,
                "The embedding model '%s' gave a vector with %s; check the model file."
                        .formatted(model.modelId(), what));
    }

    private void stopIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw new FlyQueryException(
                    ErrorCode.UNAVAILABLE,
                    "Embedding with '%s' was interrupted; nothing was returned.".formatted(model.modelId()));
        }
    }
}
