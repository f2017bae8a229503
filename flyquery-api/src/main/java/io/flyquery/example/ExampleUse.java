package io.flyquery.example;

import java.time.Instant;
import java.util.Optional;

/**
 * What became of an example. Usage and sightings never go down; the vote counts follow the current ratings.
 *
 * @param usageCount prompts that it was placed in
 * @param lastUsedAt when it was placed in a prompt last, store time
 * @param upCount current up-ratings of runs that it was learned from or served in
 * @param downCount current down-ratings of runs that it was learned from or served in
 * @param sightings further runs that gave the same pair, or its SQL in yet another phrasing
 * @since 0.1
 */
public record ExampleUse(long usageCount, Optional<Instant> lastUsedAt, long upCount, long downCount, long sightings) {}
