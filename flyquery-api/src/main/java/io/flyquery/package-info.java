/** The facade: {@link io.flyquery.Engine} and its four doors. */
@NullMarked
package io.flyquery;

import org.jspecify.annotations.NullMarked;
