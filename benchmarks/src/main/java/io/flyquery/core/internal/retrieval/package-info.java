/** What the benchmarks see of the index's insides. */
@NullMarked
package io.flyquery.core.internal.retrieval;

import org.jspecify.annotations.NullMarked;
