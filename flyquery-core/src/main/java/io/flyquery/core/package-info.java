/** The way in: {@link io.flyquery.core.FlyQuery}. */
@NullMarked
package io.flyquery.core;

import org.jspecify.annotations.NullMarked;
