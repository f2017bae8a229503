package io.flyquery.core.sql;

import io.flyquery.model.Dialect;
import java.util.List;

/**
 * A normalised text. Immutable and thread-safe.
 *
 * <p>Four texts, from the finest to the coarsest: {@code canonical} keeps everything that may carry meaning and its key
 * decides on duplicates; {@code template} is the canonical text with every literal and placeholder as {@code ?} and a list
 * of them behind IN as a single one ("the same SQL up to its values"); {@code skeleton} is the template with every name,
 * dotted or not, as {@code _}, where the names of functions stay ("the same shape"). Keys are lower-case hexadecimal
 * SHA-256 over the normaliser's version, the dialect, the sort of key and the text.
 *
 * @param canonical the canonical text; empty for a text without a statement
 * @param sqlKey the key of the canonical text; never equal for two texts that differ in meaning
 * @param version the version of the rules, {@link Normaliser#VERSION}
 * @param dialect the dialect that the text was read in
 * @param outcome what the parser made of the text; anything but {@link ParseOutcome#PARSED} means that the canonical text
 *     comes from tokens alone
 * @param outcomeDetail why the text was not parsed, in one line that may quote it; empty for a parsed text
 * @param kind what the text asks for
 * @param statements how many statements it has, 0 or more
 * @param ordered whether the outermost query has an ORDER BY
 * @param template the text with values masked
 * @param templateKey its key
 * @param skeleton the text with values and names masked
 * @param skeletonKey its key
 * @param literals the literals in order
 * @param functions the called functions in order of their first mention, lower case, dotted as written, without quotes
 * @param tables the tables read or written, in order of their first mention, last part of the name only, without quotes, as
 *     written; common table expressions are left out
 * @param columns the names that may be columns, in order of their first mention, last part only, without quotes, as
 *     written; may hold more than columns, never less
 * @since 0.1
 */
public record NormalisedSql(
        String canonical,
        String sqlKey,
        int version,
        Dialect dialect,
        ParseOutcome outcome,
        String outcomeDetail,
        StatementKind kind,
        int statements,
        boolean ordered,
        String template,
        String templateKey,
        String skeleton,
        String skeletonKey,
        List<SqlLiteral> literals,
        List<String> functions,
        List<String> tables,
        List<String> columns) {
    /** Copies the lists. */
    public NormalisedSql {
        literals = List.copyOf(literals);
        functions = List.copyOf(functions);
        tables = List.copyOf(tables);
        columns = List.copyOf(columns);
    }

    /** Says whether a parser understood the text and nothing of it was lost. */
    public boolean parsed() {
        return outcome == ParseOutcome.PARSED;
    }
}
