package io.flyquery.core.sql;

/**
 * A stretch of the source.
 *
 * @param kind what it is
 * @param text the stretch as written; not empty
 * @param start its first character's position
 */
record Token(TokenKind kind, String text, int start) {}
