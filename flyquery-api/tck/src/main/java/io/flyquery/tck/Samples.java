package io.flyquery.tck;

import io.flyquery.spi.Column;
import io.flyquery.spi.Row;
import io.flyquery.spi.schema.ExampleTable;
import io.flyquery.spi.schema.LearnCountTable;
import io.flyquery.spi.schema.RetrievalItemTable;
import io.flyquery.spi.schema.WorkspaceTable;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Rows for the rules, plain and always the same but for what a rule is about. */
final class Samples {
    static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");

    private Samples() {}

    /** Returns an example that shares no unique value with one of another id. */
    static Row example(String id) {
        return new RowGenerator(new Random(1))
                .row(ExampleTable.SPEC).toBuilder()
                        .set(ExampleTable.ID, id)
                        .set(ExampleTable.DATASET, "")
                        .set(ExampleTable.QUESTION, "question of " + id)
                        .set(ExampleTable.QUESTION_KEY, "key of " + id)
                        .set(ExampleTable.SQL_KEY, "sql of " + id)
                        .set(ExampleTable.QUALITY, "PROPOSED")
                        .set(ExampleTable.CREATED_AT, NOON)
                        .set(ExampleTable.USAGE_COUNT, 0L)
                        .set(ExampleTable.REVISION, 1L)
                        .build();
    }

    static List<Row> examples(String... ids) {
        return Stream.of(ids).map(Samples::example).toList();
    }

    static List<String> ids(List<Row> examples) {
        return examples.stream().map(row -> row.get(ExampleTable.ID)).toList();
    }

    /** Returns an example in the way of another's unique values, with a key of its own. */
    static Row rivalOf(Row example, String id) {
        Row.Builder rival = example(id).toBuilder();
        for (Column<String> column : List.of(ExampleTable.DATASET, ExampleTable.QUESTION_KEY, ExampleTable.SQL_KEY)) {
            rival.set(column, example.get(column));
        }
        return rival.build();
    }

    /** Returns a row of a table without a version. */
    static Row learnCount(String day, String reason, long runs) {
        return Row.builder(LearnCountTable.SPEC)
                .set(LearnCountTable.DAY, day)
                .set(LearnCountTable.REASON, reason)
                .set(LearnCountTable.RUNS, runs)
                .build();
    }

    static Row workspace(long revision) {
        return Row.builder(WorkspaceTable.SPEC)
                .set(WorkspaceTable.REVISION, revision)
                .set(WorkspaceTable.CREATED_AT, NOON)
                .build();
    }

    static Row retrievalItem(String retrieval, String example, double score) {
        return Row.builder(RetrievalItemTable.SPEC)
                .set(RetrievalItemTable.RETRIEVAL_ID, retrieval)
                .set(RetrievalItemTable.EXAMPLE_ID, example)
                .set(RetrievalItemTable.PLACE, 1L)
                .set(RetrievalItemTable.SCORE, score)
                .set(RetrievalItemTable.AT, NOON)
                .set(RetrievalItemTable.ACTOR_ID, "ann")
                .set(RetrievalItemTable.OUTCOME, "unknown")
                .build();
    }
}
