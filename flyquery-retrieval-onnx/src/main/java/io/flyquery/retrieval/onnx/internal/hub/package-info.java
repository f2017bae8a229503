/** Models by id: their folder in a cache, and downloads into it if, and from where, a setting allows. Not exported. */
@NullMarked
package io.flyquery.retrieval.onnx.internal.hub;

import org.jspecify.annotations.NullMarked;
