package io.flyquery.core.internal.retrieval;

import io.flyquery.model.Dialect;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What to search for: both forms of a question, their vectors and the filters. Immutable but for its arrays. */
public final class IndexQuery {
    /** How many rows of each list are wanted unless told otherwise. */
    public static final int DEFAULT_DEPTH = 30;

    final String question;
    final String maskedQuestion;
    final String dataset;
    final Predicate<Dialect> dialects;
    final int depth;
    final float @Nullable [] rawVector;
    final float @Nullable [] maskedVector;
    final String skeletonKey;
    final String shapeKey;

    private IndexQuery(
            String question,
            String maskedQuestion,
            String dataset,
            Predicate<Dialect> dialects,
            int depth,
            float @Nullable [] rawVector,
            float @Nullable [] maskedVector,
            String skeletonKey,
            String shapeKey) {
        if (depth < 1) {
            throw new IllegalArgumentException("depth was " + depth + " but must be at least 1");
        }
        this.question = question;
        this.maskedQuestion = maskedQuestion;
        this.dataset = dataset;
        this.dialects = dialects;
        this.depth = depth;
        this.rawVector = rawVector;
        this.maskedVector = maskedVector;
        this.skeletonKey = skeletonKey;
        this.shapeKey = shapeKey;
    }

    /** Returns a query on words alone, over the examples of the whole workspace and all dialects. */
    public static IndexQuery of(String question, String maskedQuestion) {
        return new IndexQuery(question, maskedQuestion, "", dialect -> true, DEFAULT_DEPTH, null, null, "", "");
    }

    /** Returns this query with unit vectors of both texts; null leaves that list empty. */
    public IndexQuery withVectors(float @Nullable [] raw, float @Nullable [] masked) {
        return new IndexQuery(question, maskedQuestion, dataset, dialects, depth, raw, masked, skeletonKey, shapeKey);
    }

    /** Returns this query for a dataset: its examples and those of the whole workspace. */
    public IndexQuery withDataset(String name) {
        return new IndexQuery(
                question, maskedQuestion, name, dialects, depth, rawVector, maskedVector, skeletonKey, shapeKey);
    }

    /** Returns this query for the dialects that pass. */
    public IndexQuery withDialects(Predicate<Dialect> accepted) {
        return new IndexQuery(
                question, maskedQuestion, dataset, accepted, depth, rawVector, maskedVector, skeletonKey, shapeKey);
    }

    /** Returns this query with another number of rows a list; at least 1. */
    public IndexQuery withDepth(int rows) {
        return new IndexQuery(
                question, maskedQuestion, dataset, dialects, rows, rawVector, maskedVector, skeletonKey, shapeKey);
    }

    /**
     * Returns this query with a draft of the SQL: examples like it get a list of their own.
     *
     * @param draftSkeletonKey the key of the draft without its values
     * @param draftShapeKey the key of the draft without its values and names
     */
    public IndexQuery withDraft(String draftSkeletonKey, String draftShapeKey) {
        return new IndexQuery(
                question,
                maskedQuestion,
                dataset,
                dialects,
                depth,
                rawVector,
                maskedVector,
                draftSkeletonKey,
                draftShapeKey);
    }
}
