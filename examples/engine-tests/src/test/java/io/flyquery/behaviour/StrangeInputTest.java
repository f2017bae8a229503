package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.Outcomes.failedGates;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.error.ErrorCode;
import io.flyquery.error.FlyQueryException;
import io.flyquery.example.Degradation;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.NewExample;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.feedback.Rating;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Question;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Texts that people and models really produce. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class StrangeInputTest {
    private final Workbench bench;

    StrangeInputTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    static Stream<String> unusualQuestions() {
        return Stream.of(
                "How many 🍕 did we sell in 👩‍👩‍👧‍👦 packs?",
                "ما هو إجمالي الإيرادات حسب المنطقة؟",
                "地域別の売上合計は？",
                "Umsatz\tje\nRegion\r\nund Straße",
                "\u202Etotal revenue\u202C by \u200Bregion",
                "e\u0301te\u0301 par re\u0301gion",
                "what's up with \"50%\" of C++ -- '; DROP TABLE sales; /* AND OR NOT NEAR",
                "x".repeat(4_096));
    }

    @ParameterizedTest
    @MethodSource("unusualQuestions")
    void aQuestionOfAnyScriptIsLearnedAndFoundAgain(String question) {
        LearnOutcome outcome = bench.engine()
                .learning()
                .observe(
                        ADA, RunRecord.builder("run", question).executed(SQL, 3).build());
        bench.engine().examples().approve(ADA, Outcomes.proposed(outcome), "");

        Retrieval retrieval = bench.engine()
                .examples()
                .retrieve(
                        ADA,
                        Question.of(question),
                        RetrieveOptions.defaults().budget(10_000, 20_000).require());

        assertThat(retrieval.selected())
                .singleElement()
                .satisfies(found -> assertThat(found.example().question()).isEqualTo(question.strip()));
        assertThat(bench.engine().learning().run(ADA, "run"))
                .get()
                .satisfies(recorded -> assertThat(recorded.run().question()).isEqualTo(question));
    }

    static Stream<String> questionsThatCannotBeExamples() {
        return Stream.of("", "   ", "\u0001\u0002\u0003", "\u200B\u202E", "revenue ".repeat(625));
    }

    @ParameterizedTest
    @MethodSource("questionsThatCannotBeExamples")
    void aQuestionThatCannotBeAnExampleIsKeptInTheLedgerAndNotLearned(String question) {
        LearnOutcome outcome = bench.engine()
                .learning()
                .observe(
                        ADA, RunRecord.builder("run", question).executed(SQL, 3).build());

        assertThat(failedGates(outcome)).containsExactly(Gate.QUESTION_INVALID);
        assertThat(bench.engine().learning().run(ADA, "run"))
                .get()
                .satisfies(recorded -> assertThat(recorded.run().question()).isEqualTo(question));
        assertThat(bench.engine()
                        .feedback()
                        .record(ADA, "run", Rating.DOWN, "no answer")
                        .current())
                .isPresent();
        assertFails(ErrorCode.INVALID, () -> bench.engine().examples().add(ADA, NewExample.of(question, SQL)));
    }

    @ParameterizedTest
    @MethodSource("questionsThatCannotBeExamples")
    void retrievingForSuchAQuestionGivesNothingAndSaysWhy(String question) {
        bench.approved(ADA, QUESTION, SQL);

        Retrieval retrieval = bench.engine().examples().retrieve(ADA, Question.of(question));

        assertThat(retrieval.selected()).isEmpty();
        assertThat(retrieval.degraded()).extracting(Degradation::part).containsExactly("question");
        assertFails(
                ErrorCode.INVALID,
                () -> bench.engine()
                        .examples()
                        .retrieve(
                                ADA,
                                Question.of(question),
                                RetrieveOptions.defaults().require()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "a\uD83C", "\uDF55b"})
    void textThatNoDatabaseStoresIsRefusedWithoutRepeatingIt(String text) {
        bench.approved(ADA, QUESTION, SQL);

        assertThatThrownBy(() -> RunRecord.builder("run", text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("question")
                .hasMessageNotContaining(text);
        assertFails(ErrorCode.INVALID, () -> bench.engine().examples().add(ADA, NewExample.of(text, SQL)));
        assertFails(
                ErrorCode.INVALID,
                () -> bench.engine().examples().add(ADA, NewExample.of(QUESTION, "SELECT '" + text + "' FROM sales")));
        assertFails(
                ErrorCode.INVALID,
                () -> bench.engine().examples().add(ADA, new NewExample(QUESTION + "!", SQL, Map.of("source", text))));
        assertThat(bench.engine().examples().retrieve(ADA, Question.of(text)).selected())
                .isEmpty();
        bench.engine().learning().register(ADA, Shop.goodRun("run").build());
        assertFails(ErrorCode.INVALID, () -> bench.engine().feedback().record(ADA, "run", Rating.UP, text));
    }

    static Stream<String> sqlThatCannotBeLearned() {
        return Stream.of(
                "",
                "   ",
                "-- only a comment",
                "/* nor\nthis */",
                ";",
                "SELECT a FROM b; SELECT c FROM d",
                "SELECT a FROM b WHERE c = '" + "x".repeat((1 << 20) - 64) + "'",
                "(".repeat(50_000),
                "SELECT " + "(".repeat(5_000) + "a" + ")".repeat(5_000) + " FROM b; DROP TABLE b");
    }

    @ParameterizedTest
    @MethodSource("sqlThatCannotBeLearned")
    void sqlThatCannotBeLearnedIsKeptInTheLedger(String sql) {
        RunRecord run = RunRecord.builder("run", QUESTION)
                .executed(new ExecutionReceipt(sql, 3, false), ExecutionStatus.OK)
                .build();

        LearnOutcome outcome = bench.engine().learning().observe(ADA, run);

        assertThat(failedGates(outcome)).containsAnyOf(Gate.NOT_A_QUERY, Gate.SQL_UNPARSABLE);
        assertThat(bench.engine().learning().run(ADA, "run"))
                .get()
                .satisfies(recorded ->
                        assertThat(recorded.run().receipt().orElseThrow().sql()).isEqualTo(sql));
        assertFails(ErrorCode.INVALID, () -> bench.engine().examples().add(ADA, NewExample.of(QUESTION, sql)));
    }

    @Test
    void sqlOfOneMebibyteIsKeptAndMoreIsRefused() {
        String longest = "SELECT a FROM b WHERE c = '" + "x".repeat((1 << 20) - 28) + "'";
        assertThat(longest).hasSize(1 << 20);

        LearnOutcome outcome = bench.engine()
                .learning()
                .observe(
                        ADA,
                        RunRecord.builder("run", QUESTION).executed(longest, 3).build());

        assertThat(failedGates(outcome)).containsExactly(Gate.SQL_UNPARSABLE);
        assertThat(bench.engine().learning().run(ADA, "run"))
                .get()
                .satisfies(recorded ->
                        assertThat(recorded.run().receipt().orElseThrow().sql()).isEqualTo(longest));
        assertThatThrownBy(() -> RunRecord.builder("run", QUESTION).executed(longest + " ", 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1048577");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sales 2024-Q1",
                "what's up",
                "revenue (net)",
                "sales AND",
                "NOT sales",
                "region:north",
                "\"unbalanced",
                "C++",
                "50%",
                "* OR 1",
                "?"
            })
    void punctuationInAQuestionIsNoSearchLanguage(String question) {
        bench.approved(ADA, QUESTION, SQL);
        bench.approved(ADA, "Sales of a quarter, net", "SELECT SUM(net) FROM sales");

        Retrieval retrieval = bench.engine()
                .examples()
                .retrieve(ADA, Question.of(question), RetrieveOptions.defaults().require());

        assertThat(retrieval.degraded()).isEmpty();
    }

    @Test
    void neitherLogsNorMessagesRepeatQuestionsOrSql() {
        String question = "zebraquestion for jane.doe@example.org";
        String sql = "SELECT zebracolumn FROM zebratable WHERE zebra = 'zebravalue'";
        List<String> hostile =
                List.of(sql, "DELETE FROM zebratable", sql + ";" + sql, "SELECT zebra FROM (((", "zebra");
        StringBuilder messages = new StringBuilder();
        try (LogCapture logs = new LogCapture()) {
            try (Workbench noisy = new Workbench(bench.kind())) {
                useWith(noisy, question, hostile, messages);
            }

            assertThat(logs.text()).doesNotContainIgnoringCase("zebra").doesNotContain("jane");
        }
        assertThat(messages.toString()).doesNotContainIgnoringCase("zebra").doesNotContain("jane");
    }

    /** Uses engines whose plugins put into their exceptions what they were given. */
    private static void useWith(Workbench noisy, String question, List<String> hostile, StringBuilder messages) {
        FaultyEmbedder embedder = new FaultyEmbedder();
        Engine engine = noisy.open(builder -> builder.embedding(embedder).piiScanner(input -> {
            throw new IllegalArgumentException("cannot scan " + input.question() + input.sql());
        }));
        Engine sound = noisy.open(FlyQuery.Builder::withoutPiiScan);
        for (int i = 0; i < hostile.size(); i++) {
            String text = hostile.get(i);
            RunRecord run =
                    RunRecord.builder("run-" + i, question).executed(text, 0).build();
            messages.append(engine.learning().observe(ADA, run));
            messages.append(sound.learning().observe(ADA, run));
            messages.append(run);
            note(messages, () -> engine.examples().add(ADA, NewExample.of(question, text)));
            note(messages, () -> engine.examples().add(ADA, NewExample.of(question + "\u0000", text)));
        }
        embedder.with(Fault.THROWS);
        messages.append(sound.examples().retrieve(ADA, Question.of(question)));
        messages.append(engine.examples().retrieve(ADA, Question.of("zebra again")));
        note(messages, () -> engine.feedback().record(ADA, "run-0", Rating.UP, "zebra".repeat(100)));
        for (Example example : sound.examples().list(ADA, ExampleFilter.all()).items()) {
            messages.append(example);
            note(messages, () -> engine.examples().reopen(ADA, example.id(), "zebra"));
        }
    }

    private static void note(StringBuilder messages, Runnable call) {
        try {
            call.run();
        } catch (FlyQueryException e) {
            messages.append(e);
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                messages.append(cause);
            }
        }
    }
}
