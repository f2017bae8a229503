package io.flyquery.samples.quickstart;

import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Stats;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.RankedExample;
import io.flyquery.example.Retrieval;
import io.flyquery.feedback.RatingEffect;
import io.flyquery.feedback.RatingEffect.Kind;
import io.flyquery.learning.Gate;
import io.flyquery.samples.quickstart.AskAct.Asked;
import io.flyquery.samples.quickstart.ObserveAct.Observed;
import io.flyquery.samples.quickstart.RestartAct.Restarted;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;

/** Tells the story once and checks what happened in it. */
@TestInstance(Lifecycle.PER_CLASS)
class QuickstartTest {
    private Story.Loop loop;
    private Restarted restarted;
    private String output;

    @BeforeAll
    void tellTheStory(@TempDir Path folder) throws Exception {
        Files.writeString(folder.resolve("flyquery.db"), "left over from an earlier telling");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            Story.Facts facts = new Story(folder, new Console(out)).tell();
            loop = facts.loop();
            restarted = facts.restarted();
        }
        output = bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void everyRunEndsAtTheGatesThatItsQuestionDeclares() {
        Map<String, List<Gate>> ended = loop.observed().stream()
                .collect(Collectors.toMap(one -> one.asked().question(), Observed::gates));
        Map<String, List<Gate>> declared =
                ShopQuestions.all().stream().collect(Collectors.toMap(AskedQuestion::question, AskedQuestion::gates));
        assertThat(ended).isEqualTo(declared);
    }

    @Test
    void thePrimaryGatesAddUpInTheStats() {
        Map<Gate, Long> declared = ShopQuestions.all().stream()
                .flatMap(asked -> asked.gates().stream())
                .filter(gate -> gate != Gate.DUPLICATE)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(loop.proof().stats().runs().failedGates())
                .containsAllEntriesOf(declared)
                .containsEntry(Gate.PREVIOUSLY_REJECTED, 1L);
    }

    @Test
    void allProposalsButTheWrongOneAreApproved() {
        long proposals = ShopQuestions.all().stream()
                .filter(asked -> asked.gates().isEmpty())
                .count();
        assertThat(loop.reviewed().approved()).isEqualTo(proposals - 1);
        assertThat(loop.reviewed().askedAgain().gates()).containsExactly(Gate.PREVIOUSLY_REJECTED);
    }

    @Test
    void newQuestionsAreSearchedWithTheirValuesMasked() {
        assertThat(loop.asked())
                .isNotEmpty()
                .allSatisfy(asked -> assertThat(asked.found().maskedQuestion())
                        .isEqualTo(asked.question().masked()));
    }

    @Test
    void theRightExampleComesFirstAndIsInTheBlock() {
        assertThat(loop.asked()).allSatisfy(asked -> {
            Example best = asked.found().selected().get(0).example();
            assertThat(withoutValues(best.generatedSql()))
                    .isEqualTo(withoutValues(asked.question().sql()));
            assertThat(asked.found().promptBlock()).contains(best.generatedSql());
        });
    }

    @Test
    void retrievalWorksInAllItsParts() {
        assertThat(loop.asked()).allSatisfy(asked -> {
            assertThat(asked.found().degraded()).isEmpty();
            assertThat(asked.found().embeddingModel())
                    .hasValueSatisfying(model -> assertThat(model).contains("all-MiniLM-L6-v2"));
        });
    }

    @Test
    void anUpRatingReachesEveryExampleThatWasServed() {
        Asked helped = loop.asked().get(0);
        assertThat(loop.rated().up().effects())
                .filteredOn(effect -> effect.kind() == Kind.SERVED_HELPFUL)
                .extracting(RatingEffect::exampleId)
                .containsExactlyInAnyOrderElementsOf(helped.found().selected().stream()
                        .map(ranked -> ranked.example().id())
                        .toList());
    }

    @Test
    void aDownRatingHoldsTheLearnedExampleBackAndProposesTheCorrection() {
        assertThat(loop.rated().down().effects())
                .extracting(RatingEffect::kind)
                .contains(Kind.LEARNED_SUSPENDED, Kind.CORRECTION_PROPOSED);
        assertThat(loop.rated().correction().quality()).isEqualTo(ExampleQuality.APPROVED);
    }

    @Test
    void mostUnseenQuestionsFindTheRightSqlFirst() {
        assertThat(loop.proof().report().answerable())
                .isEqualTo(loop.proof().report().cases().size());
        assertThat(loop.proof().report().hitRate(5)).isEqualTo(1);
        assertThat(loop.proof().report().hitRate(1)).isGreaterThan(0.7);
    }

    @Test
    void anotherEngineOnTheSameFileKnowsAll() {
        Stats before = loop.proof().stats();
        Stats after = restarted.stats();
        assertThat(after.examples().groups()).isEqualTo(before.examples().groups());
        assertThat(after.examples().suspended()).isEqualTo(1);
        assertThat(after.runs()).isEqualTo(before.runs());
        assertThat(after.ratings()).isEqualTo(before.ratings());
    }

    @Test
    void theCorrectionServesInPlaceOfTheExampleHeldBack() {
        Retrieval found = restarted.found();
        assertThat(found.selected().get(0).example().id())
                .isEqualTo(loop.rated().correction().id());
        Set<String> served = found.ranked().stream()
                .map(RankedExample::example)
                .map(Example::generatedSql)
                .collect(Collectors.toSet());
        assertThat(served)
                .doesNotContainAnyElementsOf(ShopQuestions.DOUBTFUL.attempts())
                .doesNotContainAnyElementsOf(ShopQuestions.WRONG.attempts());
    }

    @Test
    void theOutputFitsAScreenAndIsPlainText() {
        assertThat(output.lines())
                .hasSizeLessThanOrEqualTo(100)
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(100).matches("[^\\p{Cntrl}]*"));
    }

    @Test
    void theStoryIsTheSameEveryTime(@TempDir Path folder) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
            new Story(folder, new Console(out)).tell();
        }
        List<String> again = bytes.toString(StandardCharsets.UTF_8).lines().toList();
        assertThat(output.lines().skip(INTRODUCTION)).isEqualTo(again.subList(INTRODUCTION, again.size()));
    }

    private static String withoutValues(String sql) {
        return sql.replaceAll("'[^']*'|[0-9]+", "?");
    }

    /** Lines that name the folder. */
    private static final int INTRODUCTION = 9;
}
