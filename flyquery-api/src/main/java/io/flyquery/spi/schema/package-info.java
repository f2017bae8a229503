/** The data model: every table that a store keeps, one line a column. */
@NullMarked
package io.flyquery.spi.schema;

import org.jspecify.annotations.NullMarked;
