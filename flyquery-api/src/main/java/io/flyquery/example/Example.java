package io.flyquery.example;

import io.flyquery.model.Dialect;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A question and SQL pair: what the next prompt can learn from.
 *
 * @param id a UUIDv7, so ordered by time
 * @param dataset the dataset it is for; empty: the whole workspace
 * @param question the question, trimmed; 1 to 4,096 characters
 * @param questionKey the question, folded: equal keys are the same question
 * @param generatedSql the SQL as it was executed or written; 1 to 65,536 characters
 * @param canonicalSql the SQL in the normaliser's spelling
 * @param sqlKey hash of the canonical SQL, its dialect and the normaliser's version; equal keys are the same SQL. Once
 *     another example took its place, {@code -} and its id stand behind, so that no SQL has this key
 * @param templateKey hash of the SQL without its literals
 * @param skeletonKey hash of the SQL without its literals and names
 * @param dialect the SQL dialect
 * @param source where it comes from
 * @param quality what was decided
 * @param suspension why it is held back, if it is
 * @param citations where it comes from in the application's words; {@code executed_query_id} names the run
 * @param originRun the run that it was learned from
 * @param createdAt when, store time
 * @param createdBy id of the actor
 * @param decided the last decision
 * @param approvedAt when it was approved last
 * @param use what became of it
 * @param maskedQuestion the question with the values of its own SQL replaced by the words of their columns
 * @param version counts changes, from 1
 * @since 0.1
 */
public record Example(
        UUID id,
        Optional<String> dataset,
        String question,
        String questionKey,
        String generatedSql,
        String canonicalSql,
        String sqlKey,
        String templateKey,
        String skeletonKey,
        Dialect dialect,
        ExampleSource source,
        ExampleQuality quality,
        Optional<Suspension> suspension,
        Map<String, String> citations,
        Optional<String> originRun,
        Instant createdAt,
        String createdBy,
        Optional<Decided> decided,
        Optional<Instant> approvedAt,
        ExampleUse use,
        String maskedQuestion,
        long version) {
    /** Copies. */
    public Example {
        citations = Map.copyOf(citations);
    }

    /** Returns whether it may be in prompts: approved and not suspended. */
    public boolean serves() {
        return quality == ExampleQuality.APPROVED && suspension.isEmpty();
    }

    /** Leaves question and SQL out: they do not belong into logs. */
    @Override
    public String toString() {
        return "Example[" + id + ", " + quality + (suspension.isPresent() ? ", suspended" : "") + "]";
    }
}
