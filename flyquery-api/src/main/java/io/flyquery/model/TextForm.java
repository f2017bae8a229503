package io.flyquery.model;

/**
 * The two texts that every question and example is searched by.
 *
 * @since 0.1
 */
public enum TextForm {
    /** The question as asked. */
    RAW,
    /** The question with its values replaced by the words of their columns. */
    MASKED
}
