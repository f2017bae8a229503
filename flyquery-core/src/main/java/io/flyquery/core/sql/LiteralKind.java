package io.flyquery.core.sql;

/**
 * What sort of value a literal is.
 *
 * @since 0.1
 */
public enum LiteralKind {
    /** A text, also a date or time written as text. */
    TEXT,
    /** A number with its sign. */
    NUMBER
}
