/** Embedding models and cross-encoders through ONNX Runtime; only the factories are public. */
@NullMarked
package io.flyquery.retrieval.onnx;

import org.jspecify.annotations.NullMarked;
