/** The learned metric: which differences between questions do not matter in a workspace. */
@NullMarked
package io.flyquery.core.internal.retrieval.metric;

import org.jspecify.annotations.NullMarked;
