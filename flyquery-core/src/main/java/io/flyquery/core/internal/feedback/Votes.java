package io.flyquery.core.internal.feedback;

import io.flyquery.core.internal.example.Decisions;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.rows.RatingRows;
import io.flyquery.example.ExampleQuality;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.feedback.RatingEffect.Kind;
import io.flyquery.model.Caller;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import io.flyquery.spi.schema.RunTable;
import io.flyquery.spi.schema.VoteTable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What ratings mean for examples. The example learned from a run is held back by a down-rating of it. One that was served in
 * the run, or that the run repeated, gets a vote; two distinct actors against it and none for it hold it back. Thread-safe.
 */
final class Votes {
    private static final String UP = RatingRows.text(Rating.UP);
    private static final int ACTORS_AGAINST = 2;

    private final Decisions decisions;

    Votes(Decisions decisions) {
        this.decisions = decisions;
    }

    /** What an example had to do with a run. */
    private enum Part {
        LEARNED,
        SERVED
    }

    /** Lets a rating count, in place of an earlier one of the actor. */
    List<RatingEffect> cast(UnitOfWork unit, Caller caller, Row run, Rating rating, UUID event) {
        String traceId = run.get(RunTable.TRACE_ID);
        Set<String> touched =
                new HashSet<>(withdraw(unit, traceId, caller.actor().id()));
        Map<String, Part> concerned = concerned(unit, run);
        List<RatingEffect> effects = new ArrayList<>();
        concerned.forEach((id, part) -> {
            unit.table(VoteTable.SPEC)
                    .insertIfAbsent(Row.builder(VoteTable.SPEC)
                            .set(VoteTable.EXAMPLE_ID, id)
                            .set(VoteTable.TRACE_ID, traceId)
                            .set(VoteTable.RATER, caller.actor().id())
                            .set(VoteTable.RATING, RatingRows.text(rating))
                            .set(VoteTable.PART, part == Part.LEARNED ? "learned" : "served")
                            .build());
            touched.add(id);
        });
        markServed(unit, run, rating);
        touched.stream().sorted().forEach(id -> recount(unit, id));
        concerned.forEach((id, part) -> effects.addAll(effects(unit, caller, id, part, rating, event)));
        touched.stream()
                .filter(id -> !concerned.containsKey(id))
                .sorted()
                .forEach(id -> effects.add(new RatingEffect(Kind.VOTE_WITHDRAWN, UUID.fromString(id))));
        return effects;
    }

    /** Takes the votes of an actor's rating back. What is held back stays so. */
    List<RatingEffect> retract(UnitOfWork unit, Caller caller, String traceId) {
        List<RatingEffect> effects = new ArrayList<>();
        withdraw(unit, traceId, caller.actor().id()).stream().sorted().forEach(id -> {
            recount(unit, id);
            effects.add(new RatingEffect(Kind.VOTE_WITHDRAWN, UUID.fromString(id)));
        });
        return effects;
    }

    private static Set<String> withdraw(UnitOfWork unit, String traceId, String rater) {
        Scan mine = Scan.of(VoteTable.SPEC, "vote_by_run")
                .where(Condition.equal(VoteTable.TRACE_ID, traceId))
                .where(Condition.equal(VoteTable.RATER, rater));
        Set<String> examples = new HashSet<>();
        for (Row vote : unit.table(VoteTable.SPEC).scan(mine).toList()) {
            examples.add(vote.get(VoteTable.EXAMPLE_ID));
            unit.table(VoteTable.SPEC).delete(vote.key());
        }
        return examples;
    }

    private static Map<String, Part> concerned(UnitOfWork unit, Row run) {
        Map<String, Part> concerned = new LinkedHashMap<>();
        Scan learned = Scan.of(ExampleTable.SPEC, "example_by_origin")
                .where(Condition.equal(ExampleTable.ORIGIN_RUN, run.get(RunTable.TRACE_ID)));
        for (Row row : unit.table(ExampleTable.SPEC).scan(learned).toList()) {
            concerned.put(standing(unit, row.get(ExampleTable.ID)), Part.LEARNED);
        }
        if (run.get(RunTable.LEARNED).equals("duplicate")) {
            concerned.putIfAbsent(standing(unit, run.get(RunTable.EXAMPLE_ID)), Part.SERVED);
        }
        for (Row item : served(unit, run)) {
            concerned.putIfAbsent(standing(unit, item.get(RetrievalItemTable.EXAMPLE_ID)), Part.SERVED);
        }
        return concerned;
    }

    /** Returns the example that stands for one: itself, unless others took its place. */
    private static String standing(UnitOfWork unit, String exampleId) {
        String standing = exampleId;
        String next = exampleId;
        while (!next.isEmpty()) {
            standing = next;
            next = unit.table(ExampleTable.SPEC)
                    .get(Key.of(next))
                    .map(row -> row.get(ExampleTable.SUPERSEDED_BY))
                    .orElse("");
        }
        return standing;
    }

    private static List<Row> served(UnitOfWork unit, Row run) {
        String retrieval = run.get(RunTable.RETRIEVAL_ID);
        return retrieval.isEmpty()
                ? List.of()
                : unit.table(RetrievalItemTable.SPEC)
                        .scan(Scan.of(RetrievalItemTable.SPEC)
                                .where(Condition.equal(RetrievalItemTable.RETRIEVAL_ID, retrieval)))
                        .toList();
    }

    private static void markServed(UnitOfWork unit, Row run, Rating rating) {
        String outcome = rating == Rating.UP ? "helpful" : "unhelpful";
        for (Row item : served(unit, run)) {
            unit.table(RetrievalItemTable.SPEC)
                    .update(item.key(), row -> row.with(RetrievalItemTable.OUTCOME, outcome));
        }
    }

    private static void recount(UnitOfWork unit, String exampleId) {
        long up = 0;
        long down = 0;
        try (Rows votes = votes(unit, exampleId)) {
            while (votes.hasNext()) {
                if (votes.next().get(VoteTable.RATING).equals(UP)) {
                    up++;
                } else {
                    down++;
                }
            }
        }
        long ups = up;
        long downs = down;
        unit.table(ExampleTable.SPEC)
                .update(
                        Key.of(exampleId),
                        row -> row.toBuilder()
                                .set(ExampleTable.UP_COUNT, ups)
                                .set(ExampleTable.DOWN_COUNT, downs)
                                .build());
    }

    private static Rows votes(UnitOfWork unit, String exampleId) {
        return unit.table(VoteTable.SPEC)
                .scan(Scan.of(VoteTable.SPEC).where(Condition.equal(VoteTable.EXAMPLE_ID, exampleId)));
    }

    private List<RatingEffect> effects(
            UnitOfWork unit, Caller caller, String id, Part part, Rating rating, UUID event) {
        Optional<Row> found = unit.table(ExampleTable.SPEC).get(Key.of(id));
        if (found.isEmpty()) {
            return List.of();
        }
        Row row = found.get();
        UUID exampleId = UUID.fromString(id);
        boolean canBeHeld = ExampleRows.quality(row) != ExampleQuality.REJECTED && !row.get(ExampleTable.SUSPENDED);
        if (part == Part.LEARNED) {
            if (rating == Rating.DOWN && canBeHeld) {
                decisions.suspend(unit, caller, id, "the run that it was learned from was rated down", event);
                return List.of(new RatingEffect(Kind.LEARNED_SUSPENDED, exampleId));
            }
            return List.of(new RatingEffect(Kind.LEARNED_COUNTED, exampleId));
        }
        List<RatingEffect> effects = new ArrayList<>();
        effects.add(new RatingEffect(rating == Rating.UP ? Kind.SERVED_HELPFUL : Kind.SERVED_UNHELPFUL, exampleId));
        if (rating == Rating.DOWN && canBeHeld && isFoundUnhelpful(unit, id)) {
            decisions.suspend(
                    unit, caller, id, "two people found it unhelpful in their answers and nobody helpful", event);
            effects.add(new RatingEffect(Kind.SERVED_SUSPENDED, exampleId));
        }
        return effects;
    }

    private static boolean isFoundUnhelpful(UnitOfWork unit, String exampleId) {
        Set<String> against = new HashSet<>();
        try (Rows votes = votes(unit, exampleId)) {
            while (votes.hasNext()) {
                Row vote = votes.next();
                if (vote.get(VoteTable.RATING).equals(UP)) {
                    return false;
                }
                against.add(vote.get(VoteTable.RATER));
            }
        }
        return against.size() >= ACTORS_AGAINST;
    }
}
