package io.flyquery.model;

/**
 * What an actor is. The kind never grants anything; {@link Permission}s do.
 *
 * @since 0.1
 */
public enum ActorKind {
    /** A person. */
    HUMAN,
    /** A program that decides for itself, such as a curator built on a model. */
    AGENT,
    /** The application or the engine itself. */
    SYSTEM
}
