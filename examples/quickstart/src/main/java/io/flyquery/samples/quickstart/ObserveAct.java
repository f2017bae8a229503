package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.model.Caller;
import io.flyquery.samples.quickstart.Assistant.Answer;
import java.util.ArrayList;
import java.util.List;
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
        List<Observed> proposed = with(List.of(), observed);
        List<Observed> known = with(List.of(Gate.DUPLICATE), observed);
        List<Observed> leftOut = observed.stream()
                .filter(one -> !proposed.contains(one) && !known.contains(one))
                .toList();
        console.table(new Console.Rows()
                .add(String.valueOf(proposed.size()), "became proposals, such as", example(proposed))
                .add(String.valueOf(known.size()), "were known, such as", example(known))
                .add(String.valueOf(leftOut.size()), "are left out:")
                .all());
        Console.Rows rows = new Console.Rows();
        leftOut.forEach(one -> rows.add("  " + Console.cut(one.asked().question(), 31), one.reason()));
        console.table(rows.all());
    }

    private static List<Observed> with(List<Gate> gates, List<Observed> observed) {
        return observed.stream().filter(one -> one.gates().equals(gates)).toList();
    }

    private static String example(List<Observed> observed) {
        return observed.get(0).asked().question().strip();
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
            return failed().stream().map(FailedGate::gate).toList();
        }

        /** Returns the gates that stopped it, and why the first did. */
        String reason() {
            return gates().stream().map(Gate::name).collect(Collectors.joining(", ")) + ": "
                    + failed().get(0).detail();
        }

        private List<FailedGate> failed() {
            return outcome.fold(
                    proposed -> List.of(),
                    duplicate -> List.of(new FailedGate(Gate.DUPLICATE, "the pair is known")),
                    LearnOutcome.Skipped::gates,
                    failed -> {
                        throw new IllegalStateException(
                                "learning failed with " + failed.code() + ": " + failed.message());
                    });
        }
    }
}
