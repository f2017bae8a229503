@NullMarked
package io.flyquery.benchmarks;

import org.jspecify.annotations.NullMarked;
