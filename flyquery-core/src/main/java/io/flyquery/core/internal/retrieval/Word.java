package io.flyquery.core.internal.retrieval;

/**
 * One word of a text.
 *
 * @param folded the word for comparison
 * @param start index of its first char in the text
 * @param end index after its last char
 * @param kind what it is
 */
record Word(String folded, int start, int end, Kind kind) {
    /** Kinds of words. */
    enum Kind {
        /** Letters and digits. */
        WORD,
        /** Digits alone, with a decimal part or groups of thousands if there are any. */
        NUMBER,
        /** One character of a script that is written without spaces. */
        CHARACTER
    }
}
