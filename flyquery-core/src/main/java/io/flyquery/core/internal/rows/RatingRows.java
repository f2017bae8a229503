package io.flyquery.core.internal.rows;

import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.RatedRun;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingReason;
import io.flyquery.model.Caller;
import io.flyquery.spi.Row;
import io.flyquery.spi.UnitOfWork;
import io.flyquery.spi.schema.RatingTable;
import io.flyquery.spi.schema.RunTable;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Ratings to rows and back. */
public final class RatingRows {
    private RatingRows() {}

    /** Returns the row of a rating, with the ledger's copy of the run. */
    public static Row write(UnitOfWork unit, Caller caller, Row run, NewRating rating, @Nullable String note) {
        return Row.builder(RatingTable.SPEC)
                .set(RatingTable.TRACE_ID, run.get(RunTable.TRACE_ID))
                .set(RatingTable.RATER, caller.actor().id())
                .set(RatingTable.AT, unit.now())
                .set(RatingTable.RATING, text(rating.rating()))
                .set(RatingTable.NOTE, note)
                .set(RatingTable.REASON, rating.reason().map(Enum::name).orElse(null))
                .set(RatingTable.CORRECTED_SQL, rating.correctedSql().orElse(null))
                .set(RatingTable.QUESTION, run.get(RunTable.QUESTION))
                .set(RatingTable.DIALECT, run.get(RunTable.DIALECT))
                .set(RatingTable.ROLE, run.get(RunTable.ROLE))
                .set(RatingTable.STATUS, run.get(RunTable.STATUS))
                .set(RatingTable.SOURCE, run.get(RunTable.SOURCE))
                .set(RatingTable.SQL_TEXTS, run.get(RunTable.SQL_TEXTS))
                .set(RatingTable.DATASOURCES, run.get(RunTable.DATASOURCES))
                .build();
    }

    /** Returns the rating of a row. */
    public static RatedRun read(Row row) {
        return new RatedRun(
                row.get(RatingTable.TRACE_ID),
                row.get(RatingTable.RATER),
                row.get(RatingTable.AT),
                Rating.valueOf(row.get(RatingTable.RATING).toUpperCase(Locale.ROOT)),
                row.find(RatingTable.NOTE),
                row.find(RatingTable.REASON).map(RatingReason::valueOf),
                row.find(RatingTable.CORRECTED_SQL),
                row.get(RatingTable.QUESTION),
                row.get(RatingTable.ROLE),
                row.get(RatingTable.STATUS),
                row.get(RatingTable.SOURCE),
                Json.toList(row.get(RatingTable.SQL_TEXTS)),
                Json.toList(row.get(RatingTable.DATASOURCES)));
    }

    /** Returns a judgement as rows hold it. */
    public static String text(Rating rating) {
        return rating.name().toLowerCase(Locale.ROOT);
    }
}
