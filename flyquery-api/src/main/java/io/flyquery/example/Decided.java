package io.flyquery.example;

import java.time.Instant;
import java.util.Optional;

/**
 * The last decision about an example.
 *
 * @param at when, store time
 * @param by id of the actor
 * @param note why, in the actor's words
 * @since 0.1
 */
public record Decided(Instant at, String by, Optional<String> note) {}
