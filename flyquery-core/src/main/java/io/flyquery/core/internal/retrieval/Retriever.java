package io.flyquery.core.internal.retrieval;

import io.flyquery.core.fusion.RankFusion;
import io.flyquery.core.internal.guard.ClosedException;
import io.flyquery.core.internal.guard.Workers;
import io.flyquery.core.internal.journal.Ids;
import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.late.LateInteraction;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.core.internal.retrieval.late.TokenMetric;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.text.QuestionCheck;
import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.Normaliser;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.Degradation;
import io.flyquery.example.Example;
import io.flyquery.example.ListScore;
import io.flyquery.example.PromptStyle;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.example.StageTime;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
import io.flyquery.model.TextForm;
import io.flyquery.spi.Key;
import io.flyquery.spi.Reranker;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The pipeline: mask, embed, search by words and vectors on both text forms, fuse, compare token by token, rerank, check the winners against the
 * store, select, write the block. Thread-safe.
 */
public final class Retriever {
    private static final int RANKED = 10;

    /** How many of the ranking are looked at for those that go into the prompt. */
    private static final int SELECTED_FROM = 30;

    private static final int FREE_ATTEMPTS = 2;
    private static final int RERANK_BUDGET_PERCENT = 75;

    private final StateStore store;
    private final IndexCache indexes;
    private final @Nullable QuestionEmbedder embedder;
    private final @Nullable Reranker reranker;
    private final Workers workers;
    private final Workers modelWorkers;
    private final UseRecorder uses;
    private final Ids ids;
    private final PromptStyle style;
    private final Settings settings;
    private final LateInteraction lateInteraction = new LateInteraction(System::nanoTime);
    private final HybridRanking ranking;
    private final HybridRanking rankingUnderMetric;
    private final double minSimilarity;
    private final Map<String, LongAdder> degradations = new ConcurrentHashMap<>();

    /** Creates the pipeline over parts that stay the caller's to close. */
    public Retriever(
            StateStore store,
            IndexCache indexes,
            @Nullable QuestionEmbedder embedder,
            @Nullable Reranker reranker,
            Workers workers,
            Workers modelWorkers,
            UseRecorder uses,
            Ids ids,
            PromptStyle style,
            Settings settings) {
        this.store = store;
        this.indexes = indexes;
        this.embedder = embedder;
        this.reranker = reranker;
        this.workers = workers;
        this.modelWorkers = modelWorkers;
        this.uses = uses;
        this.ids = ids;
        this.style = style;
        this.settings = settings;
        RankFusion fusion = RankFusion.of(settings.integer(Setting.RRF_K));
        this.ranking = new HybridRanking(fusion, FusionWeights.defaults());
        this.rankingUnderMetric = new HybridRanking(fusion, FusionWeights.underMetric());
        this.minSimilarity = settings.share(Setting.MIN_SIMILARITY)
                .orElse(embedder == null ? MinSimilarity.WORDS_ONLY : MinSimilarity.of(embedder.modelKey()));
    }

    /** Retrieves; see {@link io.flyquery.example.Examples#retrieve(Caller, Question, RetrieveOptions)}. */
    public Retrieval retrieve(Caller caller, Question question, RetrieveOptions options) {
        Retrieval retrieval = retrieve(caller, question, options, row -> false);
        if (options.trackUse()) {
            uses.record(caller, retrieval.id(), retrieval.selected());
        }
        return retrieval;
    }

    /** Retrieves as if some examples were not there; counts as nobody's use. */
    public Retrieval retrieve(Caller caller, Question question, RetrieveOptions options, Predicate<Row> leftOut) {
        Pass pass = new Pass(caller, question.text(), options, leftOut);
        Optional<String> refusal = QuestionCheck.refusal(question.text());
        if (refusal.isPresent()) {
            pass.degraded("question", refusal.get(), ErrorCode.INVALID, null);
            return pass.finish();
        }
        try {
            workers.call(settings.millis(Setting.RETRIEVE_TIMEOUT_MS), () -> {
                pass.run();
                return pass;
            });
            return pass.finish();
        } catch (FlyQueryException e) {
            if (options.required()) {
                throw pass.failed
                        ? e
                        : new FlyQueryException(e.code(), "retrieval was required: store: " + e.getMessage(), e);
            }
            return Pass.empty(
                    this, caller, question.text(), options, new Degradation("store", String.valueOf(e.getMessage())));
        } catch (ClosedException e) {
            throw e;
        } catch (RuntimeException e) {
            String reason = "failed with " + e.getClass().getName();
            if (options.required()) {
                throw new FlyQueryException(ErrorCode.UNAVAILABLE, "retrieval was required: store: " + reason, e);
            }
            return Pass.empty(this, caller, question.text(), options, new Degradation("store", reason));
        }
    }

    /** Returns how often each part failed. */
    public Map<String, Long> degradations() {
        Map<String, Long> counts = new HashMap<>();
        degradations.forEach((part, count) -> counts.put(part, count.sum()));
        return counts;
    }

    /** Returns the key of the reranker. */
    public Optional<String> rerankerModel() {
        return Optional.ofNullable(reranker).map(Reranker::modelKey);
    }

    private void count(Degradation degradation) {
        degradations
                .computeIfAbsent(degradation.part(), part -> new LongAdder())
                .increment();
    }

    /** One retrieval on its way. Used by one thread at a time. */
    private final class Pass {
        private final Caller caller;
        private final String question;
        private final RetrieveOptions options;
        private final Predicate<Row> leftOut;
        private final UUID id = ids.next();
        private final List<Degradation> degraded = new ArrayList<>();
        private final List<StageTime> times = new ArrayList<>();
        private String masked;
        private @Nullable NormalisedSql draft;
        private List<RankedExample> ranked = List.of();
        private List<RankedExample> selected = List.of();
        private Map<TextForm, Long> metrics = Map.of();
        private long revision;
        private int indexed;
        private boolean failed;
        private long stageBegan = System.nanoTime();

        Pass(Caller caller, String question, RetrieveOptions options, Predicate<Row> leftOut) {
            this.caller = caller;
            this.question = question.strip();
            this.masked = this.question;
            this.options = options;
            this.leftOut = leftOut;
        }

        static Retrieval empty(
                Retriever retriever, Caller caller, String question, RetrieveOptions options, Degradation why) {
            Pass pass = retriever.new Pass(caller, question, options, row -> false);
            pass.degraded.add(why);
            retriever.count(why);
            return pass.finish();
        }

        void run() {
            draft = options.draftSql()
                    .map(sql -> Normaliser.of().normalise(sql, dialect()))
                    .orElse(null);
            IndexCache.Loaded place = indexes.of(caller.scope());
            WorkspaceIndex index = indexes.index(place);
            stage("index");
            boolean done = false;
            for (int attempt = 1; attempt <= FREE_ATTEMPTS && !done; attempt++) {
                if (attempt > 1) {
                    index = indexes.refreshed(place);
                    stage("index");
                }
                done = attempt(place, index);
            }
            if (!done) {
                indexes.upToDate(place, (current, unit) -> load(search(place, current), unit));
            }
            stage("load");
            if (place.withoutVectors() || place.withoutTokens()) {
                degraded(
                        "memory",
                        "the vectors of this workspace"
                                + (place.withoutVectors() ? "" : ", with those of tokens,")
                                + " do not fit " + settings.text(Setting.INDEX_MEMORY_MB)
                                + " MiB; raise " + Setting.INDEX_MEMORY_MB.property(),
                        ErrorCode.UNAVAILABLE,
                        null);
            }
            select();
            stage("select");
        }

        /** Searches and loads the winners; returns whether the index was that of the store all the while. */
        private boolean attempt(IndexCache.Loaded place, WorkspaceIndex index) {
            long before = index.revision();
            Found found = search(place, index);
            return found.revision == before
                    && store.read(caller.scope(), unit -> {
                        if (Revisions.current(unit) != before) {
                            return false;
                        }
                        load(found, unit);
                        return true;
                    });
        }

        private void load(Found found, UnitOfWork unit) {
            revision = found.revision;
            metrics = found.metrics;
            indexed = found.indexed;
            ranked = loaded(found.order, found.fusedScores, unit.table(ExampleTable.SPEC)::getAll);
        }

        private Found search(IndexCache.Loaded place, WorkspaceIndex index) {
            masked = index.mask(question).text();
            stage("mask");
            Asked asked = place.withoutVectors() ? Asked.IN_WORDS : asked();
            stage("embed");
            IndexQuery query = IndexQuery.of(question, masked)
                    .withDataset(caller.dataset().orElse(""))
                    .withDialects(dialect()::equals)
                    .withVectors(asked.raw, asked.masked);
            IndexHits hits =
                    index.search(draft == null ? query : query.withDraft(draft.templateKey(), draft.skeletonKey()));
            int depth = settings.integer(Setting.RERANKER_TOP_N);
            List<RankedList> lists = new ArrayList<>(hits.lists());
            HybridRanking fusing =
                    hits.metrics().containsKey(TextForm.RAW) && asked.raw != null ? rankingUnderMetric : ranking;
            List<Ranked<Candidate>> fused = fusing.rank(hits.candidates(), lists, Integer.MAX_VALUE);
            Map<Integer, Double> fusedScores = new HashMap<>();
            fused.forEach(item -> fusedScores.put(item.number(), item.score()));
            stage("search");
            TokenCodes tokens = asked.tokens;
            if (tokens != null && !fused.isEmpty()) {
                Optional<RankedList> order = comparedByToken(
                        tokens,
                        hits.tokenMetric().orElse(null),
                        fused.subList(0, Math.min(depth, fused.size())),
                        hits.candidates().size());
                if (order.isPresent()) {
                    lists.add(order.get());
                    fused = fusing.rank(hits.candidates(), lists, Integer.MAX_VALUE);
                }
                stage("late-interaction");
            }
            if (reranker != null && !fused.isEmpty()) {
                Optional<RankedList> order = rerank(
                        reranker,
                        fused.subList(0, Math.min(depth, fused.size())),
                        hits.candidates().size());
                if (order.isPresent()) {
                    lists.add(order.get());
                    fused = fusing.rank(hits.candidates(), lists, Integer.MAX_VALUE);
                }
                stage("rerank");
            }
            return new Found(hits.revision(), hits.metrics(), index.size(), fused, fusedScores);
        }

        private List<RankedExample> loaded(
                List<Ranked<Candidate>> order,
                Map<Integer, Double> fusedScores,
                java.util.function.Function<List<Key>, List<Row>> load) {
            int wanted = Math.max(SELECTED_FROM, options.k().orElse(settings.integer(Setting.TOP_K_EXAMPLES)));
            List<RankedExample> result = new ArrayList<>();
            for (int from = 0; from < order.size() && result.size() < wanted; from += wanted) {
                List<Ranked<Candidate>> some = order.subList(from, Math.min(order.size(), from + wanted));
                Map<String, Row> rows = new HashMap<>();
                List<Key> keys = some.stream()
                        .map(item -> Key.of(item.item().entry().id().toString()))
                        .toList();
                load.apply(keys).forEach(row -> rows.put(row.get(ExampleTable.ID), row));
                for (Ranked<Candidate> item : some) {
                    Row row = rows.get(item.item().entry().id().toString());
                    if (row == null || !ExampleRows.serves(row) || !inReach(row) || leftOut.test(row)) {
                        continue;
                    }
                    if (result.size() < wanted) {
                        result.add(explained(
                                ExampleRows.read(row),
                                item,
                                result.size() + 1,
                                Objects.requireNonNull(fusedScores.getOrDefault(item.number(), 0.0))));
                    }
                }
            }
            return result;
        }

        /** Checks the loaded row again: the index only proposes. */
        private boolean inReach(Row row) {
            String dataset = row.get(ExampleTable.DATASET);
            return (dataset.isEmpty() || dataset.equals(caller.dataset().orElse("")))
                    && row.get(ExampleTable.DIALECT).equals(dialect().id());
        }

        private RankedExample explained(Example example, Ranked<Candidate> item, int rank, double fusedScore) {
            Map<RankList, ListScore> lists = new EnumMap<>(RankList.class);
            item.placements()
                    .forEach((kind, placement) ->
                            lists.put(list(kind), new ListScore(placement.rank(), placement.score())));
            matchedWords.put(example.id(), item.item().matchedWords());
            return new RankedExample(
                    example, rank, lists, fusedScore, item.score(), item.item().similarity());
        }

        private final Map<UUID, Integer> matchedWords = new HashMap<>();

        private void select() {
            int k = options.k().orElse(settings.integer(Setting.TOP_K_EXAMPLES));
            double least = options.minSimilarity().orElse(minSimilarity);
            List<Selection.Option<RankedExample>> offered = new ArrayList<>();
            for (RankedExample item : ranked) {
                Example example = item.example();
                int own = example.question().length() + example.generatedSql().length();
                int inBlock = PromptBlock.entry(style, k, example.question(), example.generatedSql())
                        .length();
                offered.add(new Selection.Option<>(
                        item,
                        example.templateKey(),
                        item.similarity(),
                        matchedWords.getOrDefault(example.id(), 0),
                        own > options.charactersPerExample() ? Integer.MAX_VALUE : inBlock));
            }
            int header = style.header().length() + 1;
            int characters = Math.max(0, options.charactersInTotal() - header);
            selected = new Selection(k, least, Selection.DEFAULT_MATCHED_WORDS, characters)
                    .choose(offered)
                    .items();
        }

        private Dialect dialect() {
            return caller.dialect().orElseGet(settings::dialect);
        }

        private Asked asked() {
            QuestionEmbedder model = embedder;
            if (model == null) {
                return Asked.IN_WORDS;
            }
            try {
                List<TextVectors> both = model.embed(List.of(question, masked));
                return new Asked(
                        both.get(0).vector(), both.get(1).vector(), both.get(0).tokens());
            } catch (FlyQueryException e) {
                degraded("embedding", String.valueOf(e.getMessage()), ErrorCode.UNAVAILABLE, e);
                return Asked.IN_WORDS;
            }
        }

        /** Returns the order by late interaction of those whose tokens are known; empty if there is none or no time. */
        private Optional<RankedList> comparedByToken(
                TokenCodes asked, @Nullable TokenMetric metric, List<Ranked<Candidate>> pool, int candidates) {
            List<@Nullable TokenCodes> texts = new ArrayList<>(pool.size());
            pool.forEach(item -> texts.add(item.item().tokens()));
            Duration limit = settings.millis(Setting.RERANK_TIMEOUT_MS);
            Optional<float[]> scores = lateInteraction.scores(asked, metric, texts, limit);
            if (scores.isEmpty()) {
                degraded(
                        "late-interaction",
                        "comparing " + texts.size() + " examples token by token took longer than " + limit.toMillis()
                                + " ms; they keep their fused order",
                        ErrorCode.UNAVAILABLE,
                        null);
                return Optional.empty();
            }
            float[] byNumber = new float[candidates];
            Arrays.fill(byNumber, Float.NaN);
            for (int i = 0; i < texts.size(); i++) {
                byNumber[pool.get(i).number()] = scores.get()[i];
            }
            RankedList order = RankedList.byScore(ListKind.LATE_RAW, byNumber);
            return order.size() == 0 ? Optional.empty() : Optional.of(order);
        }

        private Optional<RankedList> rerank(Reranker model, List<Ranked<Candidate>> pool, int candidates) {
            List<String> texts =
                    pool.stream().map(item -> item.item().entry().question()).toList();
            Duration limit = settings.millis(Setting.RERANK_TIMEOUT_MS);
            Duration budget = limit.multipliedBy(RERANK_BUDGET_PERCENT).dividedBy(100);
            try {
                float[] scores = modelWorkers.call(limit, () -> model.score(question, texts, budget));
                if (scores == null || scores.length != texts.size()) {
                    throw new FlyQueryException(
                            ErrorCode.UNAVAILABLE,
                            "gave " + (scores == null ? 0 : scores.length) + " scores for " + texts.size() + " texts");
                }
                float[] byNumber = new float[candidates];
                Arrays.fill(byNumber, Float.NaN);
                int scored = 0;
                for (int i = 0; i < scores.length; i++) {
                    if (Float.isInfinite(scores[i])) {
                        throw new FlyQueryException(ErrorCode.UNAVAILABLE, "gave the score " + scores[i]);
                    }
                    scored += Float.isNaN(scores[i]) ? 0 : 1;
                    byNumber[pool.get(i).number()] = scores[i];
                }
                if (scored < scores.length) {
                    degraded(
                            "reranker",
                            "reranker '" + model.modelKey() + "' scored " + scored + " of " + scores.length
                                    + " texts in " + budget.toMillis() + " ms; the others keep their fused order",
                            ErrorCode.UNAVAILABLE,
                            null);
                }
                return scored == 0 ? Optional.empty() : Optional.of(RankedList.byScore(ListKind.RERANK_RAW, byNumber));
            } catch (FlyQueryException e) {
                degraded(
                        "reranker", "reranker '" + model.modelKey() + "': " + e.getMessage(), ErrorCode.UNAVAILABLE, e);
            } catch (RuntimeException e) {
                degraded(
                        "reranker",
                        "reranker '" + model.modelKey() + "' failed with "
                                + e.getClass().getName(),
                        ErrorCode.UNAVAILABLE,
                        e);
            }
            return Optional.empty();
        }

        private void degraded(String part, String reason, ErrorCode code, @Nullable Exception cause) {
            if (options.required()) {
                failed = true;
                throw new FlyQueryException(code, "retrieval was required: " + part + ": " + reason, cause);
            }
            if (degraded.stream().noneMatch(known -> known.part().equals(part))) {
                Degradation degradation = new Degradation(part, reason);
                degraded.add(degradation);
                count(degradation);
            }
        }

        private void stage(String name) {
            long now = System.nanoTime();
            Duration time = Duration.ofNanos(now - stageBegan);
            stageBegan = now;
            for (int i = 0; i < times.size(); i++) {
                if (times.get(i).stage().equals(name)) {
                    times.set(i, new StageTime(name, times.get(i).time().plus(time)));
                    return;
                }
            }
            times.add(new StageTime(name, time));
        }

        private Retrieval finish() {
            return new Retrieval(
                    id,
                    masked,
                    ranked.subList(0, Math.min(RANKED, ranked.size())),
                    selected,
                    PromptBlock.of(
                            style, selected.stream().map(RankedExample::example).toList()),
                    degraded,
                    times,
                    Optional.ofNullable(embedder).map(QuestionEmbedder::modelKey),
                    rerankerModel(),
                    metrics,
                    revision,
                    indexed);
        }
    }

    /** What a model made of a question, or nothing of it. */
    @SuppressWarnings("ArrayRecordComponent") // lives between the model and the search, and is never compared
    private record Asked(
            float @Nullable [] raw,
            float @Nullable [] masked,
            @Nullable TokenCodes tokens) {
        static final Asked IN_WORDS = new Asked(null, null, null);
    }

    /** What a search found, before the store confirms it. */
    private record Found(
            long revision,
            Map<TextForm, Long> metrics,
            int indexed,
            List<Ranked<Candidate>> order,
            Map<Integer, Double> fusedScores) {}

    private static RankList list(ListKind kind) {
        return switch (kind) {
            case LEXICAL_RAW -> RankList.LEXICAL_RAW;
            case LEXICAL_MASKED -> RankList.LEXICAL_MASKED;
            case VECTOR_RAW -> RankList.VECTOR_RAW;
            case VECTOR_MASKED -> RankList.VECTOR_MASKED;
            case LATE_RAW -> RankList.LATE_INTERACTION;
            case RERANK_RAW, RERANK_MASKED, EXTRA -> RankList.RERANK;
            case SKELETON -> RankList.SKELETON;
        };
    }
}
