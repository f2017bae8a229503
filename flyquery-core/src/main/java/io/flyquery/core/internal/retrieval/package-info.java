/** The in-memory index of a workspace, value masking, ranking and selection; knows no store and no model. */
@NullMarked
package io.flyquery.core.internal.retrieval;

import org.jspecify.annotations.NullMarked;
