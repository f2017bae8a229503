package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NormaliserCorpusTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String PREDICATES_SWAPPED = "SELECT a FROM t WHERE c = 1 AND b = 2";

    @TempDir
    Path folder;

    @Test
    void pairsAreCountedByKind() throws IOException {
        String base = "SELECT a FROM t WHERE b = 2 AND c = 1";
        Path pairs = write(
                "pairs.jsonl",
                pair(base, "select  a FROM t where b = 2 and c = 1;", "blanks", true),
                pair(base, PREDICATES_SWAPPED, "order", true),
                pair(base, "SELECT a FROM t WHERE b = 3 AND c = 1", "literal", false),
                pair(base, "SELECT a FROM t WHERE b = 2 AND c = 1 -- same", "mislabelled", false));

        JsonNode report = json("--pairs", pairs.toString());

        assertThat(report.path("equalPairs").asInt()).isEqualTo(2);
        assertThat(report.path("equalMerged").asInt()).isEqualTo(1);
        assertThat(report.path("equalMergedRate").asDouble()).isEqualTo(0.5);
        assertThat(report.path("unequalPairs").asInt()).isEqualTo(2);
        assertThat(report.path("unequalMerged").asInt()).isEqualTo(1);
        assertThat(report.path("texts").asInt()).as("the base counts once").isEqualTo(5);
        assertThat(report.path("kinds").fieldNames())
                .toIterable()
                .containsExactly("blanks", "literal", "mislabelled", "order");
        JsonNode kind = report.path("kinds").path("mislabelled");
        assertThat(kind.path("unequalMerged").asInt()).isEqualTo(1);
        assertThat(kind.path("equalMergedRate").isNull()).isTrue();
        assertThat(kind.path("texts").asInt()).isEqualTo(1);
    }

    @Test
    void fixturesWithAnExpectedTextAreEqualOnlyWhereNothingButThePrintChanges() throws IOException {
        Path fixtures = write(
                "fixtures.jsonl",
                fixture("pretty", "SELECT 1", "SELECT\n  1"),
                fixture("simplify", "SELECT 1 + 1", "SELECT 2"),
                fixture("simplify", "SELECT 2", "SELECT  2"));

        JsonNode report = json("--pairs", "ansi:" + fixtures);

        assertThat(report.path("equalPairs").asInt()).isEqualTo(1);
        assertThat(report.path("equalMergedRate").asDouble()).isEqualTo(1.0);
        assertThat(report.path("unequalPairs").asInt()).isZero();
        assertThat(report.path("openPairs").asInt()).isEqualTo(2);
        assertThat(report.path("openMerged").asInt()).isEqualTo(1);
    }

    @Test
    void everyFigureIsThereOverAllByFileByDialectAndByKind() throws IOException {
        Path pairs = write("pairs.jsonl", pair("SELECT 1", "SELECT  1", "blanks", true));
        Path corpus = write("corpus.jsonl", "{\"sql\": \"SELECT 2\"}");

        JsonNode report = json("--pairs", pairs.toString(), "--corpus", corpus.toString());

        JsonNode files = report.path("files");
        assertThat(files.fieldNames()).toIterable().containsExactly("pairs.jsonl", "corpus.jsonl");
        for (JsonNode figures : List.of(
                report,
                files.path("pairs.jsonl"),
                files.path("corpus.jsonl").path("dialects").path("sqlite"),
                report.path("kinds").path("blanks"))) {
            assertThat(figures.fieldNames())
                    .toIterable()
                    .contains(
                            "equalPairs",
                            "equalMergedRate",
                            "unequalPairs",
                            "unequalMerged",
                            "idempotentRate",
                            "texts",
                            "parsed",
                            "errors",
                            "medianMicros",
                            "p99Micros",
                            "maxMicros");
            assertThat(figures.path("idempotentRate").asDouble()).isEqualTo(1.0);
            assertThat(figures.path("errors").asInt()).isZero();
            assertThat(figures.path("medianMicros").asDouble())
                    .isPositive()
                    .isLessThanOrEqualTo(figures.path("p99Micros").asDouble());
        }
        assertThat(report.has("failures")).isFalse();
        assertThat(report.has("reference")).isFalse();
    }

    @Test
    void acceptedTextsOfARowCountAsWellEachInTheRowsOwnDialect() throws IOException {
        Path corpus = write(
                "corpus.jsonl",
                "{\"sql\": \"SELECT [a] FROM t\", \"dialect\": \"tsql\", \"accepted\": [\"SELECT 1\", \"SELECT 2\"]}",
                "{\"sql\": \"SELECT `a` FROM t\", \"dialect\": \"mysql\", \"accepted\": null}",
                "{\"sql\": \"I cannot answer this; ask (someone else\"}");

        JsonNode file = json("--corpus", "duckdb:" + corpus).path("files").path("corpus.jsonl");

        assertThat(file.path("texts").asInt()).isEqualTo(5);
        assertThat(file.path("dialects").fieldNames()).toIterable().containsExactly("duckdb", "mysql", "sqlserver");
        assertThat(file.path("dialects").path("sqlserver").path("texts").asInt())
                .isEqualTo(3);
        assertThat(json("--dialect", "postgres", "--corpus", corpus.toString())
                        .path("files")
                        .path("corpus.jsonl")
                        .path("dialects")
                        .fieldNames())
                .toIterable()
                .containsExactly("postgresql");
    }

    @Test
    void aDialectThatIsNotToldApartIsReadAsAnsiAndNamed() throws IOException {
        Path corpus = write("corpus.jsonl", "{\"sql\": \"SELECT 1\", \"settings\": {\"dialect\": \"spark\"}}");

        ProgramRun run = run("--json", "--corpus", corpus.toString());

        assertThat(run.err())
                .contains("corpus.jsonl: rows of dialects that are not told apart are read as ansi: {spark=1}");
        assertThat(JSON.readTree(run.out())
                        .at("/files/corpus.jsonl/dialects/ansi/texts")
                        .asInt())
                .isEqualTo(1);
    }

    @Test
    void packedFilesAreReadAndFilesOfOneNameAreToldApart() throws IOException {
        Path first = Files.createDirectory(folder.resolve("first")).resolve("questions.jsonl.gz");
        Path second = Files.createDirectory(folder.resolve("second")).resolve("questions.jsonl.gz");
        for (Path path : List.of(first, second)) {
            try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(path))) {
                out.write("{\"sql\": \"SELECT 1\"}\n\n{\"sql\": \"SELECT 2\"}\n".getBytes(StandardCharsets.UTF_8));
            }
        }

        JsonNode report = json("--corpus", first.toString(), second.toString());

        assertThat(report.path("texts").asInt()).isEqualTo(4);
        assertThat(report.path("files").fieldNames())
                .toIterable()
                .containsExactly(
                        Path.of("first", "questions.jsonl.gz").toString(),
                        Path.of("second", "questions.jsonl.gz").toString());
    }

    @Test
    void failuresNameTheirPlaceKindAndBothCanonicalTexts() throws IOException {
        Path pairs = write(
                "pairs.jsonl",
                pair("SELECT a FROM t WHERE b = 2 AND c = 1", PREDICATES_SWAPPED, "order", true),
                pair("SELECT 1", "SELECT  1", "blanks", false));

        JsonNode failures = json("--failures", "--pairs", pairs.toString()).path("failures");

        JsonNode apart = only(failures, "equal_not_merged");
        assertThat(apart.path("place").asText()).endsWith("pairs.jsonl, line 1");
        assertThat(apart.path("kind").asText()).isEqualTo("order");
        assertThat(apart.path("second").asText()).isEqualTo(PREDICATES_SWAPPED);
        assertThat(apart.path("firstCanonical").asText()).containsIgnoringCase("b = 2 and c = 1");
        assertThat(apart.path("secondCanonical").asText()).containsIgnoringCase("c = 1 and b = 2");
        assertThat(only(failures, "unequal_merged").path("kind").asText()).isEqualTo("blanks");
    }

    @Test
    void textsThatAreNotParsedAreListedWithTheReason() throws IOException {
        Path corpus = write("corpus.jsonl", "{\"sql\": \"SELECT 'never\\nclosed\"}");

        ProgramRun table = run("--failures", "--corpus", corpus.toString());
        JsonNode failure =
                only(json("--failures", "--corpus", corpus.toString()).path("failures"), "not_parsed");

        assertThat(failure.path("outcome").asText()).isEqualTo("NOT_TRIED");
        assertThat(failure.has("detail")).isTrue();
        assertThat(table.out()).contains("not_parsed: ", "corpus.jsonl, line 1", "SELECT 'never\\nclosed");
    }

    @Test
    void aReferenceSaysWhichPairsBothMerge() throws IOException {
        Path corpus = write(
                "corpus.jsonl",
                text("one", "SELECT a FROM t"),
                text("two", "select A from T"),
                text("three", "SELECT a FROM t WHERE b = 1 AND c = 2"),
                text("four", "SELECT a FROM t WHERE c = 2 AND b = 1"),
                text("five", "SELECT a -- no more\nFROM t"),
                text("six", "prose"));
        Path reference = write(
                "reference.jsonl",
                reference("one", 1, "p", "P"),
                reference("two", 1, "q", "P"),
                reference("three", 1, "r", "R"),
                reference("four", 1, "s", "R"),
                reference("five", 2, "p", "P"),
                "{\"id\": \"six\", \"question_no\": 1, \"error\": \"ParseError\"}",
                reference("seven", 1, "p", "P"));

        JsonNode report = json("--failures", "--corpus", corpus.toString(), "--reference", reference.toString());

        JsonNode plain = report.at("/reference/mergedPairs/canonical");
        assertThat(plain.path("texts").asInt()).isEqualTo(5);
        assertThat(plain.path("both").asInt()).isZero();
        assertThat(plain.path("onlyReference").asInt()).isZero();
        assertThat(plain.path("onlyOurs").asInt())
                .as("one and two, but not five of another question")
                .isEqualTo(1);
        JsonNode normalised = report.at("/reference/mergedPairs/canonical_norm");
        assertThat(normalised.path("both").asInt()).isEqualTo(1);
        assertThat(normalised.path("onlyReference").asInt()).isEqualTo(1);
        assertThat(normalised.path("onlyOurs").asInt()).isZero();
        assertThat(report.at("/reference/notFound").asInt()).isEqualTo(1);
        assertThat(report.at("/reference/parsed/neither").asInt()).isEqualTo(1);
        assertThat(only(report.path("failures"), "merged_by_us_alone")
                        .path("second")
                        .asText())
                .isEqualTo("select A from T");
        assertThat(only(report.path("failures"), "merged_by_reference_alone")
                        .path("form")
                        .asText())
                .isEqualTo("canonical_norm");
        assertThat(run("--corpus", corpus.toString(), "--reference", reference.toString())
                        .out())
                .containsPattern("merged pairs, canonical_norm +5 +1 +1 +0");
    }

    @Test
    void theTableHasALineForEachFileAndKind() throws IOException {
        Path pairs = write("pairs.jsonl", pair("SELECT 1", "SELECT  1", "blanks", true));

        ProgramRun run = run("--pairs", pairs.toString());

        assertThat(run.out())
                .containsPattern("pairs.jsonl +2 +\\d +\\d+\\.\\d\\d +100\\.00 +0 +\\d+\\.\\d +\\d+\\.\\d +\\d+\\.\\d")
                .containsPattern("blanks +1 +1 +100\\.00 +0 +0");
        assertThat(run.err()).contains("warming up, 1 of 1", "pairs.jsonl");
    }

    @Test
    void brokenLinesAreNamed() throws IOException {
        assertFailure("broken.jsonl, line 2: no JSON: ", "--corpus", "{\"sql\": \"SELECT 1\"}", "{\"sql\": ");
        assertFailure("broken.jsonl, line 1: no JSON object", "--corpus", "[\"SELECT 1\"]");
        assertFailure(
                "broken.jsonl, line 1: there is no text in any of the fields sql", "--corpus", "{\"question\": \"?\"}");
        assertFailure(
                "broken.jsonl, line 1: field 'accepted' is no list", "--corpus", "{\"sql\": \"\", \"accepted\": 1}");
        assertFailure("broken.jsonl, line 1: field 'equivalent' is missing", "--pairs", "{\"base\": \"a\"}");
        assertFailure(
                "broken.jsonl, line 1: field 'variant' is missing",
                "--pairs",
                "{\"base\": \"a\", \"equivalent\": true}");
    }

    @Test
    void filesThatCannotBeReadAreNamed() throws IOException {
        ProgramRun missing = run("--corpus", folder.resolve("absent.jsonl").toString());
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.err()).contains("absent.jsonl");
        assertThat(missing.out()).isEmpty();

        ProgramRun notPacked =
                run("--corpus", write("plain.jsonl.gz", "{\"sql\": \"a\"}").toString());
        assertThat(notPacked.status()).isEqualTo(1);
        assertThat(notPacked.err()).contains("plain.jsonl.gz: no complete gzip file");
    }

    @Test
    void argumentsThatDoNotFitAreExplained() {
        assertUsage("no FILE is given behind --pairs or --corpus", "--json");
        assertUsage("there is no option --fail", "--fail", "--corpus", "file");
        assertUsage("--corpus needs a value", "--corpus", "--json");
        assertUsage("there is no place for file", "file");
        assertUsage("there is no place for more", "--corpus", "file", "--json", "more");
        assertUsage("file is given twice", "--corpus", "file", "--pairs", "ansi:file");
        assertUsage("--dialect: dialect was 'klingon'", "--dialect", "klingon", "--corpus", "file");
        assertUsage("klingon:file: dialect was 'klingon'", "--corpus", "klingon:file");
        assertUsage("--warm-up was 'long' but must be a number from 0", "--warm-up", "long", "--corpus", "file");
    }

    private void assertFailure(String message, String option, String... lines) throws IOException {
        ProgramRun run = run(option, write("broken.jsonl", lines).toString());
        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains(message);
        assertThat(run.out()).isEmpty();
    }

    private static void assertUsage(String message, String... arguments) {
        ProgramRun run = run(arguments);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message, "Usage: ");
        assertThat(run.out()).isEmpty();
    }

    private static JsonNode json(String... arguments) throws IOException {
        String[] all = new String[arguments.length + 1];
        all[0] = "--json";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        ProgramRun run = run(all);
        assertThat(run.status()).as(run.err()).isZero();
        return JSON.readTree(run.out());
    }

    private static ProgramRun run(String... arguments) {
        return ProgramRun.of(NormaliserCorpus::run, arguments);
    }

    private static JsonNode only(JsonNode failures, String what) {
        assertThat(failures)
                .filteredOn(failure -> failure.path("what").asText().equals(what))
                .hasSize(1);
        for (JsonNode failure : failures) {
            if (failure.path("what").asText().equals(what)) {
                return failure;
            }
        }
        throw new AssertionError(what);
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    private static String pair(String base, String variant, String kind, boolean equivalent) {
        return row().put("base", base)
                .put("variant", variant)
                .put("kind", kind)
                .put("equivalent", equivalent)
                .toString();
    }

    private static String fixture(String file, String sql, String expected) {
        ObjectNode row = row().put("file", file).put("sql", sql).put("expected", expected);
        row.putObject("settings");
        return row.toString();
    }

    private static String text(String id, String sql) {
        return row().put("id", id).put("sql", sql).toString();
    }

    private static String reference(String id, int question, String canonical, String normalised) {
        return row().put("id", id)
                .put("question_no", question)
                .put("canonical", canonical)
                .put("canonical_norm", normalised)
                .toString();
    }

    private static ObjectNode row() {
        return JSON.createObjectNode();
    }
}
