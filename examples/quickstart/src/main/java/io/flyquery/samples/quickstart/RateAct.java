package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.feedback.NewRating;
import io.flyquery.feedback.Rating;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.feedback.RatingEffect.Kind;
import io.flyquery.feedback.RatingOutcome;
import io.flyquery.feedback.RatingReason;
import io.flyquery.model.Actor;
import io.flyquery.model.Caller;
import io.flyquery.model.Permission;
import io.flyquery.samples.quickstart.AskAct.Asked;
import io.flyquery.samples.quickstart.ObserveAct.Observed;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Act four: users rate answers, a wrong example is held back, and its correction takes its place. */
final class RateAct {
    private static final Actor ANNA = Actor.human("anna", Permission.RATE);
    private static final Actor BEN = Actor.human("ben", Permission.RATE);

    private RateAct() {}

    static Rated play(Engine engine, Caller caller, List<Observed> observed, List<Asked> asked, Console console) {
        Asked helped = asked.get(0);
        RatingOutcome up =
                engine.feedback().record(caller.as(ANNA), helped.traceId(), Rating.UP, "checked against the ledger");
        NewRating complaint = NewRating.of(Rating.DOWN)
                .withNote("cancelled orders are in it")
                .because(RatingReason.WRONG_FILTER)
                .withCorrectedSql(NewQuestion.AFTER_THE_RATING.sql());
        RatingOutcome down = engine.feedback().record(caller.as(BEN), runOfTheDoubtful(observed), complaint);
        Example correction = engine.examples()
                .approve(caller, only(down, Kind.CORRECTION_PROPOSED).exampleId(), "agreed with accounting");

        console.heading("4  Rate: what users say leads somewhere");
        console.table(new Console.Rows()
                .add("anna", "UP", helped.question().question())
                .add("", "", effects(up))
                .add(
                        "ben",
                        "DOWN",
                        ShopQuestions.DOUBTFUL.question() + " ("
                                + complaint.note().orElseThrow() + ")")
                .add("", "", effects(down))
                .add("", "", "a reviewer approves the correction")
                .all());
        return new Rated(up, down, correction);
    }

    private static String runOfTheDoubtful(List<Observed> observed) {
        return observed.stream()
                .filter(one -> one.asked().equals(ShopQuestions.DOUBTFUL))
                .findFirst()
                .orElseThrow()
                .traceId();
    }

    private static RatingEffect only(RatingOutcome outcome, Kind kind) {
        return outcome.effects().stream()
                .filter(effect -> effect.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    private static String effects(RatingOutcome outcome) {
        return outcome.effects().stream()
                .collect(Collectors.groupingBy(RatingEffect::kind, TreeMap::new, Collectors.counting()))
                .entrySet()
                .stream()
                .map(effect -> inWords(effect.getKey(), effect.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String inWords(Kind kind, long examples) {
        return switch (kind) {
            case LEARNED_SUSPENDED -> "the example learned from it is held back";
            case LEARNED_COUNTED -> "a vote for the example learned from it";
            case SERVED_HELPFUL -> "%d examples in its prompt helped".formatted(examples);
            case SERVED_UNHELPFUL -> "%d examples in its prompt did not help".formatted(examples);
            case VOTE_WITHDRAWN -> "%d votes withdrawn".formatted(examples);
            case SERVED_SUSPENDED -> "%d examples in its prompt are held back".formatted(examples);
            case CORRECTION_PROPOSED -> "the corrected SQL is proposed";
            case CORRECTION_KNOWN -> "the corrected SQL is known";
        };
    }

    /**
     * What the ratings did.
     *
     * @param up the rating of an answer that had examples in its prompt
     * @param down the rating of an answer that an example was learned from
     * @param correction the example that takes the place of the one held back
     */
    record Rated(RatingOutcome up, RatingOutcome down, Example correction) {}
}
