package io.flyquery.feedback;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The current rating of a run by a rater, with the ledger's own copy of the run.
 *
 * @param traceId the run
 * @param rater id of the actor
 * @param at when, store time
 * @param rating the judgement
 * @param note the note
 * @param reason what was wrong
 * @param correctedSql the SQL that the rater holds for right
 * @param question the run's question
 * @param role the role that the run had; empty: not given
 * @param status the run's status: {@code success}, {@code plan_only} or {@code error}
 * @param source the run's source: {@code verified} or {@code generated}
 * @param sql the run's SQL a sub-query; empty for a refused run; copied
 * @param datasources ids of the run's datasources; copied
 * @since 0.1
 */
public record RatedRun(
        String traceId,
        String rater,
        Instant at,
        Rating rating,
        Optional<String> note,
        Optional<RatingReason> reason,
        Optional<String> correctedSql,
        String question,
        String role,
        String status,
        String source,
        List<String> sql,
        List<String> datasources) {
    /** Copies. */
    public RatedRun {
        sql = List.copyOf(sql);
        datasources = List.copyOf(datasources);
    }

    /** Leaves the texts out. */
    @Override
    public String toString() {
        return "RatedRun[" + traceId + ", " + rating + "]";
    }
}
