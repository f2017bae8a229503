package io.flyquery.behaviour;

import static io.flyquery.behaviour.Outcomes.failedGates;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.learning.ExecutionReceipt;
import io.flyquery.learning.ExecutionStatus;
import io.flyquery.learning.FailedGate;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.PiiFinding;
import io.flyquery.learning.PiiKind;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RunRecord;
import io.flyquery.tck.Seeded;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The gates that look at nothing but the run and the settings. */
class GatesTest {
    private static final List<PiiFinding> FOUND = List.of(new PiiFinding(PiiKind.OTHER, "answer"));

    private final Workbench bench = new Workbench(StoreKind.MEMORY);

    @AfterEach
    void close() {
        bench.close();
    }

    static Stream<Arguments> flawedRuns() {
        return Stream.of(
                arguments(
                        Gate.NOT_EXECUTED_OK,
                        "a refined success",
                        RunRecord.builder("run", QUESTION)
                                .executed(new ExecutionReceipt(SQL, 3, false), ExecutionStatus.REFINED_OK)),
                arguments(Gate.RETRIED, "a retry", Shop.goodRun("run").retries(1)),
                arguments(
                        Gate.RETRIED, "a failed candidate", Shop.goodRun("run").failedCandidates(1)),
                arguments(
                        Gate.DEGENERATE_SQL,
                        "a filter that is always false",
                        RunRecord.builder("run", QUESTION).executed("SELECT region FROM sales WHERE 1 = 0", 3)),
                arguments(
                        Gate.DEGENERATE_SQL,
                        "only constants selected",
                        RunRecord.builder("run", QUESTION).executed("SELECT 1, 'x' FROM sales", 3)),
                arguments(
                        Gate.NOT_A_QUERY,
                        "a change of data",
                        RunRecord.builder("run", QUESTION).executed("DELETE FROM sales WHERE amount < 0", 3)),
                arguments(
                        Gate.ZERO_ROWS,
                        "no row",
                        RunRecord.builder("run", QUESTION).executed(SQL, 0)),
                arguments(
                        Gate.TRUNCATED,
                        "cut rows",
                        RunRecord.builder("run", QUESTION)
                                .executed(new ExecutionReceipt(SQL, 3, true), ExecutionStatus.OK)),
                arguments(
                        Gate.CLARIFICATION_EMITTED,
                        "a clarification",
                        Shop.goodRun("run").clarificationEmitted()),
                arguments(
                        Gate.CONTEXT_DEPENDENT,
                        "a drill-down",
                        Shop.goodRun("run").contextDependent()),
                arguments(
                        Gate.PII_FOUND,
                        "a finding of the application",
                        Shop.goodRun("run").piiFindings(FOUND)),
                arguments(
                        Gate.PII_FOUND,
                        "an address in the question",
                        RunRecord.builder("run", "What did jane.doe@example.org buy?")
                                .executed(SQL, 3)),
                arguments(
                        Gate.PII_FOUND,
                        "an address in a literal, though the application found nothing",
                        RunRecord.builder("run", QUESTION)
                                .executed("SELECT item FROM sales WHERE buyer = 'jane.doe@example.org'", 3)
                                .piiFindings(List.of())),
                arguments(
                        Gate.QUESTION_INVALID,
                        "a blank question",
                        RunRecord.builder("run", " \t\n").executed(SQL, 3)),
                arguments(
                        Gate.QUESTION_INVALID,
                        "a question of 5,000 characters",
                        RunRecord.builder("run", "revenue ".repeat(625)).executed(SQL, 3)),
                arguments(
                        Gate.SQL_UNPARSABLE,
                        "SQL of more than 65,536 characters",
                        RunRecord.builder("run", QUESTION)
                                .executed("SELECT region FROM sales WHERE region <> '" + "x".repeat(65_536) + "'", 3)));
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("flawedRuns")
    void eachFlawFailsItsGateAlone(Gate gate, String flaw, RunRecord.Builder run) {
        LearnOutcome outcome = bench.engine().learning().observe(ADA, run.build());

        assertThat(failedGates(outcome)).as(flaw).containsExactly(gate);
        assertThat(((LearnOutcome.Skipped) outcome).primary()).isEqualTo(gate);
        assertThat(bench.engine().learning().run(ADA, "run")).get().satisfies(recorded -> {
            assertThat(recorded.learned()).contains(RecordedRun.Learned.SKIPPED);
            assertThat(recorded.gates()).containsExactly(gate);
            assertThat(recorded.exampleId()).isEmpty();
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT region FROM sales; DROP TABLE sales",
                "-- nothing",
                "PRAGMA user_version",
                "SELECT region FROM sales WHERE region = 'north"
            })
    void whatIsNotOneQueryIsNotLearned(String sql) {
        LearnOutcome outcome = bench.engine()
                .learning()
                .observe(
                        ADA, RunRecord.builder("run", QUESTION).executed(sql, 3).build());

        assertThat(failedGates(outcome)).containsAnyOf(Gate.NOT_A_QUERY, Gate.SQL_UNPARSABLE);
    }

    @Test
    void withoutAnyScanPersonalDataIsUnknown() {
        Engine engine = bench.open(FlyQuery.Builder::withoutPiiScan);

        LearnOutcome unscanned =
                engine.learning().observe(ADA, Shop.goodRun("unscanned").build());
        LearnOutcome scanned = engine.learning()
                .observe(ADA, Shop.goodRun("scanned").piiFindings(List.of()).build());

        assertThat(failedGates(unscanned)).containsExactly(Gate.PII_UNKNOWN);
        Outcomes.proposed(scanned);
    }

    @Test
    void switchedOffItLooksAtNothingElse() {
        Engine engine = bench.open(builder -> builder.set(SettingNames.AUTOLEARN_ENABLED, "false"));

        LearnOutcome outcome = engine.learning()
                .observe(ADA, Shop.goodRun("run").retries(2).contextDependent().build());

        assertThat(failedGates(outcome)).containsExactly(Gate.DISABLED);
        assertThat(engine.learning().run(ADA, "run")).isPresent();
    }

    @Test
    void whatDidNotRunHasAllThatItLacksListed() {
        LearnOutcome outcome = bench.engine()
                .learning()
                .observe(
                        ADA,
                        RunRecord.builder("run", QUESTION)
                                .sql(SQL)
                                .executionStatus(ExecutionStatus.FAILED)
                                .errorCode("SYNTAX")
                                .retries(3)
                                .build());

        assertThat(((LearnOutcome.Skipped) outcome).primary()).isEqualTo(Gate.NOT_EXECUTED_OK);
        assertThat(failedGates(outcome)).contains(Gate.RETRIED).isSorted();
    }

    @Test
    void policyLetsEmptyAndCutResultsPass() {
        Engine engine = bench.open(
                builder -> builder.set(SettingNames.LEARN_ZERO_ROWS, "true").set(SettingNames.LEARN_TRUNCATED, "true"));

        LearnOutcome outcome = engine.learning()
                .observe(
                        ADA,
                        RunRecord.builder("run", QUESTION)
                                .executed(new ExecutionReceipt(SQL, 0, true), ExecutionStatus.OK)
                                .build());

        Outcomes.proposed(outcome);
    }

    @Test
    void allFailedGatesAreListedInTheirOrder() {
        Seeded.forAll(200, random -> {
            Set<Gate> expected = new TreeSet<>();
            int seed = random.nextInt(1 << 24);
            boolean refined = flaw(expected, Gate.NOT_EXECUTED_OK, random.nextBoolean());
            boolean degenerate = flaw(expected, Gate.DEGENERATE_SQL, random.nextBoolean());
            boolean empty = flaw(expected, Gate.ZERO_ROWS, random.nextBoolean());
            boolean cut = flaw(expected, Gate.TRUNCATED, random.nextBoolean());
            boolean blank = flaw(expected, Gate.QUESTION_INVALID, random.nextBoolean());
            RunRecord.Builder run = RunRecord.builder(
                            "run" + Integer.toHexString(seed), blank ? " " : QUESTION + Shop.word(seed))
                    .executed(
                            new ExecutionReceipt(
                                    "SELECT region FROM sales WHERE " + (degenerate ? "1 = 0" : "year = " + seed),
                                    empty ? 0 : 3,
                                    cut),
                            refined ? ExecutionStatus.REFINED_OK : ExecutionStatus.OK)
                    .retries(flaw(expected, Gate.RETRIED, random.nextBoolean()) ? 1 : 0)
                    .piiFindings(flaw(expected, Gate.PII_FOUND, random.nextBoolean()) ? FOUND : List.of());
            if (flaw(expected, Gate.CLARIFICATION_EMITTED, random.nextBoolean())) {
                run.clarificationEmitted();
            }
            if (flaw(expected, Gate.CONTEXT_DEPENDENT, random.nextBoolean())) {
                run.contextDependent();
            }

            LearnOutcome outcome = bench.engine().learning().observe(ADA, run.build());

            if (expected.isEmpty()) {
                Outcomes.proposed(outcome);
            } else {
                assertThat(failedGates(outcome)).containsExactlyElementsOf(expected);
            }
        });
    }

    @Test
    void detailsOfGatesHoldNeitherQuestionNorSql() {
        RunRecord run = RunRecord.builder("run", "secretquestion of jane.doe@example.org")
                .executed("SELECT secretcolumn FROM secrettable WHERE 1 = 0", 0)
                .retries(1)
                .build();

        LearnOutcome outcome = bench.engine().learning().observe(ADA, run);

        assertThat(((LearnOutcome.Skipped) outcome).gates())
                .extracting(FailedGate::detail)
                .allSatisfy(detail ->
                        assertThat(detail).isNotBlank().doesNotContain("secret").doesNotContain("jane"));
    }

    private static boolean flaw(Set<Gate> expected, Gate gate, boolean present) {
        if (present) {
            expected.add(gate);
        }
        return present;
    }
}
