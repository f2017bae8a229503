/** The run ledger and the auto-learner. */
@NullMarked
package io.flyquery.core.internal.learning;

import org.jspecify.annotations.NullMarked;
