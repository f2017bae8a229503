package io.flyquery.core.internal.retrieval;

import io.flyquery.core.internal.retrieval.late.TokenCodes;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** One change of the index. */
public sealed interface IndexChange {
    /**
     * Adds an example or replaces the one with its id.
     *
     * @param entry the example
     * @param rawVector the unit vector of its question, copied when applied; null if there is none
     * @param maskedVector the unit vector of its masked question, copied when applied; null if there is none
     */
    static IndexChange upsert(IndexEntry entry, float @Nullable [] rawVector, float @Nullable [] maskedVector) {
        return upsert(entry, rawVector, maskedVector, null);
    }

    /**
     * Adds an example or replaces the one with its id, with the tokens of its question.
     *
     * @param tokens null if there are none
     */
    static IndexChange upsert(
            IndexEntry entry,
            float @Nullable [] rawVector,
            float @Nullable [] maskedVector,
            @Nullable TokenCodes tokens) {
        return new Upsert(entry, rawVector, maskedVector, tokens);
    }

    /** Removes an example; nothing happens if it is not there. */
    static IndexChange remove(UUID id) {
        return new Remove(id);
    }

    /** An example that is there from now on. No record, since it carries arrays. */
    final class Upsert implements IndexChange {
        final IndexEntry entry;
        final float @Nullable [] rawVector;
        final float @Nullable [] maskedVector;

        final @Nullable TokenCodes tokens;

        private Upsert(
                IndexEntry entry,
                float @Nullable [] rawVector,
                float @Nullable [] maskedVector,
                @Nullable TokenCodes tokens) {
            this.entry = entry;
            this.rawVector = rawVector;
            this.maskedVector = maskedVector;
            this.tokens = tokens;
        }
    }

    /**
     * An example that is gone from now on.
     *
     * @param id its id
     */
    record Remove(UUID id) implements IndexChange {}
}
