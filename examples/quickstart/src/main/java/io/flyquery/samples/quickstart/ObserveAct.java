package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Caller;
import io.flyquery.samples.quickstart.Assistant.Answer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Act one: every run is observed, and the auto-learner says what is worth a review. */
final class ObserveAct {
    private ObserveAct() {}

    static List<Observed> play(Engine engine, Caller caller, Assistant assistant, Console console) {
        List<Observed> observed = new ArrayList<>();
        for (AskedQuestion asked : ShopQuestions.all()) {
            Answer answer = assistant.answer("day1-" + (observed.size() + 1), asked);
            LearnOutcome outcome = engine.learning().observe(caller, answer.run());
            observed.add(new Observed(answer.run().traceId(), asked, outcome));
        }
        tell(observed, console);
        return List.copyOf(observed);
    }

    private static void tell(List<Observed> observed, Console console) {
        console.heading(
                "1  Observe: %d questions were answered. What is worth remembering?".formatted(observed.size()));
        Map<String, List<Observed>> byGates = observed.stream()
                .collect(Collectors.groupingBy(Observed::label, LinkedHashMap::new, Collectors.toList()));
        Console.Rows rows = new Console.Rows().add("runs", "outcome", "for example");
        byGates.forEach((label, alike) -> rows.add(
                String.valueOf(alike.size()),
                label,
                alike.get(0).asked().question().strip()));
        console.table(rows.all());
        console.print("  A proposal is a new pair of question and SQL that ran at the first attempt. Nothing"
                + " reaches a prompt before a person has approved it.");
    }

    /**
     * A run and what became of it.
     *
     * @param traceId the run
     * @param asked the question
     * @param outcome what the auto-learner made of it
     */
    record Observed(String traceId, AskedQuestion asked, LearnOutcome outcome) {
        /** Returns the gates that stopped it; none if it is a proposal. */
        List<Gate> gates() {
            return outcome.fold(
                    proposed -> List.of(),
                    duplicate -> List.of(Gate.DUPLICATE),
                    skipped -> skipped.gates().stream().map(FailedGate::gate).toList(),
                    failed -> {
                        throw new IllegalStateException(
                                "learning failed with " + failed.code() + ": " + failed.message());
                    });
        }

        String label() {
            return gates().isEmpty()
                    ? "proposed"
                    : gates().stream().map(Gate::name).collect(Collectors.joining(", "));
        }
    }
}
