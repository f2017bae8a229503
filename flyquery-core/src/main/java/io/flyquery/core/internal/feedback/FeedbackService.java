package io.flyquery.core.internal.feedback;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.core.internal.example.Decisions;
import io.flyquery.core.internal.example.Draft;
import io.flyquery.core.internal.example.ExampleWriter;
import io.flyquery.core.internal.example.KeyedUnits;
import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.core.internal.journal.Requests;
import io.flyquery.core.internal.retrieval.UseRecorder;
import io.flyquery.core.internal.rows.Cursors;
import io.flyquery.core.internal.rows.Groups;
import io.flyquery.core.internal.rows.Json;
import io.flyquery.core.internal.rows.RatingRows;
import io.flyquery.core.internal.rows.RowJson;
import io.flyquery.core.internal.rows.RunRows;
import io.flyquery.core.internal.settings.Setting;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.text.Digest;
import io.flyquery.core.internal.text.Storable;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.feedback.Feedback;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.RatedRun;
import io.flyquery.feedback.RatingCounts;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.feedback.RatingFilter;
import io.flyquery.feedback.RatingOutcome;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Page;
import io.flyquery.model.Permission;
import io.flyquery.spi.Aggregates.Aggregation;
import io.flyquery.spi.Aggregates.Group;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.Work;
import io.flyquery.spi.schema.EventTable;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.RatingTable;
import io.flyquery.spi.schema.RunTable;
import io.flyquery.spi.schema.VoteTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The door to feedback. Thread-safe. */
public final class FeedbackService implements Feedback {
    private static final int CLEAR_BATCH = 500;

    private final StateStore store;
    private final KeyedUnits keyed;
    private final Journal journal;
    private final ExampleWriter writer;
    private final Votes votes;
    private final UseRecorder uses;
    private final Settings settings;

    /** Creates the door. */
    public FeedbackService(
            StateStore store,
            KeyedUnits keyed,
            Journal journal,
            ExampleWriter writer,
            Decisions decisions,
            UseRecorder uses,
            Settings settings) {
        this.store = store;
        this.keyed = keyed;
        this.journal = journal;
        this.writer = writer;
        this.votes = new Votes(decisions);
        this.uses = uses;
        this.settings = settings;
    }

    /** What a call left, as it was then, so that a repeated request gets the first answer. */
    private record Left(@Nullable Row rating, List<RatingEffect> effects) {
        RatingOutcome outcome() {
            return new RatingOutcome(Optional.ofNullable(rating).map(RatingRows::read), effects);
        }

        String encoded() {
            ObjectNode object = Json.object();
            if (rating != null) {
                object.set("rating", RowJson.write(rating));
            }
            ArrayNode list = object.putArray("effects");
            effects.forEach(effect -> list.addObject()
                    .put("kind", effect.kind().name())
                    .put("example", effect.exampleId().toString()));
            return Json.write(object);
        }

        static Left decoded(String json) {
            JsonNode object = Json.tree(json);
            List<RatingEffect> effects = new ArrayList<>();
            object.path("effects")
                    .forEach(effect -> effects.add(new RatingEffect(
                            RatingEffect.Kind.valueOf(effect.path("kind").asText()),
                            UUID.fromString(effect.path("example").asText()))));
            JsonNode rating = object.get("rating");
            return new Left(rating == null ? null : RowJson.read(RatingTable.SPEC, rating), effects);
        }
    }

    @Override
    public RatingOutcome record(Caller caller, String traceId, NewRating rating) {
        requireEnabled();
        Permissions.require(caller, Permission.RATE);
        String note = checkedNote(rating);
        Row known = store.read(caller.scope(), unit -> run(unit, traceId));
        Draft correction = rating.correctedSql()
                .map(sql -> Draft.required(
                        keyed.rules(), known.get(RunTable.QUESTION), sql, Dialect.of(known.get(RunTable.DIALECT))))
                .orElse(null);
        uses.flush(caller.scope());
        String payload = Digest.of(
                traceId,
                rating.rating().name(),
                note == null ? "" : note,
                rating.reason().map(Enum::name).orElse(""),
                rating.correctedSql().orElse(""));
        Work<Left> work = unit -> Requests.once(
                unit,
                caller,
                "feedback.record",
                payload,
                Left::encoded,
                Left::decoded,
                () -> record(unit, caller, traceId, rating, note, correction));
        Left left = correction == null ? store.write(caller.scope(), work) : keyed.write(caller.scope(), work);
        return left.outcome();
    }

    private Left record(
            UnitOfWork unit,
            Caller caller,
            String traceId,
            NewRating rating,
            @Nullable String note,
            @Nullable Draft correction) {
        Row run = run(unit, traceId);
        Row row = RatingRows.write(unit, caller, run, rating, note);
        Insertion insertion = unit.table(RatingTable.SPEC).insertIfAbsent(row);
        Row current = insertion instanceof Insertion.Inserted
                ? insertion.row()
                : unit.table(RatingTable.SPEC).update(row.key(), earlier -> row).orElse(row);
        Map<String, String> data = new HashMap<>(Map.of("rating", RatingRows.text(rating.rating())));
        rating.reason().ifPresent(reason -> data.put("reason", reason.name()));
        if (insertion instanceof Insertion.Existing existing) {
            data.put("replaced", existing.row().get(RatingTable.RATING));
        }
        UUID event = journal.append(unit, caller, Journal.RATING, traceId, "recorded", null, note, data);
        List<RatingEffect> effects = new ArrayList<>(votes.cast(unit, caller, run, rating.rating(), event));
        if (correction != null) {
            effects.add(propose(unit, caller, run, correction));
        }
        return new Left(current, effects);
    }

    private RatingEffect propose(UnitOfWork unit, Caller caller, Row run, Draft correction) {
        Insertion insertion = writer.insert(
                unit,
                caller,
                new ExampleWriter.NewRow(
                        correction,
                        run.get(RunTable.DATASET),
                        ExampleSource.USER_CURATED,
                        ExampleQuality.PROPOSED,
                        Map.of("corrected_query_id", run.get(RunTable.TRACE_ID)),
                        "",
                        "proposed",
                        null),
                null);
        UUID id = UUID.fromString(insertion.row().get(ExampleTable.ID));
        return insertion.fold(
                inserted -> new RatingEffect(RatingEffect.Kind.CORRECTION_PROPOSED, id),
                existing -> new RatingEffect(RatingEffect.Kind.CORRECTION_KNOWN, id));
    }

    @Override
    public RatingOutcome retract(Caller caller, String traceId) {
        requireEnabled();
        Permissions.require(caller, Permission.RATE);
        return store.write(
                        caller.scope(),
                        unit -> Requests.once(
                                unit,
                                caller,
                                "feedback.retract",
                                Digest.of(traceId),
                                Left::encoded,
                                Left::decoded,
                                () -> retract(unit, caller, traceId)))
                .outcome();
    }

    private Left retract(UnitOfWork unit, Caller caller, String traceId) {
        Key key = Key.of(traceId, caller.actor().id());
        Row row = Optional.of(key)
                .filter(any -> Storable.flaw(traceId).isEmpty())
                .flatMap(unit.table(RatingTable.SPEC)::get)
                .orElseThrow(() -> new FlyQueryException(
                        ErrorCode.NOT_FOUND, "actor '" + caller.actor().id() + "' has not rated this run"));
        unit.table(RatingTable.SPEC).delete(key);
        journal.append(
                unit,
                caller,
                Journal.RATING,
                traceId,
                "retracted",
                null,
                null,
                Map.of("rating", row.get(RatingTable.RATING)));
        return new Left(null, votes.retract(unit, caller, traceId));
    }

    @Override
    public Page<RatedRun> list(Caller caller, RatingFilter filter) {
        if (filter.traceId().filter(id -> Storable.flaw(id).isPresent()).isPresent()) {
            return new Page<>(List.of(), Optional.empty());
        }
        Scan scan = scan(filter);
        Scan begun =
                filter.cursor().map(cursor -> Cursors.startAfter(scan, cursor)).orElse(scan);
        return store.read(caller.scope(), unit -> {
            List<Row> rows = new ArrayList<>();
            try (Rows found = unit.table(RatingTable.SPEC).scan(begun.limitTo(filter.limit() + 1))) {
                found.forEachRemaining(rows::add);
            }
            boolean more = rows.size() > filter.limit();
            List<Row> shown = more ? rows.subList(0, filter.limit()) : rows;
            Optional<String> next =
                    more ? Optional.of(Cursors.of(scan, shown.get(shown.size() - 1))) : Optional.empty();
            return new Page<>(shown.stream().map(RatingRows::read).toList(), next);
        });
    }

    private static Scan scan(RatingFilter filter) {
        Scan scan = Scan.of(RatingTable.SPEC, "rating_by_at").descendingOrder();
        if (filter.rating().isPresent()) {
            scan = scan.where(Condition.equal(
                    RatingTable.RATING, RatingRows.text(filter.rating().get())));
        }
        if (filter.traceId().isPresent()) {
            scan = scan.where(
                    Condition.equal(RatingTable.TRACE_ID, filter.traceId().get()));
        }
        return scan;
    }

    @Override
    public RatingCounts counts(Caller caller) {
        return store.read(caller.scope(), FeedbackService::counts);
    }

    /** Counts the ratings of a unit's scope. */
    public static RatingCounts counts(UnitOfWork unit) {
        long up = 0;
        long down = 0;
        Map<String, String> byRun = new HashMap<>();
        long disputed = 0;
        List<Group> groups = Groups.of(
                unit,
                new Aggregation(
                        RatingTable.SPEC, List.of(RatingTable.TRACE_ID, RatingTable.RATING), List.of(), List.of()));
        for (Group group : groups) {
            String rating = (String) group.values().get(1);
            if (rating.equals("up")) {
                up += group.count();
            } else {
                down += group.count();
            }
            if (byRun.put((String) group.values().get(0), rating) != null) {
                disputed++;
            }
        }
        return new RatingCounts(up, down, byRun.size(), disputed);
    }

    @Override
    public long clear(Caller caller) {
        Permissions.require(caller, Permission.FEEDBACK_CLEAR);
        return store.write(
                caller.scope(),
                unit -> Requests.once(
                        unit, caller, "feedback.clear", "", String::valueOf, Long::valueOf, () -> clear(unit, caller)));
    }

    private long clear(UnitOfWork unit, Caller caller) {
        long ratings = unit.table(RatingTable.SPEC).deleteAll(Scan.of(RatingTable.SPEC));
        unit.table(VoteTable.SPEC).deleteAll(Scan.of(VoteTable.SPEC));
        eraseNotes(unit);
        journal.append(
                unit, caller, Journal.RATING, "all", "cleared", null, null, Map.of("ratings", String.valueOf(ratings)));
        return ratings;
    }

    private static void eraseNotes(UnitOfWork unit) {
        Scan scan = Scan.of(EventTable.SPEC, "event_by_subject")
                .where(Condition.equal(EventTable.SUBJECT_TYPE, Journal.RATING))
                .limitTo(CLEAR_BATCH);
        List<Row> batch = unit.table(EventTable.SPEC).scan(scan).toList();
        while (!batch.isEmpty()) {
            for (Row event : batch) {
                if (event.find(EventTable.NOTE).isPresent()) {
                    unit.table(EventTable.SPEC).update(event.key(), row -> row.with(EventTable.NOTE, null));
                }
            }
            Scan rest = scan.startAfter(batch.get(batch.size() - 1).valuesOf(scan.orderColumns()));
            batch = unit.table(EventTable.SPEC).scan(rest).toList();
        }
    }

    private void requireEnabled() {
        if (!settings.isOn(Setting.FEEDBACK_ENABLED)) {
            throw new FlyQueryException(
                    ErrorCode.NOT_PERMITTED,
                    "feedback is switched off: " + Setting.FEEDBACK_ENABLED.property()
                            + " is false; reading still works");
        }
    }

    private static Row run(UnitOfWork unit, String traceId) {
        return RunRows.find(unit, traceId)
                .orElseThrow(
                        () -> new FlyQueryException(
                                ErrorCode.NOT_FOUND,
                                "there is no run with this trace id in the ledger of this workspace; observe or register it first"));
    }

    private static @Nullable String checkedNote(NewRating rating) {
        String note =
                rating.note().map(String::strip).filter(text -> !text.isEmpty()).orElse(null);
        if (note != null && note.length() > NewRating.MAX_NOTE) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "the note has " + note.length() + " characters but may have " + NewRating.MAX_NOTE
                            + "; shorten it");
        }
        if (note != null && note.codePoints().anyMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE)) {
            throw new FlyQueryException(
                    ErrorCode.INVALID, "the note has a character that no database stores; remove it");
        }
        return note;
    }
}
