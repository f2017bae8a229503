/** Examples: the reviewed question and SQL pairs that reach the next prompt. */
@NullMarked
package io.flyquery.example;

import org.jspecify.annotations.NullMarked;
