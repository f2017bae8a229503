package io.flyquery.samples.quickstart;

import io.flyquery.Engine;
import io.flyquery.example.ListScore;
import io.flyquery.example.RankList;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.model.Caller;
import io.flyquery.model.Question;
import io.flyquery.samples.quickstart.Assistant.Answer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Act three: new questions are asked, and the best examples go into the prompt. */
final class AskAct {
    private static final int SHOWN = 3;

    private AskAct() {}

    static List<Asked> play(Engine engine, Caller caller, Assistant assistant, Console console) {
        console.heading("3  Ask: the best examples go into the prompt of the next question");
        console.print("  The table: place by words and by vectors (* with values masked), then the scores.");
        List<Asked> all = new ArrayList<>();
        for (NewQuestion question : NewQuestion.ALL) {
            Retrieval found = engine.examples().retrieve(caller, Question.of(question.question()));
            Answer answer = assistant.answer("day2-" + (all.size() + 1), question, found);
            engine.learning().observe(caller, answer.run());
            tell(question, found, console);
            if (all.isEmpty()) {
                console.print("  the block for the prompt:");
                console.print(found.promptBlock().indent(4));
            }
            console.print("  the model writes  " + question.sql());
            console.print("  the answer is     " + answer.shown());
            all.add(new Asked(question, answer.run().traceId(), found));
        }
        return List.copyOf(all);
    }

    /** Shows how a question was searched and what came first. */
    static void tell(NewQuestion question, Retrieval found, Console console) {
        List<RankedExample> best = found.ranked().stream().limit(SHOWN).toList();
        List<RankList> lists = Arrays.stream(RankList.values())
                .filter(list -> best.stream().anyMatch(one -> one.lists().containsKey(list)))
                .toList();
        List<String> titles = Stream.of(
                        Stream.of("#"),
                        lists.stream().map(AskAct::title),
                        Stream.of("fused", "final", "alike", "example"))
                .flatMap(cells -> cells)
                .toList();
        console.blank();
        console.print("  question     " + question.question());
        console.print("  searched as  " + found.maskedQuestion());
        console.table(Stream.concat(Stream.of(titles), best.stream().map(one -> row(one, lists)))
                .toList());
    }

    private static String title(RankList list) {
        return switch (list) {
            case LEXICAL_RAW -> "words";
            case SKELETON -> "SQL";
            case LEXICAL_MASKED -> "words*";
            case VECTOR_RAW -> "vector";
            case VECTOR_MASKED -> "vector*";
            case LATE_INTERACTION -> "tokens";
            case RERANK -> "rerank";
        };
    }

    private static List<String> row(RankedExample ranked, List<RankList> lists) {
        List<String> cells = new ArrayList<>();
        cells.add(String.valueOf(ranked.rank()));
        for (RankList list : lists) {
            ListScore place = ranked.lists().get(list);
            cells.add(place == null ? "-" : String.valueOf(place.rank()));
        }
        cells.add(score("%.4f", ranked.fusedScore()));
        cells.add(score("%.4f", ranked.finalScore()));
        cells.add(
                ranked.similarity().isPresent()
                        ? score("%.2f", ranked.similarity().getAsDouble())
                        : "-");
        cells.add(ranked.example().question());
        return List.copyOf(cells);
    }

    private static String score(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }

    /**
     * A question that was asked with examples.
     *
     * @param question the question
     * @param traceId the run that answered it
     * @param found the retrieval
     */
    record Asked(NewQuestion question, String traceId, Retrieval found) {}
}
