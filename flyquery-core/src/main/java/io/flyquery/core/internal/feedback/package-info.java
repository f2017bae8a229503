/** Ratings and what they do. */
@NullMarked
package io.flyquery.core.internal.feedback;

import org.jspecify.annotations.NullMarked;
