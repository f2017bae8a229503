package io.flyquery.core.internal.upkeep;

import io.flyquery.Stats;
import io.flyquery.core.internal.feedback.FeedbackService;
import io.flyquery.core.internal.retrieval.IndexCache;
import io.flyquery.core.internal.retrieval.QuestionEmbedder;
import io.flyquery.core.internal.retrieval.Retriever;
import io.flyquery.core.internal.retrieval.UseRecorder;
import io.flyquery.core.internal.retrieval.WorkspaceIndex;
import io.flyquery.core.internal.rows.Groups;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.learning.Gate;
import io.flyquery.learning.Learning;
import io.flyquery.model.Caller;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Aggregates.Group;
import io.flyquery.spi.Column;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.RunTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the statistics of a workspace. Thread-safe. */
public final class StatsReader {
    private static final int TOP = 10;

    private final StateStore store;
    private final IndexCache indexes;
    private final Retriever retriever;
    private final UseRecorder uses;
    private final Learning learning;
    private final @Nullable QuestionEmbedder embedder;

    /** Creates a reader. */
    public StatsReader(
            StateStore store,
            IndexCache indexes,
            Retriever retriever,
            UseRecorder uses,
            Learning learning,
            @Nullable QuestionEmbedder embedder) {
        this.store = store;
        this.indexes = indexes;
        this.retriever = retriever;
        this.uses = uses;
        this.learning = learning;
        this.embedder = embedder;
    }

    /** Returns the statistics. */
    public Stats read(Caller caller) {
        uses.flush(caller.scope());
        return store.read(
                caller.scope(),
                unit -> new Stats(
                        examples(unit), runs(unit), FeedbackService.counts(unit), index(caller), learning.queue()));
    }

    private static Stats.ExampleStats examples(UnitOfWork unit) {
        List<Stats.Group> groups = new ArrayList<>();
        List<Group> counted = Groups.of(
                unit,
                new Aggregation(
                        ExampleTable.SPEC, List.of(ExampleTable.SOURCE, ExampleTable.QUALITY), List.of(), List.of()));
        for (Group group : counted) {
            groups.add(new Stats.Group(
                    ExampleSource.valueOf((String) group.values().get(0)),
                    ExampleQuality.valueOf((String) group.values().get(1)),
                    group.count()));
        }
        long suspended = unit.table(ExampleTable.SPEC)
                .count(Scan.of(ExampleTable.SPEC).where(Condition.equal(ExampleTable.SUSPENDED, true)));
        long pending = groups.stream()
                .filter(group -> group.quality() == ExampleQuality.PROPOSED)
                .mapToLong(Stats.Group::count)
                .sum();
        return new Stats.ExampleStats(
                groups,
                suspended,
                pendingAge(unit, pending, 0.5),
                pendingAge(unit, pending, 0.95),
                top(unit, "example_by_usage", ExampleTable.USAGE_COUNT),
                top(unit, "example_by_down", ExampleTable.DOWN_COUNT));
    }

    /** Returns the age that a share of the proposals does not exceed (nearest rank). */
    private static Optional<Duration> pendingAge(UnitOfWork unit, long pending, double share) {
        if (pending == 0) {
            return Optional.empty();
        }
        long place = (long) Math.ceil(share * pending);
        Scan newestFirst = Scan.of(ExampleTable.SPEC, "example_by_quality")
                .where(Condition.equal(ExampleTable.QUALITY, ExampleQuality.PROPOSED.name()))
                .descendingOrder();
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(newestFirst)) {
            long seen = 0;
            while (rows.hasNext()) {
                Row row = rows.next();
                seen++;
                if (seen == place) {
                    return Optional.of(Duration.between(row.get(ExampleTable.CREATED_AT), unit.now()));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Stats.Counted> top(UnitOfWork unit, String index, Column<Long> count) {
        List<Stats.Counted> top = new ArrayList<>();
        Scan scan = Scan.of(ExampleTable.SPEC, index)
                .where(Condition.greater(count, 0L))
                .where(Condition.equal(ExampleTable.SUPERSEDED_BY, ""))
                .descendingOrder()
                .limitTo(TOP);
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(scan)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                top.add(new Stats.Counted(
                        UUID.fromString(row.get(ExampleTable.ID)), row.get(ExampleTable.QUESTION), row.get(count)));
            }
        }
        return top;
    }

    private static Stats.RunStats runs(UnitOfWork unit) {
        long total = unit.table(RunTable.SPEC).count(Scan.of(RunTable.SPEC));
        long proposed = 0;
        long duplicates = 0;
        long skipped = 0;
        Map<Gate, Long> gates = new EnumMap<>(Gate.class);
        List<Group> counted = Groups.of(
                unit,
                new Aggregation(
                        LearnCountTable.SPEC,
                        List.of(LearnCountTable.REASON),
                        List.of(LearnCountTable.RUNS),
                        List.of()));
        for (Group group : counted) {
            String reason = (String) group.values().get(0);
            long runs = group.sums().get(0);
            switch (reason) {
                case "proposed" -> proposed = runs;
                case "duplicate" -> duplicates = runs;
                case "skipped" -> skipped = runs;
                default -> gates.put(Gate.valueOf(reason.substring("gate:".length())), runs);
            }
        }
        return new Stats.RunStats(total, proposed, duplicates, skipped, gates);
    }

    private Stats.IndexStats index(Caller caller) {
        Optional<WorkspaceIndex> index = indexes.present(caller.scope());
        return new Stats.IndexStats(
                index.isPresent(),
                index.map(WorkspaceIndex::size).orElse(0),
                index.map(WorkspaceIndex::withVectors).orElse(0),
                index.map(WorkspaceIndex::bytes).orElse(0L),
                index.map(WorkspaceIndex::revision).orElse(0L),
                Optional.ofNullable(embedder).map(QuestionEmbedder::modelKey),
                retriever.rerankerModel(),
                retriever.degradations(),
                uses.dropped());
    }
}
