/** Tests of the quick start. */
@NullMarked
package io.flyquery.samples.quickstart;

import org.jspecify.annotations.NullMarked;
