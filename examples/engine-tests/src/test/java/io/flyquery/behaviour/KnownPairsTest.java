package io.flyquery.behaviour;

import static io.flyquery.behaviour.Outcomes.duplicate;
import static io.flyquery.behaviour.Outcomes.failedGates;
import static io.flyquery.behaviour.Outcomes.proposed;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleDecision;
import io.flyquery.example.ExampleFilter;
import io.flyquery.learning.Gate;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RecordedRun;
import io.flyquery.learning.RunRecord;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The gates that look at what is there already. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class KnownPairsTest {
    private static final int MOST_PHRASINGS = 5;

    private final Workbench bench;

    KnownPairsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void anotherRunOfThePairIsADuplicateThatCountsAsSighting() {
        UUID first = bench.propose(ADA, QUESTION, SQL);

        LearnOutcome again = observe("  what is the total REVENUE by region ", SQL + " ;");

        assertThat(duplicate(again)).isEqualTo(first);
        assertThat(example(first).use().sightings()).isEqualTo(1);
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .hasSize(1);
    }

    @Test
    void aDuplicateThatFailsAnotherGateIsSkippedWithBoth() {
        UUID first = bench.propose(ADA, QUESTION, SQL);

        LearnOutcome again = bench.engine()
                .learning()
                .observe(ADA, Shop.goodRun("flawed").retries(1).build());

        assertThat(failedGates(again)).containsExactly(Gate.RETRIED, Gate.DUPLICATE);
        assertThat(example(first).use().sightings()).isZero();
    }

    @Test
    void aRejectedPairIsNotProposedAgain() {
        UUID first = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().reject(ADA, first, "revenue is net of tax");

        assertThat(failedGates(observe(QUESTION, SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        proposed(observe("Revenue of each region", SQL));
    }

    @Test
    void rejectedSqlIsNotProposedForAnyQuestion() {
        UUID first = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().decide(ADA, first, ExampleDecision.REJECT_SQL, "never correct");

        assertThat(failedGates(observe("Revenue of each region", SQL))).containsExactly(Gate.PREVIOUSLY_REJECTED);
        proposed(observe(QUESTION, "SELECT region, SUM(net) FROM sales GROUP BY region"));
    }

    @Test
    void reopeningLetsThePairBeSeenAgain() {
        UUID first = bench.propose(ADA, QUESTION, SQL);
        bench.engine().examples().decide(ADA, first, ExampleDecision.REJECT_SQL, "never correct");
        bench.engine().examples().reopen(ADA, first, "it was correct");

        assertThat(duplicate(observe(QUESTION, SQL))).isEqualTo(first);
        proposed(observe("Revenue of each region", SQL));
    }

    @Test
    void theSixthPhrasingOfOneSqlOnlyCountsAsSighting() {
        for (int i = 0; i < MOST_PHRASINGS; i++) {
            proposed(observe("Revenue of each region, phrasing " + Shop.word(i), SQL));
        }

        LearnOutcome sixth = observe("Revenue of each region once more", SQL);

        assertThat(failedGates(sixth)).containsExactly(Gate.PHRASING_LIMIT);
        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .hasSize(MOST_PHRASINGS)
                .extracting(one -> one.use().sightings())
                .containsOnlyOnce(1L)
                .filteredOn(count -> count == 0)
                .hasSize(MOST_PHRASINGS - 1);
    }

    @Test
    void aFullBacklogTakesNoFurtherProposal() {
        Engine engine = bench.open(builder -> builder.set(SettingNames.MAX_PENDING, "2"));
        UUID first = proposed(engine.learning().observe(ADA, bench.run(Shop.question(1), Shop.sql(1))));
        proposed(engine.learning().observe(ADA, bench.run(Shop.question(2), Shop.sql(2))));

        LearnOutcome third = engine.learning().observe(ADA, bench.run(Shop.question(3), Shop.sql(3)));
        LearnOutcome known = engine.learning().observe(ADA, bench.run(Shop.question(1), Shop.sql(1)));
        engine.examples().approve(ADA, first, "");
        LearnOutcome fourth = engine.learning().observe(ADA, bench.run(Shop.question(4), Shop.sql(4)));

        assertThat(failedGates(third)).containsExactly(Gate.BACKLOG_FULL);
        assertThat(duplicate(known)).isEqualTo(first);
        proposed(fourth);
    }

    @Test
    void thePairOfTheWholeWorkspaceIsADuplicateInADatasetOnceApproved() {
        Example everywhere = bench.approved(ADA, QUESTION, SQL);

        LearnOutcome inDataset = bench.engine().learning().observe(ADA.inDataset("emea"), bench.run(QUESTION, SQL));

        assertThat(duplicate(inDataset)).isEqualTo(everywhere.id());
    }

    @Test
    void thePairOfAnotherDatasetIsNoDuplicate() {
        UUID emea = bench.propose(ADA.inDataset("emea"), QUESTION, SQL);
        UUID apac = bench.propose(ADA.inDataset("apac"), QUESTION, SQL);

        assertThat(apac).isNotEqualTo(emea);
    }

    @Test
    void theLedgerNamesTheExampleThatARunLedToOrRepeated() {
        UUID first = bench.propose(ADA, QUESTION, SQL);
        RunRecord second = bench.run(QUESTION, SQL);
        bench.engine().learning().observe(ADA, second);

        assertThat(bench.engine().learning().run(ADA, second.traceId())).get().satisfies(recorded -> {
            assertThat(recorded.learned()).contains(RecordedRun.Learned.DUPLICATE);
            assertThat(recorded.exampleId()).contains(first);
        });
    }

    private LearnOutcome observe(String question, String sql) {
        return bench.engine().learning().observe(ADA, bench.run(question, sql));
    }

    private Example example(UUID id) {
        return bench.engine().examples().get(ADA, id);
    }
}
