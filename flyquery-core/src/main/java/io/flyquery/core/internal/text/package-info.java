/** Questions as text: their key and their check. */
@NullMarked
package io.flyquery.core.internal.text;

import org.jspecify.annotations.NullMarked;
