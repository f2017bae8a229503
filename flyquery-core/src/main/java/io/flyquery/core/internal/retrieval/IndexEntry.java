package io.flyquery.core.internal.retrieval;

import io.flyquery.model.Dialect;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * What the index knows of an approved example besides its vectors.
 *
 * @param id the example's id
 * @param dataset the dataset it belongs to; empty for the whole workspace
 * @param dialect the dialect of its SQL
 * @param question the question as asked
 * @param maskedQuestion the question with its values replaced by column words
 * @param skeletonKey the key of the SQL without its values; equal for examples of one shape
 * @param shapeKey the key of the SQL without its values and names
 * @param approvedAt when it was approved; the later comes first between equal scores
 * @param values the literals of its SQL, with their columns; copied
 */
public record IndexEntry(
        UUID id,
        String dataset,
        Dialect dialect,
        String question,
        String maskedQuestion,
        String skeletonKey,
        String shapeKey,
        Instant approvedAt,
        List<ColumnValue> values) {
    /** Copies the values. */
    public IndexEntry {
        values = List.copyOf(values);
    }
}
