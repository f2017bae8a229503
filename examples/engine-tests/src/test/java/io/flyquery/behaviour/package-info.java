/** What the engine does, seen through its public API, on every store. */
@NullMarked
package io.flyquery.behaviour;

import org.jspecify.annotations.NullMarked;
