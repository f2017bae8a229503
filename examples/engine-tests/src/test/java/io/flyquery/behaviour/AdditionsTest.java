package io.flyquery.behaviour;

import static io.flyquery.behaviour.Failures.assertFails;
import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.People.BOB;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.error.ErrorCode;
import io.flyquery.example.AddOutcome;
import io.flyquery.example.AddOutcome.Change;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleEvent;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ExampleSource;
import io.flyquery.example.NewExample;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Examples that people write. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class AdditionsTest {
    private final Workbench bench;

    AdditionsTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    @Test
    void anApproversExampleServesAtOnceAndIsKeptWhole() {
        NewExample written = new NewExample("  " + QUESTION + " ", SQL, Map.of("executed_query_id", "q-17"));

        AddOutcome outcome = bench.engine().examples().add(ADA.inDataset("emea"), written);

        assertThat(outcome.change()).isEqualTo(Change.CREATED);
        assertThat(outcome.example()).satisfies(example -> {
            assertThat(example.serves()).isTrue();
            assertThat(example.question()).isEqualTo(QUESTION);
            assertThat(example.generatedSql()).isEqualTo(SQL);
            assertThat(example.dataset()).contains("emea");
            assertThat(example.dialect()).isEqualTo(Dialect.DUCKDB);
            assertThat(example.source()).isEqualTo(ExampleSource.USER_CURATED);
            assertThat(example.citations()).containsExactly(Map.entry("executed_query_id", "q-17"));
            assertThat(example.createdAt()).isEqualTo(bench.clock.instant());
            assertThat(example.approvedAt()).contains(bench.clock.instant());
            assertThat(example.createdBy()).isEqualTo("ada");
            assertThat(example.originRun()).isEmpty();
            assertThat(example.sqlKey()).isNotBlank();
        });
        assertThat(bench.engine().examples().get(ADA, outcome.example().id())).isEqualTo(outcome.example());
    }

    @Test
    void anybodyElsesExampleWaitsUntilAnApproverAddsItToo() {
        Example waiting = add(BOB, QUESTION, SQL).example();
        assertThat(waiting.quality()).isEqualTo(ExampleQuality.PROPOSED);
        assertThat(add(BOB, QUESTION, SQL).change()).isEqualTo(Change.UNCHANGED);

        AddOutcome outcome =
                add(ADA, QUESTION + " ", "select region, sum(amount) as revenue from sales group by region");

        assertThat(outcome.change()).isEqualTo(Change.APPROVED);
        assertThat(outcome.example().id()).isEqualTo(waiting.id());
        assertThat(outcome.example().serves()).isTrue();
        assertThat(outcome.example().decided().orElseThrow().by()).isEqualTo("ada");
        assertThat(bench.engine().examples().history(ADA, waiting.id()))
                .extracting(ExampleEvent::type)
                .containsExactly("example.added", "example.approved");
    }

    @Test
    void addingWhatTheAutoLearnerProposedApprovesItAndKeepsItsSource() {
        UUID learned = bench.propose(ADA, QUESTION, SQL);

        AddOutcome outcome = add(ADA, QUESTION, SQL);

        assertThat(outcome.example().id()).isEqualTo(learned);
        assertThat(outcome.example().source()).isEqualTo(ExampleSource.AGENT_LEARNED);
        assertThat(outcome.example().serves()).isTrue();
    }

    @Test
    void aRejectedPairIsNotAddedAgain() {
        UUID id = bench.approved(ADA, QUESTION, SQL).id();
        bench.engine().examples().reject(People.administrator("grace"), id, "gross, not net");

        assertFails(ErrorCode.ALREADY_DECIDED, () -> add(ADA, QUESTION, SQL)).contains("grace");
        assertFails(ErrorCode.ALREADY_DECIDED, () -> add(BOB, QUESTION, SQL));
        assertThat(bench.engine().examples().get(ADA, id).quality()).isEqualTo(ExampleQuality.REJECTED);
    }

    @Test
    void whatIsThereIsNotAddedTwice() {
        AddOutcome first = add(ADA, QUESTION, SQL);
        AddOutcome second = add(ADA, QUESTION, SQL);

        assertThat(second.change()).isEqualTo(Change.UNCHANGED);
        assertThat(second.example()).isEqualTo(first.example());
        assertThat(bench.engine().examples().history(ADA, first.example().id())).hasSize(1);
    }

    @Test
    void theSamePairIsAnotherExampleInEachDatasetAndDialect() {
        add(ADA, QUESTION, SQL);
        add(ADA.inDataset("emea"), QUESTION, SQL);
        add(ADA.withDialect(Dialect.SQLITE), QUESTION, SQL);

        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .hasSize(3)
                .extracting(Example::dataset)
                .contains(Optional.of("emea"), Optional.empty());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "INSERT INTO sales VALUES (1)",
                "WITH gone AS (DELETE FROM sales RETURNING *) SELECT * FROM gone",
                "SELECT 1; SELECT 2",
                "COPY sales TO 'sales.csv'",
                "PRAGMA database_list",
                "SET threads = 1",
                "CREATE TABLE x AS SELECT * FROM sales",
                "SELECT * FROM read_csv('/etc/passwd')",
                ""
            })
    void whatIsNotOneReadOnlyQueryIsRefused(String sql) {
        assertFails(ErrorCode.INVALID, () -> add(ADA, QUESTION, sql));

        assertThat(bench.engine().examples().list(ADA, ExampleFilter.all()).items())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "WITH r AS (SELECT region, amount FROM sales) SELECT region, SUM(amount) FROM r GROUP BY region;",
                "SELECT a FROM b UNION ALL SELECT c FROM d ORDER BY 1 LIMIT 5",
                "(SELECT a FROM b)",
                "SELECT \"delete\", 'DROP TABLE x; --' AS update_text FROM b -- insert into"
            })
    void anyOneQueryIsTaken(String sql) {
        assertThat(add(ADA, QUESTION, sql).change()).isEqualTo(Change.CREATED);
    }

    private AddOutcome add(Caller caller, String question, String sql) {
        return bench.engine().examples().add(caller, NewExample.of(question, sql));
    }
}
