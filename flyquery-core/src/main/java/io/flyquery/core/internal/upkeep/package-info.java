/** Statistics and the deletion of what is beyond its retention. */
@NullMarked
package io.flyquery.core.internal.upkeep;

import org.jspecify.annotations.NullMarked;
