package io.flyquery.core;

import io.flyquery.Engine;
import io.flyquery.MaintenanceReport;
import io.flyquery.Stats;
import io.flyquery.core.internal.eval.EvalService;
import io.flyquery.core.internal.example.Decisions;
import io.flyquery.core.internal.example.ExampleEmbedder;
import io.flyquery.core.internal.example.ExampleService;
import io.flyquery.core.internal.example.ExampleWriter;
import io.flyquery.core.internal.example.KeyedUnits;
import io.flyquery.core.internal.example.Rekeying;
import io.flyquery.core.internal.example.Remasker;
import io.flyquery.core.internal.example.SqlRules;
import io.flyquery.core.internal.feedback.FeedbackService;
import io.flyquery.core.internal.guard.ClosedException;
import io.flyquery.core.internal.guard.OpenStore;
import io.flyquery.core.internal.guard.Workers;
import io.flyquery.core.internal.journal.Ids;
import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.core.internal.learning.LearningService;
import io.flyquery.core.internal.retrieval.IndexCache;
import io.flyquery.core.internal.retrieval.QuestionEmbedder;
import io.flyquery.core.internal.retrieval.Retriever;
import io.flyquery.core.internal.retrieval.UseRecorder;
import io.flyquery.core.internal.retrieval.metric.MetricLearner;
import io.flyquery.core.internal.retrieval.metric.MetricService;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.upkeep.RetrievalUpkeep;
import io.flyquery.core.internal.upkeep.StatsReader;
import io.flyquery.core.internal.upkeep.Upkeep;
import io.flyquery.eval.Evals;
import io.flyquery.example.Examples;
import io.flyquery.example.PromptStyle;
import io.flyquery.feedback.Feedback;
import io.flyquery.learning.Learning;
import io.flyquery.learning.PiiScanner;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.spi.EmbeddingProvider;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.StateStore;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts the parts together. */
final class DefaultEngine implements Engine {
    private static final Logger LOG = LoggerFactory.getLogger(DefaultEngine.class);
    private static final int BYTES_IN_MEBIBYTE = 1 << 20;
    private static final int DIMENSIONS_WITHOUT_MODEL = 1;

    private final Settings settings;
    private final Parts parts;
    private final Workers workers = new Workers("flyquery-worker");
    private final Workers modelWorkers = new Workers("flyquery-model");
    private final OpenStore store;
    private final UseRecorder uses;
    private final FeedbackService feedback;
    private final ExampleService examples;
    private final EvalService evals;
    private final LearningService learning;
    private final StatsReader stats;
    private final Upkeep upkeep;
    private final AtomicBoolean closed = new AtomicBoolean();

    /**
     * What an engine is made of.
     *
     * @param owned what the engine closes, the last first
     */
    record Parts(
            StateStore store,
            @Nullable EmbeddingProvider embedding,
            @Nullable Reranker reranker,
            @Nullable PiiScanner scanner,
            SqlRules rules,
            PromptStyle promptStyle,
            Clock clock,
            RandomGenerator random,
            Deque<AutoCloseable> owned) {}

    DefaultEngine(Settings settings, Parts parts) {
        this.settings = settings;
        this.parts = parts;
        store = new OpenStore(parts.store);
        Ids ids = new Ids(parts.clock, parts.random);
        Journal journal = new Journal(ids);
        ExampleWriter writer = new ExampleWriter(ids, journal);
        Rekeying rekeying = new Rekeying(store, parts.rules, journal);
        KeyedUnits keyed = new KeyedUnits(store, parts.rules, rekeying);
        Decisions decisions = new Decisions(journal, parts.rules);
        EmbeddingProvider embedding = parts.embedding;
        QuestionEmbedder embedder = embedding == null
                ? null
                : new QuestionEmbedder(
                        embedding,
                        modelWorkers,
                        settings.millis(Setting.EMBED_TIMEOUT_MS),
                        settings.isOn(Setting.LATE_INTERACTION));
        IndexCache indexes = new IndexCache(
                store,
                embedder == null ? null : embedder.modelKey(),
                embedder == null ? DIMENSIONS_WITHOUT_MODEL : embedder.dimensions(),
                (long) settings.integer(Setting.INDEX_MEMORY_MB) * BYTES_IN_MEBIBYTE,
                settings.isOn(Setting.LEARNED_METRIC),
                embedder != null && embedder.tokens());
        uses = new UseRecorder(store, workers);
        Retriever retriever = new Retriever(
                store,
                indexes,
                embedder,
                parts.reranker,
                workers,
                modelWorkers,
                uses,
                ids,
                parts.promptStyle,
                settings);
        ExampleEmbedder exampleEmbedder = new ExampleEmbedder(store, embedder);
        feedback = new FeedbackService(store, keyed, journal, writer, decisions, uses, settings);
        examples = new ExampleService(store, keyed, writer, decisions, exampleEmbedder, retriever, settings);
        evals = new EvalService(store, parts.rules, retriever, settings);
        learning = new LearningService(
                store,
                keyed,
                writer,
                workers,
                settings,
                parts.scanner,
                new MetricService(store, journal, embedder == null ? null : embedder.modelKey()));
        stats = new StatsReader(store, indexes, retriever, uses, learning, embedder);
        MetricLearner learner = embedder == null || !settings.isOn(Setting.LEARNED_METRIC)
                ? null
                : new MetricLearner(store, journal, embedder.modelKey(), embedder.dimensions());
        upkeep = new Upkeep(
                store,
                rekeying,
                exampleEmbedder,
                settings,
                new RetrievalUpkeep(new Remasker(store, indexes, embedder), learner));
        LOG.info(
                "FlyQuery with store {}, embedding {}, settings {}",
                store.admin().description(),
                embedder == null ? "none" : embedder.modelKey(),
                settings);
    }

    @Override
    public Feedback feedback() {
        requireOpen();
        return feedback;
    }

    @Override
    public Examples examples() {
        requireOpen();
        return examples;
    }

    @Override
    public Evals evals() {
        requireOpen();
        return evals;
    }

    @Override
    public Learning learning() {
        requireOpen();
        return learning;
    }

    @Override
    public Stats stats(Caller caller) {
        requireOpen();
        return stats.read(caller);
    }

    @Override
    public MaintenanceReport maintain(Caller caller, Duration budget) {
        requireOpen();
        Permissions.require(caller, Permission.ADMIN);
        return upkeep.run(caller, budget);
    }

    private void requireOpen() {
        if (closed.get()) {
            throw new ClosedException(null);
        }
    }

    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        long deadline =
                System.nanoTime() + settings.millis(Setting.CLOSE_TIMEOUT_MS).toNanos();
        learning.drain(left(deadline));
        flushUses(deadline);
        boolean ended = workers.close(left(deadline));
        boolean modelsEnded = modelWorkers.close(left(deadline));
        if (!ended || !modelsEnded) {
            LOG.warn(
                    "A call of a store or model did not end within {} and was given up",
                    Setting.CLOSE_TIMEOUT_MS.property());
        }
        store.close();
        closeOwned(parts.owned);
    }

    private void flushUses(long deadline) {
        try {
            int waiting = workers.call(left(deadline), uses::flushAll);
            if (waiting > 0) {
                LOG.warn("{} uses of examples could not be recorded before closing", waiting);
            }
        } catch (RuntimeException e) {
            LOG.warn("Uses of examples could not be recorded before closing: {}", e.getMessage());
        }
    }

    private static Duration left(long deadline) {
        return Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    }

    /** Closes what was opened, the last first, also where one of them fails. */
    static void closeOwned(Deque<AutoCloseable> owned) {
        Deque<AutoCloseable> left = new ArrayDeque<>(owned);
        while (!left.isEmpty()) {
            AutoCloseable next = left.removeLast();
            try {
                next.close();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (Exception e) {
                LOG.warn("{} could not be closed", next.getClass().getSimpleName(), e);
            }
        }
    }
}
