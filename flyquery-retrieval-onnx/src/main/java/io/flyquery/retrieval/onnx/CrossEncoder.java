package io.flyquery.retrieval.onnx;

import ai.onnxruntime.OrtException;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.spi.Reranker;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores pairs with one session that computes in the thread that calls it. A call's batches are taken by its own thread and
 * by those of a small pool that all calls share; idle threads of the pool end.
 *
 * <p>An int8 model takes its scales from the whole batch, so its pairs are run one by one: the score of a pair does not
 * depend on the others.
 */
final class CrossEncoder implements Reranker {
    private static final Logger LOGGER = LoggerFactory.getLogger(CrossEncoder.class);
    private static final int WAVE_ROWS = 8;

    private final LoadedModel model;
    private final CrossEncoderSettings settings;
    private final String modelKey;
    private final Pace pace;
    private final UseGuard guard;
    private final Helpers helpers;
    private final AtomicBoolean cutWasSaid = new AtomicBoolean();

    private CrossEncoder(LoadedModel model, CrossEncoderSettings settings, LongSupplier nanoTime) {
        this.model = model;
        this.settings = settings;
        this.modelKey = model.key("pair:%d:%d:%s"
                .formatted(
                        model.maxTokens(),
                        settings.candidateTokens(),
                        settings.calibration().label()));
        this.pace = new Pace(nanoTime);
        this.guard = new UseGuard("The cross-encoder '%s'".formatted(model.modelId()));
        this.helpers = new Helpers("flyquery-cross-encoder", settings.threads());
    }

    /** Loads a model and runs it once, so that a model that cannot run is found out here. */
    static CrossEncoder open(ModelSource source, CrossEncoderSettings settings, LongSupplier nanoTime)
            throws IOException, OrtException {
        LoadedModel model = LoadedModel.open(source, OutputKind.ONE_LOGIT, settings.maxTokens());
        try {
            CrossEncoder encoder = new CrossEncoder(model, settings, nanoTime);
            TokenRow probe = model.frame().pair(model.probe(), model.probe(), model.maxTokens());
            long begin = encoder.pace.now();
            encoder.scoreBatch(List.of(probe));
            encoder.pace.note(probe.length(), encoder.pace.now() - begin);
            return encoder;
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
    public Scale scale() {
        return settings.calibration().scale();
    }

    @Override
    public float[] score(String query, List<String> candidates) {
        return guard.use(() -> score(query, candidates, Optional.empty()));
    }

    @Override
    public float[] score(String query, List<String> candidates, Duration budget) {
        return guard.use(() -> score(query, candidates, Optional.of(budget)));
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
                    ErrorCode.UNAVAILABLE, "The cross-encoder '%s' did not close.".formatted(model.modelId()), e);
        }
    }

    private float[] score(String query, List<String> candidates, Optional<Duration> budget) {
        Optional<Long> deadline = budget.map(time -> pace.now() + nanos(time));
        List<TokenRow> rows = pairs(query, candidates);
        Scoring scoring = new Scoring(rows, plan(rows, budget), this::scoreBatch, pace, deadline);
        try {
            helpers.share(scoring.work());
        } catch (OrtException e) {
            throw unavailable("failed; try again", e);
        }
        if (Thread.currentThread().isInterrupted()) {
            throw unavailable("was interrupted; nothing was returned", null);
        }
        return scoring.scores();
    }

    /** A budget of years is cut to one that the clock can bear. */
    private static long nanos(Duration budget) {
        Duration most = Duration.ofDays(365);
        return (budget.compareTo(most) > 0 ? most : budget.isNegative() ? Duration.ZERO : budget).toNanos();
    }

    private List<TokenRow> pairs(String query, List<String> candidates) {
        long[] first = model.encode(query, this::ids);
        List<TokenRow> rows = new ArrayList<>(candidates.size());
        for (String candidate : candidates) {
            long[] second = cut(model.encode(candidate, this::ids));
            rows.add(model.frame().pair(first, second, model.maxTokens()));
        }
        return rows;
    }

    private long[] ids(Encoding encoding) {
        if (encoding.isCut()) {
            sayCut(model.maxTokens());
        }
        return encoding.textIds();
    }

    private long[] cut(long[] candidate) {
        if (candidate.length <= settings.candidateTokens()) {
            return candidate;
        }
        sayCut(settings.candidateTokens());
        return Arrays.copyOf(candidate, settings.candidateTokens());
    }

    private void sayCut(int tokens) {
        if (cutWasSaid.compareAndSet(false, true)) {
            LOGGER.info(
                    "A text for the cross-encoder '{}' was cut after {} tokens; further cuts are not logged.",
                    model.modelId(),
                    tokens);
        }
    }

    /** Waves cost time, so there is one only if time is plenty. */
    private List<List<Integer>> plan(List<TokenRow> rows, Optional<Duration> budget) {
        if (model.precision() == Precision.INT8) {
            return budget.isPresent() ? BatchPlan.singles(rows.size()) : BatchPlan.singlesByLength(rows);
        }
        long tokens = rows.stream().mapToLong(TokenRow::length).sum();
        boolean isPlenty =
                budget.isEmpty() || pace.expected(2 * tokens) <= nanos(budget.get()) * Math.min(settings.threads(), 2);
        return BatchPlan.waves(rows, isPlenty ? Math.max(1, rows.size()) : WAVE_ROWS);
    }

    private float[] scoreBatch(List<TokenRow> batch) throws OrtException {
        return model.run(batch, (logits, shape) -> {
            float[] scores = new float[batch.size()];
            for (int i = 0; i < scores.length; i++) {
                float logit = logits.get(i);
                if (!Float.isFinite(logit)) {
                    throw unavailable("gave %s for a pair; check the model file".formatted(logit), null);
                }
                scores[i] = settings.calibration().apply(logit);
            }
            return scores;
        });
    }

    private FlyQueryException unavailable(String what, @org.jspecify.annotations.Nullable Exception cause) {
        return new FlyQueryException(
                ErrorCode.UNAVAILABLE, "The cross-encoder '%s' %s.".formatted(model.modelId(), what), cause);
    }
}
