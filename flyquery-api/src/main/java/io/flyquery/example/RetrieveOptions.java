package io.flyquery.example;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * How to retrieve. Immutable; start with {@link #defaults()}.
 *
 * @since 0.1
 */
public final class RetrieveOptions {
    private static final int MAX_DRAFT = 65_536;
    private static final RetrieveOptions DEFAULTS = new RetrieveOptions(null, null, 4_000, 12_000, false, true, null);

    private final @Nullable Integer k;
    private final @Nullable Double minSimilarity;
    private final int charactersPerExample;
    private final int charactersInTotal;
    private final boolean required;
    private final boolean trackUse;
    private final @Nullable String draftSql;

    private RetrieveOptions(
            @Nullable Integer k,
            @Nullable Double minSimilarity,
            int charactersPerExample,
            int charactersInTotal,
            boolean required,
            boolean trackUse,
            @Nullable String draftSql) {
        this.k = k;
        this.minSimilarity = minSimilarity;
        this.charactersPerExample = charactersPerExample;
        this.charactersInTotal = charactersInTotal;
        this.required = required;
        this.trackUse = trackUse;
        this.draftSql = draftSql;
    }

    /**
     * Returns the defaults: the engine's k and minimum similarity, 4,000 characters an example, 12,000 in total, not
     * required, use tracked.
     */
    public static RetrieveOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with at most so many selected examples; 1 to 100. */
    public RetrieveOptions k(int examples) {
        if (examples < 1 || examples > 100) {
            throw new IllegalArgumentException("k was " + examples + " but must be from 1 to 100");
        }
        return new RetrieveOptions(
                examples, minSimilarity, charactersPerExample, charactersInTotal, required, trackUse, draftSql);
    }

    /**
     * Returns these options with another minimum similarity.
     *
     * @param cosine examples less similar are not selected; 0 to 1, 0 lets all pass
     */
    public RetrieveOptions minSimilarity(double cosine) {
        if (!(cosine >= 0 && cosine <= 1)) {
            throw new IllegalArgumentException("minSimilarity was " + cosine + " but must be from 0 to 1");
        }
        return new RetrieveOptions(k, cosine, charactersPerExample, charactersInTotal, required, trackUse, draftSql);
    }

    /**
     * Returns these options with another budget. An example that does not fit is left out, never cut.
     *
     * @param perExample characters of question and SQL together; at least 1
     * @param inTotal characters of the whole block; at least 1
     */
    public RetrieveOptions budget(int perExample, int inTotal) {
        if (perExample < 1 || inTotal < 1) {
            throw new IllegalArgumentException(
                    "budget was " + perExample + " and " + inTotal + " characters but must be at least 1 each");
        }
        return new RetrieveOptions(k, minSimilarity, perExample, inTotal, required, trackUse, draftSql);
    }

    /** Returns these options so that a branch that cannot answer is an error rather than left out. */
    public RetrieveOptions require() {
        return new RetrieveOptions(k, minSimilarity, charactersPerExample, charactersInTotal, true, trackUse, draftSql);
    }

    /** Returns these options for a look that does not count as use. */
    public RetrieveOptions withoutTrackingUse() {
        return new RetrieveOptions(
                k, minSimilarity, charactersPerExample, charactersInTotal, required, false, draftSql);
    }

    /**
     * Returns these options with a draft of the SQL, such as a first answer of a model: examples whose SQL is like it rank
     * higher. It need not be right, nor even parse.
     *
     * @param sql the draft; 1 to 65,536 characters, not blank
     */
    public RetrieveOptions draftSql(String sql) {
        if (sql.isBlank() || sql.length() > MAX_DRAFT) {
            throw new IllegalArgumentException("the draft has " + sql.length() + " characters but must have 1 to "
                    + MAX_DRAFT + " and not be blank");
        }
        return new RetrieveOptions(k, minSimilarity, charactersPerExample, charactersInTotal, required, trackUse, sql);
    }

    /** Returns how many examples to select; empty: the engine's setting. */
    public OptionalInt k() {
        return k == null ? OptionalInt.empty() : OptionalInt.of(k);
    }

    /** Returns the minimum similarity; empty: the engine's setting. */
    public OptionalDouble minSimilarity() {
        return minSimilarity == null ? OptionalDouble.empty() : OptionalDouble.of(minSimilarity);
    }

    /** Returns how many characters question and SQL of one example may have. */
    public int charactersPerExample() {
        return charactersPerExample;
    }

    /** Returns how many characters the prompt block may have. */
    public int charactersInTotal() {
        return charactersInTotal;
    }

    /** Returns whether a branch that cannot answer is an error. */
    public boolean required() {
        return required;
    }

    /** Returns the draft of the SQL, if there is one. */
    public Optional<String> draftSql() {
        return Optional.ofNullable(draftSql);
    }

    /** Returns whether the selected examples count as used. */
    public boolean trackUse() {
        return trackUse;
    }
}
