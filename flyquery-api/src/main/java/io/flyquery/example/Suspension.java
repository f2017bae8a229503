package io.flyquery.example;

import java.util.UUID;

/**
 * Why an example is held back from prompts until a review.
 *
 * @param reason what led to it
 * @param eventId the event that holds the details
 * @since 0.1
 */
public record Suspension(String reason, UUID eventId) {}
