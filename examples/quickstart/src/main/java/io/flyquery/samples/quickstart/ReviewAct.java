package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.example.BulkReport;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleFilter;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Caller;
import io.flyquery.samples.quickstart.ObserveAct.Observed;

/** Act two: a person decides. */
final class ReviewAct {
    private static final String REASON = "counts order lines, not pieces sold";

    private ReviewAct() {}

    static Reviewed play(Engine engine, Caller caller, Assistant assistant, Console console) {
        Example wrong = engine.examples()
                .list(caller, ExampleFilter.pending().containing(ShopQuestions.WRONG.question()))
                .items()
                .get(0);
        engine.examples().reject(caller, wrong.id(), REASON);
        BulkReport rest = engine.examples()
                .decideAll(caller, ExampleFilter.pending(), 100, ExampleDecision.APPROVE, "read and tried");
        LearnOutcome again = engine.learning()
                .observe(
                        caller,
                        assistant.answer("day1-again", ShopQuestions.WRONG).run());
        Reviewed reviewed = new Reviewed(rest.decided(), new Observed("day1-again", ShopQuestions.WRONG, again));
        tell(reviewed, console);
        return reviewed;
    }

    private static void tell(Reviewed reviewed, Console console) {
        console.heading("2  Review: a person decides");
        console.table(new Console.Rows()
                .add(String.valueOf(reviewed.approved()), "approved", "from now on they may be in prompts")
                .add("1", "rejected", ShopQuestions.WRONG.question() + " It " + REASON + ".")
                .add("", "asked again", reviewed.askedAgain().gates().get(0) + ": a rejected pair does not come back")
                .all());
    }

    /**
     * What was decided.
     *
     * @param approved how many were approved
     * @param askedAgain what became of the rejected pair when it came up again
     */
    record Reviewed(long approved, Observed askedAgain) {}
}
