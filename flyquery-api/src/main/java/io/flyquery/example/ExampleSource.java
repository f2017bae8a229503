package io.flyquery.example;

/**
 * Where an example comes from.
 *
 * @since 0.1
 */
public enum ExampleSource {
    /** A person wrote it. */
    USER_CURATED,
    /** The auto-learner took it from a run. */
    AGENT_LEARNED
}
