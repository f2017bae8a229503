/** Records to rows and back. */
@NullMarked
package io.flyquery.core.internal.rows;

import org.jspecify.annotations.NullMarked;
