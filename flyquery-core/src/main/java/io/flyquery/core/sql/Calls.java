package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.Set;

/** What the names of functions tell about the values beside them. All names are in lower case. */
final class Calls {
    private static final Set<String> OTHER_DOMAIN = Set.of(
            "count",
            "sum",
            "total",
            "avg",
            "median",
            "stddev",
            "stddev_pop",
            "stddev_samp",
            "stdev",
            "stdevp",
            "variance",
            "var_pop",
            "var_samp",
            "var",
            "approx_count_distinct",
            "count_if",
            "countif",
            "length",
            "len",
            "char_length",
            "character_length",
            "octet_length",
            "bit_length",
            "datalength",
            "array_length",
            "array_size",
            "cardinality",
            "json_array_length",
            "datediff",
            "date_diff",
            "datetime_diff",
            "timestamp_diff",
            "timestampdiff",
            "months_between",
            "age",
            "row_number",
            "rank",
            "dense_rank",
            "ntile",
            "percent_rank",
            "cume_dist",
            "instr",
            "position",
            "strpos",
            "locate",
            "charindex",
            "patindex",
            "regexp_count",
            "regexp_instr",
            "find_in_set",
            "if",
            "iif",
            "sign",
            "ascii",
            "mod",
            "power",
            "sqrt",
            "random",
            "rand");

    /** Functions that give their first argument in another form or type, whatever the others say. */
    private static final Set<String> OF_FIRST = Set.of(
            "to_date",
            "to_timestamp",
            "to_number",
            "to_char",
            "str_to_date",
            "strptime",
            "date",
            "datetime",
            "timestamp",
            "date_add",
            "date_sub",
            "dateadd",
            "round",
            "trunc",
            "nvl",
            "ifnull",
            "coalesce",
            "trim",
            "julianday");

    /** Functions that give their second argument in another form or type. */
    private static final Set<String> OF_SECOND = Set.of(
            "date_trunc",
            "strftime",
            "parse_date",
            "parse_datetime",
            "parse_timestamp",
            "format_date",
            "convert",
            "try_convert",
            "datetrunc");

    /** Functions that take a column first and one of its values behind it. */
    private static final Set<String> COLUMN_FIRST = Set.of(
            "coalesce",
            "ifnull",
            "nvl",
            "isnull",
            "nullif",
            "starts_with",
            "startswith",
            "ends_with",
            "endswith",
            "contains",
            "contains_substr",
            "prefix",
            "suffix",
            "regexp_like",
            "regexp_matches",
            "regexp_contains",
            "regexp_full_match",
            "instr",
            "strpos",
            "list_contains",
            "list_has",
            "array_has");

    /** Functions that take a value first and its column behind it. */
    private static final Set<String> VALUE_FIRST =
            Set.of("charindex", "patindex", "locate", "find_in_set", "like", "glob", "array_contains");

    private static final Set<String> DATE_PARTS =
            Set.of("datepart", "date_part", "datename", "dateadd", "datetrunc", "date_trunc", "timestampadd");

    private static final Set<String> PATHS = Set.of(
            "json_extract",
            "json_extract_string",
            "json_extract_scalar",
            "json_extract_path_text",
            "json_value",
            "json_unquote",
            "get_json_object",
            "jsonb_extract_path_text",
            "get_path");

    private Calls() {}

    /** Says whether a function's value is no value of its argument: a count, a sum, a length, a position. */
    static boolean isOtherDomain(String function) {
        return OTHER_DOMAIN.contains(function);
    }

    static boolean isOfFirst(String function) {
        return OF_FIRST.contains(function);
    }

    static boolean isOfSecond(String function) {
        return OF_SECOND.contains(function);
    }

    static boolean takesColumnFirst(String function) {
        return COLUMN_FIRST.contains(function);
    }

    static boolean takesValueFirst(String function) {
        return VALUE_FIRST.contains(function);
    }

    /** Says whether a function's last text is a path into a document. */
    static boolean takesPath(String function) {
        return PATHS.contains(function);
    }

    /** Says whether the first argument of a call is a word of the language and no column. */
    static boolean startsWithWord(TokenList tokens, int name) {
        boolean type =
                tokens.dialect() == Dialect.SQLSERVER && (tokens.is(name, "convert") || tokens.is(name, "try_convert"));
        boolean column = tokens.dialect() == Dialect.BIGQUERY && tokens.is(name, "date_trunc");
        return type || (!column && DATE_PARTS.contains(tokens.word(name)));
    }
}
