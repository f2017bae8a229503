package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Ids;
import io.flyquery.core.internal.journal.Journal;
import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.ColumnValue;
import io.flyquery.core.internal.rows.Json;
import io.flyquery.core.internal.text.QuestionKey;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.model.Caller;
import io.flyquery.spi.Insertion;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes new examples and their vectors, with events and revisions, in the unit of the caller. Thread-safe. */
public final class ExampleWriter {
    private final Ids ids;
    private final Journal journal;

    /** Creates a writer. */
    public ExampleWriter(Ids ids, Journal journal) {
        this.ids = ids;
        this.journal = journal;
    }

    /**
     * A new example.
     *
     * @param draft the pair
     * @param dataset the dataset; empty: the whole workspace
     * @param source where it comes from
     * @param quality what is decided at once
     * @param citations where it comes from in the application's words
     * @param originRun the run; empty: none
     * @param how type of the event: {@code proposed}, {@code added} or {@code imported}
     * @param note the actor's words, or null
     */
    public record NewRow(
            Draft draft,
            String dataset,
            ExampleSource source,
            ExampleQuality quality,
            Map<String, String> citations,
            String originRun,
            String how,
            @Nullable String note) {}

    /** Inserts an example unless its pair is there; an insertion raises the revision if the example serves. */
    public Insertion insert(UnitOfWork unit, Caller caller, NewRow example, @Nullable Vectors vectors) {
        boolean serves = example.quality == ExampleQuality.APPROVED;
        boolean decided = example.quality != ExampleQuality.PROPOSED;
        Draft draft = example.draft;
        UUID id = ids.next();
        String actor = caller.actor().id();
        Row row = Row.builder(ExampleTable.SPEC)
                .set(ExampleTable.ID, id.toString())
                .set(ExampleTable.DATASET, example.dataset)
                .set(ExampleTable.QUESTION, draft.question())
                .set(ExampleTable.QUESTION_KEY, draft.questionKey())
                .set(ExampleTable.QUESTION_KEY_VERSION, (long) QuestionKey.VERSION)
                .set(ExampleTable.GENERATED_SQL, draft.generatedSql())
                .set(ExampleTable.CANONICAL_SQL, draft.sql().canonical())
                .set(ExampleTable.SQL_KEY, draft.sql().sqlKey())
                .set(ExampleTable.NORMALISER_VERSION, (long) draft.sql().version())
                .set(ExampleTable.TEMPLATE_KEY, draft.sql().templateKey())
                .set(ExampleTable.SKELETON_KEY, draft.sql().skeletonKey())
                .set(ExampleTable.DIALECT, draft.sql().dialect().id())
                .set(ExampleTable.SOURCE, example.source.name())
                .set(ExampleTable.QUALITY, example.quality.name())
                .set(ExampleTable.SUSPENDED, false)
                .set(ExampleTable.BLOCKS_SQL, false)
                .set(ExampleTable.CITATIONS, Json.ofMap(example.citations))
                .set(ExampleTable.ORIGIN_RUN, example.originRun)
                .set(ExampleTable.CREATED_AT, unit.now())
                .set(ExampleTable.CREATED_BY, actor)
                .set(ExampleTable.DECIDED_AT, decided ? unit.now() : null)
                .set(ExampleTable.DECIDED_BY, decided ? actor : null)
                .set(ExampleTable.DECISION_NOTE, decided ? example.note : null)
                .set(ExampleTable.APPROVED_AT, serves ? unit.now() : null)
                .set(ExampleTable.SUPERSEDED_BY, "")
                .set(ExampleTable.USAGE_COUNT, 0L)
                .set(ExampleTable.UP_COUNT, 0L)
                .set(ExampleTable.DOWN_COUNT, 0L)
                .set(ExampleTable.SIGHTINGS, 0L)
                .set(ExampleTable.MASKED_QUESTION, draft.maskedQuestion())
                .set(
                        ExampleTable.COLUMN_VALUES,
                        ColumnValue.write(ColumnValue.of(draft.sql().literals())))
                .set(ExampleTable.MASK_VERSION, (long) Draft.MASK_VERSION)
                .set(ExampleTable.REVISION, 0L)
                .build();
        Insertion insertion = unit.table(ExampleTable.SPEC).insertIfAbsent(row);
        if (insertion instanceof Insertion.Existing) {
            return insertion;
        }
        journal.append(
                unit,
                caller,
                Journal.EXAMPLE,
                id.toString(),
                example.how,
                null,
                example.note,
                Map.of("source", example.source.name(), "quality", example.quality.name()));
        if (serves) {
            long revision = Revisions.raise(unit);
            setRevision(unit, id.toString(), revision);
            if (vectors != null) {
                writeVectors(unit, id.toString(), vectors, Draft.MASK_VERSION, revision);
            }
        }
        return insertion;
    }

    /** Marks an example as changed at a revision. */
    static void setRevision(UnitOfWork unit, String id, long revision) {
        unit.table(ExampleTable.SPEC).update(Key.of(id), row -> row.with(ExampleTable.REVISION, revision));
    }

    /** Writes the vectors of an example unless they are there. */
    static void writeVectors(UnitOfWork unit, String id, Vectors vectors, long maskVersion, long revision) {
        unit.table(EmbeddingTable.SPEC)
                .insertIfAbsent(Row.builder(EmbeddingTable.SPEC)
                        .set(EmbeddingTable.EXAMPLE_ID, id)
                        .set(EmbeddingTable.MODEL_KEY, vectors.modelKey())
                        .set(EmbeddingTable.RAW, vectors.raw())
                        .set(EmbeddingTable.MASKED, vectors.masked())
                        .set(EmbeddingTable.RAW_TOKENS, Vectors.stored(vectors.tokens()))
                        .set(EmbeddingTable.MASK_VERSION, maskVersion)
                        .set(EmbeddingTable.REVISION, revision)
                        .build());
    }
}
