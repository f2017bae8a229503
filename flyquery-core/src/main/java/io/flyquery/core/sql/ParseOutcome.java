package io.flyquery.core.sql;

/**
 * What the parser made of a text. Everything but {@link #INTERRUPTED} depends on the text and the dialect alone.
 *
 * @since 0.1
 */
public enum ParseOutcome {
    /** The parser read the whole text, and every significant token of it is in what the parser read. */
    PARSED,
    /** The parser was not asked: the text has no statement or several, or something in it is never closed. */
    NOT_TRIED,
    /** The text is longer, deeper or more nested than what is handed to the parser. */
    OVER_BUDGET,
    /** The parser refuses the text. */
    REFUSED,
    /** The parser accepts the text but left out or changed some of its tokens. */
    TOKENS_LOST,
    /**
     * The parser took too long and was stopped. That depends on the machine, so that the keys of such a result must not be
     * stored.
     */
    INTERRUPTED
}
