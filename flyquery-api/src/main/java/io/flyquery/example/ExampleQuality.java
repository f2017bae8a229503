package io.flyquery.example;

/**
 * What was decided about an example.
 *
 * @since 0.1
 */
public enum ExampleQuality {
    /** Waits for a review; never in a prompt. */
    PROPOSED,
    /** May be in prompts, unless suspended. */
    APPROVED,
    /** Never in a prompt; its pair is not proposed again until reopened. */
    REJECTED
}
