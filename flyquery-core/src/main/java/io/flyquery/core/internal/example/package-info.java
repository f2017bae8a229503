/** Examples: adding, deciding, listing, importing and exporting. */
@NullMarked
package io.flyquery.core.internal.example;

import org.jspecify.annotations.NullMarked;
