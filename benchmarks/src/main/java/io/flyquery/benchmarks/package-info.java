/** Programs that measure how good and how fast the engine is. */
@NullMarked
package io.flyquery.benchmarks;

import org.jspecify.annotations.NullMarked;
