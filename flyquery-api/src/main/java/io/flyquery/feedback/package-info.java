/** Feedback: what people said about answers. */
@NullMarked
package io.flyquery.feedback;

import org.jspecify.annotations.NullMarked;
