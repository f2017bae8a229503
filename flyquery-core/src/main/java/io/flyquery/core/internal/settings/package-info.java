/** Settings: one table of all of them, and their values. */
@NullMarked
package io.flyquery.core.internal.settings;

import org.jspecify.annotations.NullMarked;
