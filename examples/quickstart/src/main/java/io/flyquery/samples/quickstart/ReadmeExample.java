package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.NewExample;
import io.flyquery.example.Retrieval;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
import java.util.function.UnaryOperator;

/** The example of the README: what stands between the markers is its code block. */
final class ReadmeExample {
    private ReadmeExample() {}

    /**
     * Runs it.
     *
     * @param store the store URL, such as {@code sqlite:.flyquery/state.db}
     * @param model writes SQL for a prompt
     */
    static void run(String store, UnaryOperator<String> model) {
        // README begin
        try (Engine engine =
                FlyQuery.builder().store(store).dialect(Dialect.SQLITE).build()) {
            Caller me = Caller.local(); // whose data, who acts, what they may do
            String berlin = "SELECT SUM(total) FROM sales WHERE city = 'Berlin'";
            engine.examples().add(me, NewExample.of("Total revenue in Berlin", berlin));

            Retrieval found = engine.examples().retrieve(me, Question.of("Revenue in Porto"));
            String sql = model.apply(found.promptBlock()); // your prompt, your model
            RunRecord run = RunRecord.builder("run-1", "Revenue in Porto")
                    .executed(sql, 1) // your database; one row came back
                    .retrievalId(found.id())
                    .build();
            engine.learning().observe(me, run); // a proposal, for a person to review
            engine.feedback().record(me, run.traceId(), Rating.UP, "checked against the ledger");
        }
        // README end
    }
}
