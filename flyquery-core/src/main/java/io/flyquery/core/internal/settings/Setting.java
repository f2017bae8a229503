package io.flyquery.core.internal.settings;

import java.util.Locale;

/** Every setting of the engine. The one table that values, checks and documentation come from. */
public enum Setting {
    /** Where the store is. */
    STORE(
            "store",
            Type.TEXT,
            "sqlite:.flyquery/state.db",
            "",
            "store URL: `memory:`, `sqlite:PATH`, or a plugin's scheme"),
    /** Whether runs become proposals. */
    AUTOLEARN_ENABLED(
            "autolearn-enabled", Type.BOOLEAN, "true", "", "false: no proposals; approved examples still serve"),
    /** Whether ratings are recorded. */
    FEEDBACK_ENABLED(
            "feedback-enabled", Type.BOOLEAN, "true", "", "false: recording is refused with the reason; reading works"),
    /** Examples in a prompt. */
    TOP_K_EXAMPLES("top-k-examples", Type.integer(1, 100), "5", "examples", "examples in one prompt"),
    /** Constant of the fusion. */
    RRF_K("rrf-k", Type.integer(1, 10_000), "60", "", "constant of reciprocal rank fusion"),
    /** The reranker. */
    RERANKER_MODEL("reranker-model", Type.TEXT, "none", "", "a reranker's model id or folder, or `none`"),
    /** Candidates given to the reranker. */
    RERANKER_TOP_N("reranker-top-n", Type.integer(1, 1_000), "30", "examples", "candidates given to the reranker"),
    /** Memory of the indexes. */
    INDEX_MEMORY_MB(
            "index-memory-mb", Type.integer(1, 1_000_000), "256", "MiB", "bound of the retrieval indexes in memory"),
    /** The embedding model. */
    EMBEDDING_MODEL(
            "embedding-model",
            Type.TEXT,
            "",
            "",
            "model id, folder, `hashed-ngram`, or `none`; unset: `sentence-transformers/all-MiniLM-L6-v2` if its files are"
                    + " on the class path, else `hashed-ngram`"),
    /** Minimum similarity. */
    MIN_SIMILARITY(
            "min-similarity",
            Type.OPTIONAL_SHARE,
            "",
            "cosine",
            "examples less similar to the question are not offered; 0 offers all; unset: the model's own"),
    /** Whether vectors are compared under a metric learned from the workspace. */
    LEARNED_METRIC(
            "learned-metric",
            Type.BOOLEAN,
            "true",
            "",
            "false: upkeep learns no metric of the workspace's vectors, and the plain cosine compares them"),
    /** Whether the best candidates are compared token by token. */
    LATE_INTERACTION(
            "late-interaction",
            Type.BOOLEAN,
            "true",
            "",
            "false: no tokens are stored or compared; has no effect with a model that gives no vectors of tokens"),
    /** Days that runs are kept. */
    RUN_RETENTION_DAYS(
            "run-retention-days", Type.integer(0, 36_500), "90", "days", "how long runs are kept; 0: for ever"),
    /** Number of runs that are kept. */
    RUN_RETENTION_COUNT(
            "run-retention-count", Type.integer(0, Integer.MAX_VALUE), "0", "runs", "how many runs are kept; 0: all"),
    /** Default dialect. */
    DIALECT("dialect", Type.DIALECT, "duckdb", "", "SQL dialect of callers that name none"),
    /** Bound of the backlog. */
    MAX_PENDING(
            "max-pending-per-workspace",
            Type.integer(1, 1_000_000),
            "1000",
            "examples",
            "proposals that may wait for a review"),
    /** Bound of the phrasings. */
    MAX_PHRASINGS(
            "max-phrasings", Type.integer(1, 1_000), "5", "examples", "questions that may be proposed for one SQL"),
    /** Whether runs without rows are learned. */
    LEARN_ZERO_ROWS("learn-zero-rows", Type.BOOLEAN, "false", "", "true: runs without rows can become proposals"),
    /** Whether runs with cut rows are learned. */
    LEARN_TRUNCATED(
            "learn-truncated", Type.BOOLEAN, "false", "", "true: runs whose rows were cut can become proposals"),
    /** Limit of an observation. */
    LEARN_TIMEOUT_MS("learn-timeout-ms", Type.integer(1, 3_600_000), "5000", "ms", "how long an observation may take"),
    /** Limit of a retrieval. */
    RETRIEVE_TIMEOUT_MS(
            "retrieve-timeout-ms", Type.integer(1, 3_600_000), "5000", "ms", "how long a retrieval may take"),
    /** Limit of an embedding. */
    EMBED_TIMEOUT_MS(
            "embed-timeout-ms", Type.integer(1, 3_600_000), "2000", "ms", "how long embedding one question may take"),
    /** Limit of a reranking. */
    RERANK_TIMEOUT_MS("rerank-timeout-ms", Type.integer(1, 3_600_000), "2000", "ms", "how long reranking may take"),
    /** Limit of closing. */
    CLOSE_TIMEOUT_MS(
            "close-timeout-ms", Type.integer(1, 3_600_000), "5000", "ms", "how long closing waits for calls under way"),
    /** Bound of the queue. */
    OBSERVE_QUEUE(
            "observe-queue",
            Type.integer(1, 1_000_000),
            "1000",
            "runs",
            "runs that may wait for asynchronous observation"),
    /** The store's busy limit. */
    STORE_BUSY_TIMEOUT_MS(
            "store-busy-timeout-ms",
            Type.integer(1, 3_600_000),
            "5000",
            "ms",
            "how long a store waits for other writers"),
    /** How safely SQLite writes. */
    STORE_SYNCHRONOUS(
            "store-synchronous",
            Type.TEXT,
            "full",
            "",
            "SQLite: `full` survives a power cut; `normal` may lose the last commits then");

    private final String name;

    @SuppressWarnings("ImmutableEnumChecker") // a record of primitives and an enum
    private final Type type;

    private final String fallback;
    private final String unit;
    private final String meaning;

    Setting(String name, Type type, String fallback, String unit, String meaning) {
        this.name = name;
        this.type = type;
        this.fallback = fallback;
        this.unit = unit;
        this.meaning = meaning;
    }

    /** Returns the property's name. */
    public String property() {
        return "flyquery." + name;
    }

    /** Returns the name of the environment variable. */
    public String variable() {
        return "FLYQUERY_" + name.replace('-', '_').toUpperCase(Locale.ROOT);
    }

    /** Returns what values look like. */
    public Type type() {
        return type;
    }

    /** Returns the value where nobody sets one. */
    public String fallback() {
        return fallback;
    }

    /** Returns the unit; empty: none. */
    public String unit() {
        return unit;
    }

    /** Returns what it means, in a line of Markdown. */
    public String meaning() {
        return meaning;
    }
}
