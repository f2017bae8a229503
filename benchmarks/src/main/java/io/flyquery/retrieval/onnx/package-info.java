/** What the benchmarks see of the models' insides. */
@NullMarked
package io.flyquery.retrieval.onnx;

import org.jspecify.annotations.NullMarked;
