/** Reciprocal rank fusion of result lists, for any keys and, without allocation, for dense int ordinals. */
@NullMarked
package io.flyquery.core.fusion;

import org.jspecify.annotations.NullMarked;
