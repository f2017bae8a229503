/** Evals: measuring whether what was learned helps. */
@NullMarked
package io.flyquery.eval;

import org.jspecify.annotations.NullMarked;
