package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.IndexCache;
import io.flyquery.core.internal.retrieval.QuestionEmbedder;
import io.flyquery.core.internal.retrieval.TextVectors;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.error.FlyQueryException;
import io.flyquery.model.Scope;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Masks stored questions again. An example is masked by its own literals when it is written; with the values that other
 * examples brought since, more of its words may be known to be values. Only those whose masked text changes are written and
 * embedded again. The dictionary does not depend on masked texts, so one pass is enough. Thread-safe.
 */
public final class Remasker {
    private static final int BATCH = 64;

    private final StateStore store;
    private final IndexCache indexes;
    private final @Nullable QuestionEmbedder embedder;

    /** Creates a remasker; without a model it changes texts alone. */
    public Remasker(StateStore store, IndexCache indexes, @Nullable QuestionEmbedder embedder) {
        this.store = store;
        this.indexes = indexes;
        this.embedder = embedder;
    }

    /**
     * What was done.
     *
     * @param examples how many got another masked text
     * @param finished whether nothing is left to do
     */
    public record Remasked(long examples, boolean finished) {}

    /**
     * Masks what is to be masked again.
     *
     * @param goOn asked before each batch; false ends the work
     * @throws FlyQueryException {@code UNAVAILABLE} if the model does not answer; what was done stays
     */
    public Remasked remask(Scope scope, BooleanSupplier goOn) {
        List<Map.Entry<UUID, String>> outdated = List.copyOf(indexes.refreshed(indexes.of(scope))
                .outdatedMasks(Integer.MAX_VALUE)
                .entrySet());
        long done = 0;
        for (int from = 0; from < outdated.size(); from += BATCH) {
            if (!goOn.getAsBoolean()) {
                return new Remasked(done, false);
            }
            List<Map.Entry<UUID, String>> some = outdated.subList(from, Math.min(outdated.size(), from + BATCH));
            List<TextVectors> vectors = vectors(some);
            done += store.write(scope, unit -> write(unit, some, vectors));
        }
        return new Remasked(done, true);
    }

    private List<TextVectors> vectors(List<Map.Entry<UUID, String>> masks) {
        QuestionEmbedder model = embedder;
        return model == null
                ? List.of()
                : model.embed(masks.stream().map(Map.Entry::getValue).toList(), ExampleEmbedder.BATCH_LIMIT);
    }

    private long write(UnitOfWork unit, List<Map.Entry<UUID, String>> masks, List<TextVectors> vectors) {
        List<Key> changed = new ArrayList<>();
        long revision = Revisions.raise(unit);
        for (int i = 0; i < masks.size(); i++) {
            Key key = Key.of(masks.get(i).getKey().toString());
            String masked = masks.get(i).getValue();
            Optional<Row> row = unit.table(ExampleTable.SPEC)
                    .get(key)
                    .filter(ExampleRows::serves)
                    .filter(present ->
                            !present.get(ExampleTable.MASKED_QUESTION).equals(masked));
            if (row.isEmpty()) {
                continue;
            }
            long version = row.get().get(ExampleTable.MASK_VERSION) + 1;
            unit.table(ExampleTable.SPEC)
                    .update(
                            key,
                            now -> now.toBuilder()
                                    .set(ExampleTable.MASKED_QUESTION, masked)
                                    .set(ExampleTable.MASK_VERSION, version)
                                    .set(ExampleTable.REVISION, revision)
                                    .build());
            if (embedder != null) {
                TextVectors made = vectors.get(i);
                unit.table(EmbeddingTable.SPEC)
                        .update(
                                Key.of(row.get().get(ExampleTable.ID), embedder.modelKey()),
                                now -> now.toBuilder()
                                        .set(EmbeddingTable.MASKED, made.vector())
                                        .set(EmbeddingTable.MASK_VERSION, version)
                                        .set(EmbeddingTable.REVISION, revision)
                                        .build());
            }
            changed.add(key);
        }
        return changed.size();
    }
}
