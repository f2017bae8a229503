/** The built-in scan for personal data. */
@NullMarked
package io.flyquery.core.internal.pii;

import org.jspecify.annotations.NullMarked;
