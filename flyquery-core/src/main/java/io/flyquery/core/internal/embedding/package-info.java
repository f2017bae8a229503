/** The embedding provider that needs no model. */
@NullMarked
package io.flyquery.core.internal.embedding;

import org.jspecify.annotations.NullMarked;
