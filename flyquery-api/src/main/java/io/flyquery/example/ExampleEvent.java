package io.flyquery.example;

import io.flyquery.model.ActorKind;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * One change of an example, as it is kept for ever.
 *
 * @param id a UUIDv7
 * @param at when, store time
 * @param type what happened: {@code example.proposed}, {@code example.approved} and so on
 * @param actorId who
 * @param actorKind what the actor is
 * @param requestId the request that asked for it
 * @param causeId the event that led to it
 * @param note why, in the actor's words
 * @param data details by name; copied
 * @since 0.1
 */
public record ExampleEvent(
        UUID id,
        Instant at,
        String type,
        String actorId,
        ActorKind actorKind,
        Optional<String> requestId,
        Optional<UUID> causeId,
        Optional<String> note,
        Map<String, String> data) {
    /** Copies. */
    public ExampleEvent {
        data = Map.copyOf(data);
    }
}
