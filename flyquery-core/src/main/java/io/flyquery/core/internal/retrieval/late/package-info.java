/** Late interaction: texts compared token by token. */
@NullMarked
package io.flyquery.core.internal.retrieval.late;

import org.jspecify.annotations.NullMarked;
