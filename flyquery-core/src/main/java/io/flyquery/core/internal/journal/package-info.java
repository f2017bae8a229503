/** What every change shares: events, revisions, request ids, permissions. */
@NullMarked
package io.flyquery.core.internal.journal;

import org.jspecify.annotations.NullMarked;
