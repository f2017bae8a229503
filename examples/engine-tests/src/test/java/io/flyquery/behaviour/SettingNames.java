package io.flyquery.behaviour;

/** The settings that tests change. */
final class SettingNames {
    static final String AUTOLEARN_ENABLED = "flyquery.autolearn-enabled";
    static final String FEEDBACK_ENABLED = "flyquery.feedback-enabled";
    static final String LEARN_ZERO_ROWS = "flyquery.learn-zero-rows";
    static final String LEARN_TRUNCATED = "flyquery.learn-truncated";
    static final String MAX_PENDING = "flyquery.max-pending-per-workspace";
    static final String OBSERVE_QUEUE = "flyquery.observe-queue";
    static final String RUN_RETENTION_DAYS = "flyquery.run-retention-days";
    static final String LEARN_TIMEOUT = "flyquery.learn-timeout-ms";
    static final String RETRIEVE_TIMEOUT = "flyquery.retrieve-timeout-ms";
    static final String EMBED_TIMEOUT = "flyquery.embed-timeout-ms";
    static final String RERANK_TIMEOUT = "flyquery.rerank-timeout-ms";
    static final String CLOSE_TIMEOUT = "flyquery.close-timeout-ms";

    private SettingNames() {}
}
