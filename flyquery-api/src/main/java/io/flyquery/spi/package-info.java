/** What plugin authors implement: stores, embedding providers and rerankers. */
@NullMarked
package io.flyquery.spi;

import org.jspecify.annotations.NullMarked;
