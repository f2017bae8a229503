package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.EnumSet;
import java.util.Set;

/** A trait of a dialect that the lexer or the canonical text depends on. */
enum Feature {
    /** A backslash escapes the next character of a plain string. */
    BACKSLASH_ESCAPES,
    /** {@code E'..'} strings have backslash escapes. */
    ESCAPE_STRINGS,
    /** {@code "..."} is a string. */
    DOUBLE_QUOTED_STRINGS,
    /** Raw, byte and triple-quoted strings; a quote is not doubled. */
    RAW_AND_TRIPLE_STRINGS,
    /** {@code q'[..]'} strings. */
    QUOTE_DELIMITERS,
    /** {@code $$..$$} strings. */
    DOLLAR_QUOTES,
    /** {@code $tag$..$tag$} strings. */
    DOLLAR_TAGS,
    /** {@code [..]} is a name. */
    BRACKET_NAMES,
    /** {@code ]]} within brackets is a bracket of the name. */
    DOUBLED_BRACKETS,
    /** A backtick is an operator character, not a quote. */
    BACKTICK_OPERATOR,
    /** {@code #} starts a comment. */
    HASH_COMMENTS,
    /** {@code //} starts a comment. */
    SLASH_COMMENTS,
    /** {@code --} starts a comment only before a blank or at the end. */
    DASH_COMMENT_NEEDS_BLANK,
    /** Comments nest. */
    NESTED_COMMENTS,
    /** Whether comments nest is not documented. */
    NESTING_UNKNOWN,
    /** A lone carriage return ends a line comment. */
    RETURN_ENDS_LINE,
    /** {@code /*! .. *}{@code /} is executed. */
    EXECUTABLE_COMMENTS,
    /** Operators are the longest run of operator characters, as in PostgreSQL. */
    RUN_OPERATORS,
    /** {@code :name} is a placeholder. */
    COLON_PARAMETERS,
    /** {@code @@name} is a variable. */
    SYSTEM_VARIABLES,
    /** A name may start with {@code #}. */
    HASH_NAMES,
    /** A name may hold {@code #}. */
    HASH_IN_NAMES,
    /** A name may start with a digit or {@code $}. */
    DIGIT_NAMES,
    /** Digits may be grouped with underscores. */
    DIGIT_GROUPS,
    /** {@code @stage/path} is one case-sensitive word. */
    STAGE_PATHS,
    /** {@code column:path.to.Field}: the path is case-sensitive. */
    COLON_PATHS,
    /** A dotted name that starts with a column is a case-sensitive path into it. */
    DOTTED_PATHS,
    /** A name may hold dashes. */
    DASHED_NAMES,
    /** Names without quotes are the same in any case. */
    FOLDED_NAMES,
    /** Built-in functions are the same in any case although names are not. */
    FOLDED_FUNCTIONS,
    /** A name in double quotes that no column has is a string. */
    DOUBLE_QUOTE_FALLBACK;

    /** Returns the traits of a dialect. */
    static Set<Feature> of(Dialect dialect) {
        return switch (dialect) {
            case POSTGRESQL ->
                EnumSet.of(
                        ESCAPE_STRINGS,
                        DOLLAR_QUOTES,
                        DOLLAR_TAGS,
                        BACKTICK_OPERATOR,
                        NESTED_COMMENTS,
                        RETURN_ENDS_LINE,
                        RUN_OPERATORS,
                        COLON_PARAMETERS,
                        DIGIT_GROUPS,
                        FOLDED_NAMES);
            case DUCKDB ->
                EnumSet.of(
                        ESCAPE_STRINGS,
                        DOLLAR_QUOTES,
                        DOLLAR_TAGS,
                        BACKTICK_OPERATOR,
                        NESTED_COMMENTS,
                        RETURN_ENDS_LINE,
                        RUN_OPERATORS,
                        DIGIT_GROUPS,
                        DOTTED_PATHS,
                        FOLDED_NAMES);
            case SQLITE -> EnumSet.of(BRACKET_NAMES, COLON_PARAMETERS, FOLDED_NAMES, DOUBLE_QUOTE_FALLBACK);
            case MYSQL ->
                EnumSet.of(
                        BACKSLASH_ESCAPES,
                        DOUBLE_QUOTED_STRINGS,
                        HASH_COMMENTS,
                        DASH_COMMENT_NEEDS_BLANK,
                        EXECUTABLE_COMMENTS,
                        COLON_PARAMETERS,
                        SYSTEM_VARIABLES,
                        DIGIT_NAMES,
                        FOLDED_FUNCTIONS);
            case SNOWFLAKE ->
                EnumSet.of(
                        BACKSLASH_ESCAPES,
                        DOLLAR_QUOTES,
                        SLASH_COMMENTS,
                        NESTING_UNKNOWN,
                        COLON_PARAMETERS,
                        STAGE_PATHS,
                        COLON_PATHS,
                        FOLDED_NAMES);
            case BIGQUERY ->
                EnumSet.of(
                        BACKSLASH_ESCAPES,
                        DOUBLE_QUOTED_STRINGS,
                        RAW_AND_TRIPLE_STRINGS,
                        HASH_COMMENTS,
                        RETURN_ENDS_LINE,
                        COLON_PARAMETERS,
                        SYSTEM_VARIABLES,
                        DASHED_NAMES,
                        FOLDED_FUNCTIONS);
            case SQLSERVER ->
                EnumSet.of(
                        BRACKET_NAMES,
                        DOUBLED_BRACKETS,
                        NESTED_COMMENTS,
                        COLON_PARAMETERS,
                        SYSTEM_VARIABLES,
                        HASH_NAMES,
                        HASH_IN_NAMES,
                        FOLDED_FUNCTIONS);
            case ORACLE -> EnumSet.of(QUOTE_DELIMITERS, COLON_PARAMETERS, HASH_IN_NAMES, DOTTED_PATHS, FOLDED_NAMES);
            case ANSI -> EnumSet.of(NESTING_UNKNOWN, EXECUTABLE_COMMENTS, COLON_PARAMETERS, FOLDED_NAMES);
        };
    }
}
