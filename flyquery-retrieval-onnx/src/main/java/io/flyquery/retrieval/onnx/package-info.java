/** Embedding models through ONNX Runtime; only the factory is public. */
@NullMarked
package io.flyquery.retrieval.onnx;

import org.jspecify.annotations.NullMarked;
