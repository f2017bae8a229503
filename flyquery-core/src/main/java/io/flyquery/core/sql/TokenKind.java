package io.flyquery.core.sql;

/** What a stretch of SQL text is. */
enum TokenKind {
    /** Blanks and line ends. */
    WHITESPACE,
    /** A comment that no engine reads. */
    COMMENT,
    /** A comment that an engine may read: an optimiser hint, an executable comment, one with control characters. */
    HINT,
    /** A bare word: keyword or name. */
    WORD,
    /** A name in quotes of any style. */
    QUOTED_NAME,
    /** A text or binary literal with its prefix and quotes. */
    STRING,
    /** A number without its sign. */
    NUMBER,
    /** A placeholder or variable. */
    PARAMETER,
    /** A template expression such as {@code {{ name }}}. */
    TEMPLATE,
    /** An operator. */
    OPERATOR,
    /** One of {@code ( ) [ ] { } , ; .}. */
    PUNCTUATION,
    /** Something that was opened and never closed; it reaches to the end of the text. */
    BROKEN,
    /** A character without a meaning in SQL, such as a no-break space. */
    UNKNOWN;

    /** Says whether the token carries meaning, so that it must be in the canonical text. */
    boolean isSignificant() {
        return this != WHITESPACE && this != COMMENT;
    }
}
