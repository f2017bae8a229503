package io.flyquery.error;

/**
 * Stable, machine-readable causes of a {@link FlyQueryException}. A name is never reused for another meaning.
 *
 * <p>The constants say what the caller can do; the exception's message says what was wrong, with which value.
 */
public enum ErrorCode {
    /** Nothing with this id exists in the caller's scope; what belongs to another scope is reported so, too. */
    NOT_FOUND,
    /** Somebody decided first; the message says who, when and what. Read again before deciding. */
    ALREADY_DECIDED,
    /** The row changed since it was read. Read again and repeat. */
    VERSION_CONFLICT,
    /** The request id was used before with another payload. Use a new request id. */
    REQUEST_CONFLICT,
    /** The actor lacks the permission that the message names. */
    NOT_PERMITTED,
    /** Data that arrived at run time is wrong: a file, an import line, a request. Correct it. */
    INVALID,
    /** A store, model or other dependency did not answer. Trying again may help. */
    UNAVAILABLE,
    /** The work was refused because of load or a lock; nothing was done. Try again later. */
    BUSY,
    /** An effect outside of the store has an unknown outcome and must be observed before anything else. */
    UNRESOLVED_EFFECT,
    /** A file, schema or protocol version does not fit this library version. */
    INCOMPATIBLE,
    /** The engine cannot start as configured; trying again does not help. */
    CONFIGURATION
}
