package io.flyquery.core.internal.example;

import io.flyquery.core.internal.retrieval.ColumnValue;
import io.flyquery.core.internal.retrieval.ValueDictionary;
import io.flyquery.core.internal.text.QuestionCheck;
import io.flyquery.core.internal.text.QuestionKey;
import io.flyquery.core.internal.text.Storable;
import io.flyquery.core.sql.NormalisedSql;
import io.flyquery.core.sql.ParseOutcome;
import io.flyquery.core.sql.ReadOnlyCheck;
import io.flyquery.core.sql.StatementKind;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.model.Dialect;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A question and SQL pair with all that is computed from it, before it is a row.
 *
 * @param question the question, trimmed
 * @param questionKey its key
 * @param generatedSql the SQL as given
 * @param sql the SQL, normalised
 * @param maskedQuestion the question, the values of this SQL masked
 */
public record Draft(
        String question, String questionKey, String generatedSql, NormalisedSql sql, String maskedQuestion) {
    /** The version of a question's first masking; masking it anew adds 1. */
    public static final int MASK_VERSION = 1;

    /** The longest SQL of an example, in characters. */
    public static final int MAX_SQL = 65_536;

    /** Why SQL whose parser was stopped by the clock has no keys, and what to do. */
    public static final String WITHOUT_KEYS =
            "the SQL took the parser too long; try again when the machine is less busy, or write the SQL simpler";

    /** Returns the draft of a pair. Anything can be one; {@link #refusal} says whether it can be an example. */
    public static Draft of(SqlRules rules, String question, String sql, Dialect dialect) {
        String trimmed = trim(question);
        NormalisedSql normalised = rules.normalise(sql, dialect);
        return new Draft(
                trimmed,
                QuestionKey.of(trimmed),
                sql,
                normalised,
                ValueDictionary.maskWithOwn(trimmed, ColumnValue.of(normalised.literals()))
                        .text());
    }

    /**
     * Returns the draft of a pair that must be fit to be an example.
     *
     * @throws FlyQueryException {@code INVALID} with the reason; {@code BUSY} if the parser was stopped by the clock
     */
    public static Draft required(SqlRules rules, String question, String sql, Dialect dialect) {
        Optional<String> unfit =
                storable("question", question).or(() -> storable("SQL", sql)).or(() -> QuestionCheck.refusal(question));
        if (unfit.isEmpty()) {
            unfit = sqlLength(sql);
        }
        if (unfit.isEmpty()) {
            Draft draft = of(rules, question, sql, dialect);
            if (!draft.hasKeys()) {
                throw new FlyQueryException(ErrorCode.BUSY, "this cannot be an example: " + WITHOUT_KEYS);
            }
            unfit = draft.refusal();
            if (unfit.isEmpty()) {
                return draft;
            }
        }
        throw new FlyQueryException(ErrorCode.INVALID, "this cannot be an example: " + unfit.get());
    }

    /** Returns why this cannot be an example, or nothing. */
    public Optional<String> refusal() {
        return QuestionCheck.refusal(question)
                .or(() -> sqlLength(generatedSql))
                .or(() -> ReadOnlyCheck.refusal(sql)
                        .map(reason -> "the SQL " + reason + "; it must be one read-only query"));
    }

    /** Returns why the SQL is not read at all, or nothing. */
    public static Optional<String> sqlLength(String sql) {
        if (sql.isBlank()) {
            return Optional.of("the SQL is blank");
        }
        return sql.length() > MAX_SQL
                ? Optional.of("the SQL has " + sql.length() + " characters but may have " + MAX_SQL)
                : Optional.empty();
    }

    /** Returns whether the text holds a statement at all. */
    public boolean holdsStatement() {
        return sql.kind() != StatementKind.EMPTY;
    }

    /** Returns whether the keys of the SQL depend on the SQL alone: they do not where the clock stopped the parser. */
    public boolean hasKeys() {
        return sql.outcome() != ParseOutcome.INTERRUPTED;
    }

    /** Returns why no store can keep a text, or nothing. */
    static Optional<String> storable(String what, String text) {
        OptionalInt flaw = Storable.flaw(text);
        if (flaw.isPresent()) {
            return Optional.of(
                    "the " + what + " has a character at " + flaw.getAsInt() + " that no database stores; remove it");
        }
        return Optional.empty();
    }

    private static String trim(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c) || Character.isISOControl(c);
    }

    @Override
    public String toString() {
        return "Draft[" + question.length() + " and " + generatedSql.length() + " characters]";
    }
}
