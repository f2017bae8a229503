package io.flyquery.core.sql;

import org.jspecify.annotations.Nullable;

/**
 * A literal of a statement, with the column that it is compared with.
 *
 * @param value the value without quotes and escapes; behind LIKE, GLOB and the like also without wildcards
 *     and anchors at both ends
 * @param kind text or number
 * @param column the last part of the compared column's name, or the last key of a path into a document, without quotes, as
 *     written; null if it is not compared with a column
 * @param table the table that the column's qualifier stands for, or the qualifier itself where that is not known; null
 *     without a column or a qualifier
 * @since 0.1
 */
public record SqlLiteral(
        String value,
        LiteralKind kind,
        @Nullable String column,
        @Nullable String table) {}
