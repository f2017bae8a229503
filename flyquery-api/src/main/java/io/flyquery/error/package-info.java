/** The errors of FlyQuery: one unchecked root with a stable code. */
@NullMarked
package io.flyquery.error;

import org.jspecify.annotations.NullMarked;
