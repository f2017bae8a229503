/** Rules over all modules, checked on their compiled classes. */
@NullMarked
package io.flyquery.samples.architecture;

import org.jspecify.annotations.NullMarked;
