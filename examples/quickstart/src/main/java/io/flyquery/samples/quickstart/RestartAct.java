package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.Stats;
import io.flyquery.example.Retrieval;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;

/** Act six: another engine on the same file knows all, and goes on. */
final class RestartAct {
    private RestartAct() {}

    static Restarted play(Engine engine, Caller caller, Console console) {
        Stats stats = engine.stats(caller);
        NewQuestion question = NewQuestion.AFTER_THE_RATING;
        Retrieval found = engine.examples().retrieve(caller, Question.of(question.question()));
        console.heading("6  Restart: another engine on the same file goes on");
        console.print("  %d runs, %d ratings and all examples are there; ben's complaint is heeded:"
                .formatted(
                        stats.runs().total(),
                        stats.ratings().up() + stats.ratings().down()));
        AskAct.tell(question, found, console);
        console.print("  now served   " + found.selected().get(0).example().generatedSql());
        return new Restarted(stats, found);
    }

    /**
     * What the second engine found.
     *
     * @param stats the state before it did anything
     * @param found what it retrieved
     */
    record Restarted(Stats stats, Retrieval found) {}
}
