package io.flyquery.model;

import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Who acts.
 *
 * @param id the application's id of the actor: 1 to 128 characters without control characters
 * @param kind what the actor is
 * @param permissions what the actor may do; copied
 * @since 0.1
 */
public record Actor(String id, ActorKind kind, Set<Permission> permissions) {
    /** Checks and copies. */
    public Actor {
        Texts.requireId("actor id", id, 128);
        Objects.requireNonNull(kind, "kind");
        permissions = Set.copyOf(permissions);
    }

    /** Returns a person with some permissions. */
    public static Actor human(String id, Permission... permissions) {
        return new Actor(id, ActorKind.HUMAN, Set.of(permissions));
    }

    /** Returns a person who may do everything. */
    public static Actor administrator(String id) {
        return new Actor(id, ActorKind.HUMAN, EnumSet.allOf(Permission.class));
    }

    /** Returns whether the actor may. */
    public boolean may(Permission permission) {
        return permissions.contains(permission);
    }
}
