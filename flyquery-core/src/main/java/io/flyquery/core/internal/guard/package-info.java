/** Calls with a limit on their time. */
@NullMarked
package io.flyquery.core.internal.guard;

import org.jspecify.annotations.NullMarked;
