/** The quick start: the whole loop on a small shop, told in acts. */
@NullMarked
package io.flyquery.samples.quickstart;

import org.jspecify.annotations.NullMarked;
