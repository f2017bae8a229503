/** Learning: the run ledger and the auto-learner. */
@NullMarked
package io.flyquery.learning;

import org.jspecify.annotations.NullMarked;
