package io.flyquery.behaviour;

import static io.flyquery.behaviour.People.ADA;
import static io.flyquery.behaviour.Shop.QUESTION;
import static io.flyquery.behaviour.Shop.SQL;
import static org.assertj.core.api.Assertions.assertThat;

import io.flyquery.Engine;
import io.flyquery.example.Example;
import io.flyquery.example.ExampleFilter;
import io.flyquery.example.ExampleQuality;
import io.flyquery.example.ImportOptions;
import io.flyquery.example.ImportReport;
import io.flyquery.example.NewExample;
import io.flyquery.example.Progress;
import io.flyquery.model.Actor;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Scope;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Carrying examples from one workspace to another. */
@ParameterizedClass
@EnumSource(StoreKind.class)
class ImportExportTest {
    private static final Caller FINANCE = Caller.of(new Scope("acme", "finance"), Actor.administrator("finn"));

    private final Workbench bench;

    ImportExportTest(StoreKind kind) {
        bench = new Workbench(kind);
    }

    @AfterEach
    void close() {
        bench.close();
    }

    /** What an import carries over. */
    private record Carried(
            Optional<String> dataset,
            String question,
            String sql,
            Dialect dialect,
            ExampleQuality quality,
            Map<String, String> citations) {
        static Carried of(Example example) {
            return new Carried(
                    example.dataset(),
                    example.question(),
                    example.generatedSql(),
                    example.dialect(),
                    example.quality(),
                    example.citations());
        }
    }

    @Test
    void whatIsExportedIsImportedAlike() {
        furnish();
        List<String> lines = exported(ADA);

        ImportReport report = importInto(FINANCE, lines, ImportOptions.defaults());

        assertThat(report).isEqualTo(new ImportReport(5, 5, 0, 0, List.of(), false));
        assertThat(carried(FINANCE)).containsExactlyInAnyOrderElementsOf(carried(ADA));
        assertThat(exported(FINANCE)).hasSameSizeAs(lines);
    }

    @Test
    void importingAgainChangesNothing() {
        furnish();
        List<String> lines = exported(ADA);
        importInto(FINANCE, lines, ImportOptions.defaults());
        List<String> before = Picture.of(bench.engine(), FINANCE);

        ImportReport report = importInto(FINANCE, lines, ImportOptions.defaults());

        assertThat(report).isEqualTo(new ImportReport(5, 0, 5, 0, List.of(), false));
        assertThat(Picture.of(bench.engine(), FINANCE)).isEqualTo(before);
    }

    @Test
    void whatWasDecidedHereStaysAsItIs() {
        furnish();
        List<String> lines = exported(ADA);
        Example mine = bench.engine()
                .examples()
                .add(FINANCE, NewExample.of(QUESTION, SQL))
                .example();
        bench.engine().examples().reject(FINANCE, mine.id(), "not here");

        importInto(FINANCE, lines, ImportOptions.defaults());

        assertThat(bench.engine().examples().get(FINANCE, mine.id()).quality()).isEqualTo(ExampleQuality.REJECTED);
    }

    @Test
    void aDryRunSaysWhatWouldBeAndChangesNothing() {
        furnish();

        ImportReport report =
                importInto(FINANCE, exported(ADA), ImportOptions.defaults().asDryRun());

        assertThat(report).isEqualTo(new ImportReport(5, 5, 0, 0, List.of(), true));
        assertThat(bench.engine().examples().list(FINANCE, ExampleFilter.all()).items())
                .isEmpty();
    }

    @Test
    void everythingCanGoIntoOneDatasetOrIntoNone() {
        furnish();
        List<String> lines = exported(ADA);

        importInto(FINANCE, lines, ImportOptions.defaults().intoDataset("books"));
        assertThat(carried(FINANCE)).extracting(Carried::dataset).containsOnly(Optional.of("books"));

        Caller other = Caller.of(new Scope("globex", "sales"), Actor.administrator("gil"));
        importInto(other, lines, ImportOptions.defaults().intoDataset(""));
        assertThat(carried(other)).extracting(Carried::dataset).containsOnly(Optional.empty());
    }

    @Test
    void everythingCanWaitForAReview() {
        furnish();

        importInto(FINANCE, exported(ADA), ImportOptions.defaults().asProposals());

        assertThat(carried(FINANCE)).extracting(Carried::quality).containsOnly(ExampleQuality.PROPOSED);
    }

    @Test
    void linesThatCannotBeUsedAreReportedByNumberAndLeftOut() {
        furnish();
        String sound = exported(ADA).get(0);
        List<String> lines = List.of(
                sound,
                "{ not json",
                "",
                "[]",
                "{}",
                "null",
                sound.replace("SELECT", "DELETE"),
                sound.replace("duckdb", "klingon"),
                "\"text\"",
                sound + sound);

        ImportReport report = importInto(FINANCE, lines, ImportOptions.defaults());

        assertThat(report.created()).isEqualTo(1);
        assertThat(report.problems())
                .extracting(ImportReport.Problem::line)
                .containsExactly(2L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(report.refused()).isEqualTo(8);
        assertThat(report.problems())
                .extracting(ImportReport.Problem::reason)
                .allSatisfy(reason -> assertThat(reason).isNotBlank().doesNotContain("revenue"));
        assertThat(bench.engine().examples().list(FINANCE, ExampleFilter.all()).items())
                .hasSize(1);
    }

    @Test
    void onlyTheFirst100ProblemsAreListedAndAllAreCounted() {
        ImportReport report = importInto(FINANCE, Collections.nCopies(250, "{}"), ImportOptions.defaults());

        assertThat(report.refused()).isEqualTo(250);
        assertThat(report.problems()).hasSize(100);
    }

    @Test
    void twoThousandExamplesComeThroughInOrderWithProgress() {
        Engine engine = bench.engine();
        List<String> lines = new ArrayList<>();
        engine.examples().add(ADA, NewExample.of(Shop.question(0), Shop.sql(0)));
        String first = exported(ADA).get(0);
        for (int i = 1; i < 2_000; i++) {
            lines.add(first.replace(Shop.word(0), Shop.word(i)));
        }
        List<Long> progress = new ArrayList<>();

        ImportReport report = engine.examples()
                .importFrom(
                        ADA,
                        new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
                        ImportOptions.defaults(),
                        (done, total) -> progress.add(done));

        assertThat(report.created()).isEqualTo(1_999);
        assertThat(progress).isNotEmpty().isSorted().last().isEqualTo(1_999L);
        assertThat(exported(ADA)).hasSize(2_000).doesNotHaveDuplicates();
        importInto(FINANCE, exported(ADA), ImportOptions.defaults());
        assertThat(exported(FINANCE)).hasSize(2_000);
    }

    @Test
    void theExportIsOldestFirstAndLeavesTheStreamOpen() {
        for (int i = 0; i < 5; i++) {
            bench.approved(ADA, Shop.question(i), Shop.sql(i));
            bench.clock.advance(Duration.ofSeconds(1));
        }
        ByteArrayOutputStream target = new ByteArrayOutputStream() {
            @Override
            public void close() {
                throw new AssertionError("the export closed a stream that is not its own");
            }
        };

        assertThat(bench.engine().examples().exportTo(ADA, target, Progress.NONE))
                .isEqualTo(5);

        List<String> lines = target.toString(StandardCharsets.UTF_8).lines().toList();
        for (int i = 0; i < 5; i++) {
            assertThat(lines.get(i)).contains(Shop.question(i));
        }
    }

    private void furnish() {
        bench.approved(ADA, QUESTION, SQL);
        bench.clock.advance(Duration.ofSeconds(1));
        bench.propose(ADA, "Umsatz je Straße?\n\"quoted\" \\ and ü", "SELECT 'it''s\n\\ \u00fc', a FROM b");
        bench.approved(ADA.inDataset("emea"), Shop.question(1), Shop.sql(1));
        bench.approved(ADA.withDialect(Dialect.POSTGRESQL), Shop.question(2), Shop.sql(2));
        Example rejected = bench.approved(ADA, Shop.question(3), Shop.sql(3));
        bench.engine().examples().reject(ADA, rejected.id(), "wrong");
    }

    private List<String> exported(Caller caller) {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        bench.engine().examples().exportTo(caller, target, Progress.NONE);
        return target.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private ImportReport importInto(Caller caller, List<String> lines, ImportOptions options) {
        return bench.engine()
                .examples()
                .importFrom(
                        caller,
                        new ByteArrayInputStream(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)),
                        options,
                        Progress.NONE);
    }

    private List<Carried> carried(Caller caller) {
        return bench.engine().examples().list(caller, ExampleFilter.all().limitTo(500)).items().stream()
                .map(Carried::of)
                .toList();
    }
}
