package io.flyquery.example;

/**
 * Orders of a list of examples; the id breaks ties.
 *
 * @since 0.1
 */
public enum ExampleOrder {
    /** Oldest first. */
    CREATED_AT_ASC,
    /** Newest first. */
    CREATED_AT_DESC,
    /** Most sightings first. */
    EVIDENCE_DESC
}
