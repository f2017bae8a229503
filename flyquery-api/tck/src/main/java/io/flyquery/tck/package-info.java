/** The conformance kit: one abstract test class an SPI, and fakes. */
@NullMarked
package io.flyquery.tck;

import org.jspecify.annotations.NullMarked;
