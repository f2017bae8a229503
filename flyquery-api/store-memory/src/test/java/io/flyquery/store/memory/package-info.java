@NullMarked
package io.flyquery.store.memory;

import org.jspecify.annotations.NullMarked;
