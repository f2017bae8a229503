package io.flyquery.core.sql;

/**
 * What came of asking the parser.
 *
 * @param outcome what the parser made of the text
 * @param detail why it was not parsed, in one line; empty for a parsed text
 */
record Reading(ParseOutcome outcome, String detail) {
    static final Reading PARSED = new Reading(ParseOutcome.PARSED, "");
}
