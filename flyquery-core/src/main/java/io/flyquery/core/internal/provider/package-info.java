/** Finds and opens stores, embedding providers and rerankers. */
@NullMarked
package io.flyquery.core.internal.provider;

import org.jspecify.annotations.NullMarked;
