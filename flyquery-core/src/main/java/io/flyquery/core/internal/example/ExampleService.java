package io.flyquery.core.internal.example;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Permissions;
import io.flyquery.core.internal.journal.Requests;
import io.flyquery.core.internal.retrieval.Retriever;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.core.internal.rows.Json;
import io.flyquery.core.internal.rows.RowJson;
import io.flyquery.core.internal.settings.Settings;
import io.flyquery.core.internal.text.Digest;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.BulkReport;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleEvent;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.example.Examples;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.ActorKind;
import io.flyquery.model.Caller;
import io.flyquery.model.Page;
import io.flyquery.model.Permission;
import io.flyquery.model.Question;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EventTable;
import io.flyquery.spi.schema.ExampleTable;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The door to examples. Thread-safe. */
public final class ExampleService implements Examples {
    private static final int LONGEST_NOTE = 2_000;
    private static final int MOST_IN_BULK = 10_000;

    private final StateStore store;
    private final KeyedUnits keyed;
    private final ExampleWriter writer;
    private final Decisions decisions;
    private final ExampleEmbedder embedder;
    private final ExampleTransfer transfer;
    private final Retriever retriever;
    private final Settings settings;

    /** Creates the door. */
    public ExampleService(
            StateStore store,
            KeyedUnits keyed,
            ExampleWriter writer,
            Decisions decisions,
            ExampleEmbedder embedder,
            Retriever retriever,
            Settings settings) {
        this.store = store;
        this.keyed = keyed;
        this.writer = writer;
        this.decisions = decisions;
        this.embedder = embedder;
        this.transfer = new ExampleTransfer(store, keyed, writer, embedder);
        this.retriever = retriever;
        this.settings = settings;
    }

    @Override
    public AddOutcome add(Caller caller, NewExample example) {
        boolean approves = caller.actor().may(Permission.EXAMPLES_APPROVE);
        if (!approves) {
            Permissions.require(caller, Permission.RUN_WRITE);
        }
        String complaint = ExampleLines.complaint(example.citations());
        if (!complaint.isEmpty()) {
            throw new FlyQueryException(ErrorCode.INVALID, "this cannot be an example: " + complaint);
        }
        Draft draft = Draft.required(
                keyed.rules(),
                example.question(),
                example.sql(),
                caller.dialect().orElseGet(settings::dialect));
        ExampleWriter.NewRow row = new ExampleWriter.NewRow(
                draft,
                caller.dataset().orElse(""),
                ExampleSource.USER_CURATED,
                approves ? ExampleQuality.APPROVED : ExampleQuality.PROPOSED,
                example.citations(),
                "",
                "added",
                null);
        Vectors vectors = approves
                ? embedder.vectors(draft.question(), draft.maskedQuestion()).orElse(null)
                : null;
        String payload = Digest.of(
                draft.question(), draft.generatedSql(), draft.sql().dialect().id(), Json.ofMap(example.citations()));
        return keyed.write(
                        caller.scope(),
                        unit -> Requests.once(
                                unit, caller, "examples.add", payload, Added::encoded, Added::decoded, () -> {
                                    Insertion insertion = writer.insert(unit, caller, row, vectors);
                                    return insertion.fold(
                                            inserted ->
                                                    new Added(reread(unit, inserted.row()), AddOutcome.Change.CREATED),
                                            existing -> known(unit, caller, existing.row(), approves, vectors));
                                }))
                .outcome();
    }

    private Added known(UnitOfWork unit, Caller caller, Row row, boolean approves, @Nullable Vectors vectors) {
        return switch (ExampleRows.quality(row)) {
            case REJECTED -> throw Decisions.alreadyDecided(row, ExampleDecision.APPROVE);
            case APPROVED -> new Added(row, AddOutcome.Change.UNCHANGED);
            case PROPOSED -> {
                if (!approves) {
                    yield new Added(row, AddOutcome.Change.UNCHANGED);
                }
                UUID id = UUID.fromString(row.get(ExampleTable.ID));
                Row approved = decisions.decide(unit, caller, id, ExampleDecision.APPROVE, "", vectors);
                yield new Added(approved, AddOutcome.Change.APPROVED);
            }
        };
    }

    private static Row reread(UnitOfWork unit, Row row) {
        return unit.table(ExampleTable.SPEC).get(row.key()).orElse(row);
    }

    /** What an addition left, with the row as it was then, so that a repeated request gets the first answer. */
    private record Added(Row row, AddOutcome.Change change) {
        AddOutcome outcome() {
            return new AddOutcome(ExampleRows.read(row), change);
        }

        String encoded() {
            ObjectNode object = Json.object().put("change", change.name());
            object.set("row", RowJson.write(row));
            return Json.write(object);
        }

        static Added decoded(String json) {
            JsonNode object = Json.tree(json);
            return new Added(
                    RowJson.read(ExampleTable.SPEC, object.path("row")),
                    AddOutcome.Change.valueOf(object.path("change").asText()));
        }
    }

    @Override
    public Example get(Caller caller, UUID id) {
        Row row = store.read(
                        caller.scope(), unit -> unit.table(ExampleTable.SPEC).get(Key.of(id.toString())))
                .orElseThrow(() -> Decisions.notFound(id));
        if (!ExampleRows.serves(row)) {
            Permissions.require(caller, Permission.EXAMPLES_READ_PENDING);
        }
        return ExampleRows.read(row);
    }

    @Override
    public Page<Example> list(Caller caller, ExampleFilter filter) {
        boolean servingOnly = !caller.actor().may(Permission.EXAMPLES_READ_PENDING);
        return store.read(caller.scope(), unit -> ExampleList.page(unit, filter, servingOnly));
    }

    @Override
    public List<ExampleEvent> history(Caller caller, UUID id) {
        Permissions.require(caller, Permission.EXAMPLES_READ_PENDING);
        return store.read(caller.scope(), unit -> {
            if (unit.table(ExampleTable.SPEC).get(Key.of(id.toString())).isEmpty()) {
                throw Decisions.notFound(id);
            }
            List<ExampleEvent> events = new ArrayList<>();
            Scan scan = Scan.of(EventTable.SPEC, "event_by_subject")
                    .where(Condition.equal(EventTable.SUBJECT_TYPE, Journal.EXAMPLE))
                    .where(Condition.equal(EventTable.SUBJECT_ID, id.toString()));
            try (Rows rows = unit.table(EventTable.SPEC).scan(scan)) {
                while (rows.hasNext()) {
                    events.add(event(rows.next()));
                }
            }
            return events;
        });
    }

    private static ExampleEvent event(Row row) {
        return new ExampleEvent(
                UUID.fromString(row.get(EventTable.ID)),
                row.get(EventTable.AT),
                row.get(EventTable.TYPE),
                row.get(EventTable.ACTOR_ID),
                ActorKind.valueOf(row.get(EventTable.ACTOR_KIND).toUpperCase(Locale.ROOT)),
                Optional.of(row.get(EventTable.REQUEST_ID)).filter(text -> !text.isEmpty()),
                Optional.of(row.get(EventTable.CAUSE_ID))
                        .filter(text -> !text.isEmpty())
                        .map(UUID::fromString),
                row.find(EventTable.NOTE),
                Json.toMap(row.get(EventTable.DATA)));
    }

    @Override
    public Example decide(Caller caller, UUID id, ExampleDecision decision, String note) {
        Permissions.require(caller, Permission.EXAMPLES_APPROVE);
        String reason = checkedNote(decision, note);
        Vectors vectors = decision == ExampleDecision.APPROVE ? vectorsFor(caller, id) : null;
        Row row = store.write(
                caller.scope(),
                unit -> Requests.once(
                        unit,
                        caller,
                        "examples.decide",
                        Digest.of(id.toString(), decision.name(), reason),
                        changed -> Json.write(RowJson.write(changed)),
                        json -> RowJson.read(ExampleTable.SPEC, Json.tree(json)),
                        () -> decisions.decide(unit, caller, id, decision, reason, vectors)));
        return ExampleRows.read(row);
    }

    private @Nullable Vectors vectorsFor(Caller caller, UUID id) {
        Optional<Row> row =
                store.read(caller.scope(), unit -> unit.table(ExampleTable.SPEC).get(Key.of(id.toString())));
        return row.filter(found -> ExampleRows.quality(found) == ExampleQuality.PROPOSED)
                .flatMap(found ->
                        embedder.vectors(found.get(ExampleTable.QUESTION), found.get(ExampleTable.MASKED_QUESTION)))
                .orElse(null);
    }

    private static String checkedNote(ExampleDecision decision, String note) {
        String stripped = note.strip();
        boolean needed = decision == ExampleDecision.REOPEN || decision == ExampleDecision.SUSPEND;
        if (needed && stripped.isEmpty()) {
            throw new FlyQueryException(ErrorCode.INVALID, decision + " needs a reason; say why");
        }
        if (stripped.length() > LONGEST_NOTE) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "the note has " + stripped.length() + " characters but may have " + LONGEST_NOTE + "; shorten it");
        }
        if (stripped.codePoints().anyMatch(c -> c == 0 || Character.getType(c) == Character.SURROGATE)) {
            throw new FlyQueryException(
                    ErrorCode.INVALID, "the note has a character that no database stores; remove it");
        }
        return stripped;
    }

    @Override
    public BulkReport decideAll(Caller caller, List<UUID> ids, ExampleDecision decision, String note) {
        Permissions.require(caller, Permission.EXAMPLES_APPROVE);
        checkedNote(decision, note);
        if (ids.size() > MOST_IN_BULK) {
            throw new FlyQueryException(
                    ErrorCode.INVALID,
                    "there are " + ids.size() + " ids but may be " + MOST_IN_BULK + "; send fewer at once");
        }
        List<BulkReport.Item> items = new ArrayList<>(ids.size());
        for (UUID id : ids) {
            Caller one = caller.requestId()
                    .map(request -> caller.withRequestId(itemRequest(request, id)))
                    .orElse(caller);
            try {
                decide(one, id, decision, note);
                items.add(new BulkReport.Item(id, Optional.empty(), ""));
            } catch (FlyQueryException e) {
                items.add(new BulkReport.Item(id, Optional.of(e.code()), String.valueOf(e.getMessage())));
            }
        }
        return new BulkReport(items);
    }

    private static String itemRequest(String request, UUID id) {
        return Digest.of(request, id.toString());
    }

    @Override
    public BulkReport decideAll(Caller caller, ExampleFilter filter, int limit, ExampleDecision decision, String note) {
        Permissions.require(caller, Permission.EXAMPLES_APPROVE);
        if (limit < 1 || limit > MOST_IN_BULK) {
            throw new FlyQueryException(
                    ErrorCode.INVALID, "limit was " + limit + " but must be from 1 to " + MOST_IN_BULK);
        }
        boolean servingOnly = !caller.actor().may(Permission.EXAMPLES_READ_PENDING);
        List<UUID> ids = store.read(caller.scope(), unit -> {
            List<UUID> found = new ArrayList<>();
            Page<Example> page = ExampleList.page(unit, filter, servingOnly);
            while (true) {
                for (Example example : page.items()) {
                    if (found.size() < limit) {
                        found.add(example.id());
                    }
                }
                if (found.size() == limit || page.next().isEmpty()) {
                    return found;
                }
                page = ExampleList.page(unit, filter.from(page.next().get()), servingOnly);
            }
        });
        return decideAll(caller, ids, decision, note);
    }

    @Override
    public Retrieval retrieve(Caller caller, Question question, RetrieveOptions options) {
        Objects.requireNonNull(question, "question");
        return retriever.retrieve(caller, question, options);
    }

    @Override
    public long exportTo(Caller caller, OutputStream target, Progress progress) {
        return transfer.exportTo(caller, target, progress);
    }

    @Override
    public ImportReport importFrom(Caller caller, InputStream source, ImportOptions options, Progress progress) {
        return transfer.importFrom(
                caller, source, options, progress, caller.dialect().orElseGet(settings::dialect));
    }

    @Override
    public long reembed(Caller caller, Progress progress) {
        Permissions.require(caller, Permission.ADMIN);
        return embedder.embedMissing(caller.scope(), progress, () -> true);
    }

    /** Returns the row of a pair, also where other rules gave it its keys. */
    static Optional<Row> find(UnitOfWork unit, SqlRules rules, String dataset, Draft draft) {
        Scan scan = Scan.of(ExampleTable.SPEC, "example_pair")
                .where(Condition.equal(ExampleTable.DATASET, dataset))
                .where(Condition.equal(ExampleTable.QUESTION_KEY, draft.questionKey()));
        return unit.table(ExampleTable.SPEC).scan(scan).toList().stream()
                .filter(row ->
                        PairKeys.of(rules, row).sqlKey().equals(draft.sql().sqlKey()))
                .findFirst();
    }
}
