package io.flyquery.core.internal.example;

import io.flyquery.core.internal.journal.Revisions;
import io.flyquery.core.internal.retrieval.QuestionEmbedder;
import io.flyquery.core.internal.retrieval.TextVectors;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.core.internal.rows.ExampleRows;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.Progress;
import io.flyquery.model.Scope;
import io.flyquery.spi.Condition;
import io.flyquery.spi.Key;
import io.flyquery.spi.Row;
import io.flyquery.spi.Rows;
import io.flyquery.spi.Scan;
import io.flyquery.spi.StateStore;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.EmbeddingTable;
import io.flyquery.spi.schema.ExampleTable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes the vectors of examples: of one that is about to serve, and of those that lack them. Thread-safe. */
public final class ExampleEmbedder {
    private static final Logger LOG = LoggerFactory.getLogger(ExampleEmbedder.class);
    private static final int BATCH = 64;
    static final Duration BATCH_LIMIT = Duration.ofMinutes(2);

    private final StateStore store;
    private final @Nullable QuestionEmbedder embedder;

    /** Creates an embedder of examples; without a model it makes nothing. */
    public ExampleEmbedder(StateStore store, @Nullable QuestionEmbedder embedder) {
        this.store = store;
        this.embedder = embedder;
    }

    /**
     * Returns the vectors of a question, or nothing where the model does not answer: the example is then found by its words
     * until {@link #embedMissing} makes them.
     */
    Optional<Vectors> vectors(String question, String masked) {
        List<Optional<Vectors>> one = vectors(List.of(new Texts(question, masked)), null);
        return one.get(0);
    }

    record Texts(String question, String masked) {}

    /** Returns the vectors of many questions, in order. */
    List<Optional<Vectors>> vectors(List<Texts> texts, @Nullable Duration within) {
        QuestionEmbedder model = embedder;
        if (model == null) {
            return texts.stream().map(text -> Optional.<Vectors>empty()).toList();
        }
        List<String> all = new ArrayList<>(texts.size() * 2);
        texts.forEach(text -> {
            all.add(text.question);
            all.add(text.masked);
        });
        try {
            List<TextVectors> made = within == null ? model.embed(all) : model.embed(all, within);
            List<Optional<Vectors>> vectors = new ArrayList<>(texts.size());
            for (int i = 0; i < texts.size(); i++) {
                vectors.add(Optional.of(Vectors.of(model.modelKey(), made.get(2 * i), made.get(2 * i + 1))));
            }
            return vectors;
        } catch (FlyQueryException e) {
            LOG.warn(
                    "Examples are found by their words only until maintain() or reembed() makes their vectors: {}",
                    e.getMessage());
            return texts.stream().map(text -> Optional.<Vectors>empty()).toList();
        }
    }

    /** Returns the vectors of many questions, in order, within a time for batches. */
    List<Optional<Vectors>> batch(List<Texts> texts) {
        return vectors(texts, BATCH_LIMIT);
    }

    /**
     * Makes the vectors that serving examples lack, or that are of a text that was masked in another way since, such as by
     * an engine with another model, or that came without the tokens that this engine compares.
     *
     * @param goOn asked before each batch; false ends the work
     * @return how many examples got vectors
     * @throws FlyQueryException {@code UNAVAILABLE} if the model does not answer; what was made stays
     */
    public long embedMissing(Scope scope, Progress progress, BooleanSupplier goOn) {
        QuestionEmbedder model = embedder;
        if (model == null) {
            return 0;
        }
        List<Key> missing = store.read(scope, unit -> missing(unit, model));
        long done = 0;
        progress.report(0, missing.size());
        for (int from = 0; from < missing.size() && goOn.getAsBoolean(); from += BATCH) {
            List<Key> keys = missing.subList(from, Math.min(missing.size(), from + BATCH));
            List<Row> rows =
                    store.read(scope, unit -> unit.table(ExampleTable.SPEC).getAll(keys));
            List<String> texts = new ArrayList<>(rows.size() * 2);
            rows.forEach(row -> {
                texts.add(row.get(ExampleTable.QUESTION));
                texts.add(row.get(ExampleTable.MASKED_QUESTION));
            });
            List<TextVectors> made = model.embed(texts, BATCH_LIMIT);
            done += store.write(scope, unit -> write(unit, model.modelKey(), rows, made));
            progress.report(Math.min(missing.size(), from + BATCH), missing.size());
        }
        return done;
    }

    private static long write(UnitOfWork unit, String modelKey, List<Row> rows, List<TextVectors> made) {
        long written = 0;
        long revision = Revisions.raise(unit);
        for (int i = 0; i < rows.size(); i++) {
            String id = rows.get(i).get(ExampleTable.ID);
            Optional<Row> now = unit.table(ExampleTable.SPEC).get(Key.of(id));
            if (now.isPresent()
                    && ExampleRows.serves(now.get())
                    && now.get()
                            .get(ExampleTable.MASKED_QUESTION)
                            .equals(rows.get(i).get(ExampleTable.MASKED_QUESTION))) {
                unit.table(EmbeddingTable.SPEC).delete(Key.of(id, modelKey));
                ExampleWriter.writeVectors(
                        unit,
                        id,
                        Vectors.of(modelKey, made.get(2 * i), made.get(2 * i + 1)),
                        now.get().get(ExampleTable.MASK_VERSION),
                        revision);
                written++;
            }
        }
        return written;
    }

    private static boolean hasTokens(Row row, int dimensions) {
        return TokenCodes.read(row.orNull(EmbeddingTable.RAW_TOKENS), dimensions)
                .isPresent();
    }

    private static List<Key> missing(UnitOfWork unit, QuestionEmbedder model) {
        Map<String, Long> masks = new HashMap<>();
        Scan vectors = Scan.of(EmbeddingTable.SPEC, "embedding_by_model")
                .where(Condition.equal(EmbeddingTable.MODEL_KEY, model.modelKey()));
        try (Rows rows = unit.table(EmbeddingTable.SPEC).scan(vectors)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (!model.tokens() || hasTokens(row, model.dimensions())) {
                    masks.put(row.get(EmbeddingTable.EXAMPLE_ID), row.get(EmbeddingTable.MASK_VERSION));
                }
            }
        }
        List<Key> missing = new ArrayList<>();
        Scan serving = Scan.of(ExampleTable.SPEC, "example_by_quality")
                .where(Condition.equal(ExampleTable.QUALITY, "APPROVED"))
                .where(Condition.equal(ExampleTable.SUSPENDED, false));
        try (Rows rows = unit.table(ExampleTable.SPEC).scan(serving)) {
            while (rows.hasNext()) {
                Row row = rows.next();
                if (!row.get(ExampleTable.MASK_VERSION).equals(masks.get(row.get(ExampleTable.ID)))) {
                    missing.add(row.key());
                }
            }
        }
        return missing;
    }
}
