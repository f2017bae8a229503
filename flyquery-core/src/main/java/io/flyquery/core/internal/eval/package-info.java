/** Measuring retrieval. */
@NullMarked
package io.flyquery.core.internal.eval;

import org.jspecify.annotations.NullMarked;
