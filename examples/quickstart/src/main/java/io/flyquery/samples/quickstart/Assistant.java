package io.flyquery.samples.quickstart;

import io.flyquery.example.Retrieval;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.RunRecord;
import io.flyquery.learning.RunStatus;
import io.flyquery.samples.quickstart.ShopDatabase.Result;
import java.sql.SQLException;
import java.util.Locale;

/**
 * The application that uses FlyQuery: it has a firewall for SQL, runs what passes, tries again when the database complains
 * and reports each run. Its model is played by the lists of questions; a real one would be asked with the prompt block.
 */
final class Assistant {
    private static final int ROW_LIMIT = 500;

    private final ShopDatabase shop;

    Assistant(ShopDatabase shop) {
        this.shop = shop;
    }

    /** Answers without help of examples. */
    Answer answer(String traceId, AskedQuestion asked) {
        return answer(asked, RunRecord.builder(traceId, asked.question()));
    }

    /** Answers with a prompt that holds the block of a retrieval. */
    Answer answer(String traceId, NewQuestion asked, Retrieval found) {
        RunRecord.Builder run = RunRecord.builder(traceId, asked.question()).retrievalId(found.id());
        return answer(AskedQuestion.good(asked.question(), asked.sql()), run);
    }

    private Answer answer(AskedQuestion asked, RunRecord.Builder run) {
        run.datasource("shop").model("sql", "played by the quick start");
        switch (asked.turn()) {
            case FIRST -> {}
            case DRILL_DOWN -> run.contextDependent();
            case CLARIFIED -> run.clarificationEmitted();
        }
        for (int attempt = 0; attempt < asked.attempts().size(); attempt++) {
            String sql = asked.attempts().get(attempt);
            run.retries(attempt);
            if (!passesFirewall(sql)) {
                run.sql(sql).executionStatus(ExecutionStatus.REJECTED_BY_FIREWALL);
                return failed(run.errorCode("SECURITY_VIOLATION"));
            }
            try {
                Result result = shop.query(sql, ROW_LIMIT);
                ExecutionReceipt receipt = new ExecutionReceipt(sql, result.rows(), result.truncated());
                run.executed(receipt, attempt == 0 ? ExecutionStatus.OK : ExecutionStatus.REFINED_OK);
                return new Answer(run.build(), shown(result));
            } catch (SQLException complaint) {
                run.sql(sql).executionStatus(ExecutionStatus.FAILED);
            }
        }
        return failed(run.errorCode("SQL_FAILED"));
    }

    private static boolean passesFirewall(String sql) {
        return sql.stripLeading().toLowerCase(Locale.ROOT).startsWith("select");
    }

    private static Answer failed(RunRecord.Builder run) {
        return new Answer(run.status(RunStatus.ERROR).build(), "no answer");
    }

    private static String shown(Result result) {
        return switch (result.rows()) {
            case 0 -> "no rows";
            case 1 -> result.firstRow();
            default -> result.rows() + " rows, the first is " + result.firstRow();
        };
    }

    /**
     * An answer.
     *
     * @param run what FlyQuery is told
     * @param shown what the user is told
     */
    record Answer(RunRecord run, String shown) {}
}
