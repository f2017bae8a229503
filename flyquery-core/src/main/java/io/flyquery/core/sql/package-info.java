/** The SQL normaliser: a stable key, kind, skeleton and literals for any text, whatever its dialect. */
@NullMarked
package io.flyquery.core.sql;

import org.jspecify.annotations.NullMarked;
