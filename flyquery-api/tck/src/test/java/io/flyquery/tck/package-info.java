@NullMarked
package io.flyquery.tck;

import org.jspecify.annotations.NullMarked;
