/** Values that two or more features share. */
@NullMarked
package io.flyquery.model;

import org.jspecify.annotations.NullMarked;
