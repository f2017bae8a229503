package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RetrievalQualityTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    private Path questions;

    @BeforeEach
    void writeQuestions() throws IOException {
        questions = write("tiny.jsonl", tinyFile());
    }

    @Test
    void everyStageIsMeasuredOnTheAnswerableQuestions() throws IOException {
        ProgramRun run = quality("--json", "--embedding", "hashed-ngram", questions.toString());

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode list = JSON.readTree(run.out());
        assertThat(list.findValuesAsText("stage"))
                .containsExactly(
                        "lexical_raw",
                        "lexical_masked",
                        "vector_raw",
                        "vector_masked",
                        "rrf_raw",
                        "rrf_masked",
                        "metric_raw",
                        "metric_masked",
                        "fused",
                        "ranked",
                        "selected");
        for (JsonNode figures : list) {
            assertThat(figures.fieldNames())
                    .toIterable()
                    .containsExactly(
                            "file",
                            "model",
                            "without",
                            "stage",
                            "indexed",
                            "queries",
                            "hit1",
                            "hit1_low",
                            "hit1_high",
                            "hit5",
                            "hit5_low",
                            "hit5_high",
                            "mrr10",
                            "mrr10_low",
                            "mrr10_high",
                            "ndcg10",
                            "ndcg10_low",
                            "ndcg10_high");
            assertThat(figures.path("file").asText()).isEqualTo("tiny.jsonl");
            assertThat(figures.path("indexed").asInt()).isEqualTo(12);
            assertThat(figures.path("queries").asInt()).isEqualTo(2);
            for (String figure : List.of("hit1", "hit5", "mrr10", "ndcg10")) {
                assertThat(figures.path(figure).asDouble())
                        .isBetween(
                                figures.path(figure + "_low").asDouble(),
                                figures.path(figure + "_high").asDouble());
            }
        }
        assertThat(list.get(9).path("hit5").asDouble()).isEqualTo(1.0);
        assertThat(run.err()).contains("3 questions to ask; 1 of them are left out");
    }

    @Test
    void figuresAreThoseThatAHandComputes() throws IOException {
        List<String> lines = List.of(
                row("train", "alpha", "SELECT a FROM t WHERE x = 1"),
                row("train", "alpha beta", "SELECT b FROM t WHERE x = 1"),
                row("train", "alpha beta gamma", "SELECT b FROM t WHERE x = 2"),
                row("test", "alpha", "SELECT b FROM t WHERE x = 3"));

        ProgramRun run = quality(
                "--json",
                "--embedding",
                "none",
                "--stage",
                "lexical_raw",
                write("hand.jsonl", lines).toString());

        JsonNode figures = JSON.readTree(run.out()).get(0);
        // the shortest text comes first and has the wrong template; both others are hits
        assertThat(figures.path("hit1").asDouble()).isZero();
        assertThat(figures.path("hit5").asDouble()).isEqualTo(1.0);
        assertThat(figures.path("mrr10").asDouble()).isEqualTo(0.5);
        // (1 / log2(3) + 1 / log2(4)) / (1 + 1 / log2(3))
        assertThat(figures.path("ndcg10").asDouble()).isEqualTo(0.6934);
    }

    @Test
    void whatIsLeftOutIsNamedAndCountsNothing() throws IOException {
        ProgramRun run = quality(
                "--json",
                "--embedding",
                "hashed-ngram",
                "--without",
                "vector,masking,metric",
                "--stage",
                "lexical_raw,fused,ranked",
                questions.toString());

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode list = JSON.readTree(run.out());
        assertThat(list.get(0).path("without"))
                .extracting(JsonNode::asText)
                .containsExactly("masking", "metric", "vector");
        for (JsonNode figures : list) {
            assertThat(figures.path("mrr10")).isEqualTo(list.get(0).path("mrr10"));
        }
    }

    @Test
    void withoutSelectionTheRankingIsSelected() throws IOException {
        ProgramRun run = quality(
                "--json",
                "--embedding",
                "none",
                "--without",
                "selection",
                "--stage",
                "ranked,selected",
                questions.toString());

        JsonNode list = JSON.readTree(run.out());
        assertThat(list.get(1).path("ndcg10")).isEqualTo(list.get(0).path("ndcg10"));
    }

    @Test
    void severalModelsAreMeasuredOneAfterTheOther() throws IOException {
        ProgramRun run =
                quality("--json", "--embedding", "none,hashed-ngram", "--stage", "ranked", questions.toString());

        assertThat(run.status()).as(run.err()).isZero();
        assertThat(JSON.readTree(run.out()).findValuesAsText("model"))
                .hasSize(2)
                .startsWith("none")
                .last(org.assertj.core.api.InstanceOfAssertFactories.STRING)
                .contains("hashed-ngram");
    }

    @Test
    void abstentionIsMeasuredOnOwnAndOnUnrelatedQuestions() throws IOException {
        Path other = write(
                "other.jsonl", List.of(row("test", "zzz yyy xxx", "SELECT 1"), row("train", "qqq www", "SELECT 2")));

        ProgramRun run = quality(
                "--json",
                "--embedding",
                "hashed-ngram",
                "--abstention",
                "--unrelated",
                other.toString(),
                questions.toString());

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode list = JSON.readTree(run.out());
        assertThat(list).hasSize(20);
        assertThat(list.get(0).path("kept").asDouble()).isEqualTo(1.0);
        assertThat(list.get(19).path("unrelated_silent").asDouble()).isEqualTo(1.0);
        assertThat(run.err()).contains("asked 3 questions of its own and 2 unrelated ones");
    }

    @Test
    void aPairThatComesTwiceIsOneExample() throws IOException {
        List<String> lines = tinyFile();
        lines.add(lines.get(0));

        ProgramRun run = quality(
                "--json", "--embedding", "none", write("twice.jsonl", lines).toString());

        assertThat(JSON.readTree(run.out()).get(0).path("indexed").asInt()).isEqualTo(12);
        assertThat(run.err()).contains("13 rows to index gave 12 examples; 1 were there already");
    }

    @Test
    void theTableNamesFileStagesAndFigures() {
        ProgramRun run = quality("--embedding", "none", "--stage", "ranked,lexical_raw", questions.toString());

        assertThat(run.out())
                .contains("tiny.jsonl, none: 12 examples indexed, 2 questions asked")
                .containsPattern("lexical_raw +\\d\\.\\d{3} \\(\\d\\.\\d{3}-\\d\\.\\d{3}\\) +\\d\\.\\d{3} ")
                .containsPattern("ranked +1\\.000 \\(1\\.000-1\\.000\\)")
                .doesNotContain("selected");
    }

    @Test
    void withoutModelThereAreNoVectorStages() throws IOException {
        ProgramRun run = quality("--json", "--embedding", "none", questions.toString());

        assertThat(JSON.readTree(run.out()).findValuesAsText("stage"))
                .containsExactly(
                        "lexical_raw", "lexical_masked", "rrf_raw", "rrf_masked", "fused", "ranked", "selected");
    }

    @Test
    void severalFilesAreMeasuredEachOnItsOwn() throws IOException {
        Path packed = folder.resolve("packed.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
            out.write(String.join("\n", tinyFile()).getBytes(StandardCharsets.UTF_8));
        }

        ProgramRun run =
                quality("--json", "--embedding", "none", "--stage", "ranked", questions.toString(), packed.toString());

        JsonNode list = JSON.readTree(run.out());
        assertThat(list.findValuesAsText("file")).containsExactly("tiny.jsonl", "packed.jsonl.gz");
        assertThat(list.get(0).path("mrr10")).isEqualTo(list.get(1).path("mrr10"));
        assertThat(list.get(1).path("indexed").asInt()).isEqualTo(12);
    }

    @Test
    void anotherWordingCanBeAskedOfKnownItems() throws IOException {
        Path paraphrases = write(
                "paraphrases.jsonl",
                List.of(
                        paraphrase("how many singers are there", "how many vocalists are there", "singer"),
                        paraphrase("how many concerts are there", "how many concerts are there", "concert")));

        ProgramRun run = quality(
                "--json", "--embedding", "none", "--stage", "ranked", "--ask-field", "other", paraphrases.toString());

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode figures = JSON.readTree(run.out()).get(0);
        assertThat(figures.path("indexed").asInt()).isEqualTo(2);
        assertThat(figures.path("queries").asInt()).isEqualTo(1);
    }

    @Test
    void anSqliteStoreServesAsWellAndItsFileIsKept() throws IOException {
        Path file = folder.resolve("kept.db");

        ProgramRun memory = quality("--json", "--embedding", "none", questions.toString());
        ProgramRun sqlite = quality("--json", "--embedding", "none", "--store", "sqlite:" + file, questions.toString());

        assertThat(sqlite.out()).isEqualTo(memory.out());
        assertThat(file).exists();
    }

    @Test
    void aStoreWithOtherExamplesIsRefused() {
        String store = "sqlite:" + folder.resolve("used.db");
        quality("--embedding", "none", "--store", store, questions.toString());

        ProgramRun again = quality("--embedding", "none", "--store", store, questions.toString());

        assertThat(again.status()).isEqualTo(1);
        assertThat(again.err()).contains("has examples from before; give a new store");
        assertThat(again.out()).isEmpty();
    }

    @Test
    void splitsThatAreNotThereAreNamed() {
        ProgramRun run = quality("--embedding", "none", "--ask", "exam", questions.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("12 rows to index and 0 to ask", "[dev, test, train]", "--ask");
    }

    @Test
    void aBrokenLineIsNamedByItsNumber() throws IOException {
        Path broken = write("broken.jsonl", List.of(tinyFile().get(0), "{\"split\":\"test\"}"));

        ProgramRun run = quality("--embedding", "none", broken.toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("broken.jsonl, line 2: field 'sql' is missing");
    }

    @Test
    void aMissingFileIsAFailure() {
        ProgramRun run =
                quality("--embedding", "none", folder.resolve("absent.jsonl").toString());

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.err()).contains("absent.jsonl");
    }

    @Test
    void argumentsThatDoNotFitAreExplained() {
        assertUsage("no FILE is given", "--json");
        assertUsage("there is no option --jason", "--jason", "file");
        assertUsage("--stage needs a value", "file", "--stage");
        assertUsage("there is no stage 'best'; there are lexical_raw", "--stage", "best", "file");
        assertUsage("--without cannot leave out 'magic'", "--without", "magic", "file");
        assertUsage("--unrelated says nothing without --abstention", "--unrelated", "other", "file");
        assertUsage("--fresh and --maintained exclude each other", "--fresh", "--maintained", "file");
        assertUsage("--index was 'train,,dev'", "--index", "train,,dev", "file");
        assertUsage("--dialect: dialect was 'klingon'", "--dialect", "klingon", "file");
    }

    private static void assertUsage(String message, String... arguments) {
        ProgramRun run = quality(arguments);
        assertThat(run.status()).isEqualTo(2);
        assertThat(run.err()).contains(message, "Usage: ");
        assertThat(run.out()).isEmpty();
    }

    private static ProgramRun quality(String... arguments) {
        return ProgramRun.of(RetrievalQuality::run, arguments);
    }

    private Path write(String name, List<String> lines) throws IOException {
        return Files.write(folder.resolve(name), lines);
    }

    /** Three templates with four examples each, and three test questions: of two of them, and of none. */
    private static List<String> tinyFile() {
        List<String> lines = new ArrayList<>();
        List<String> cities = List.of("Berlin", "Paris", "Oslo", "Rome");
        for (String city : cities) {
            String split = city.equals("Rome") ? "dev" : "train";
            lines.add(row(
                    split, "how many people live in " + city, "SELECT people FROM city WHERE name = '" + city + "'"));
            lines.add(row(
                    split, "which rivers flow through " + city, "SELECT river FROM flow WHERE city = '" + city + "'"));
            lines.add(
                    row(split, "who is the mayor of " + city, "SELECT mayor FROM office WHERE city = '" + city + "'"));
        }
        lines.add(row("test", "how many people live in Madrid", "SELECT people FROM city WHERE name = 'Madrid'"));
        lines.add(row("test", "who is the mayor of Vienna", "SELECT mayor FROM office WHERE city = 'Vienna'"));
        lines.add(row("test", "how many cities are there", "SELECT count(*) FROM city"));
        return lines;
    }

    private static String row(String split, String question, String sql) {
        return JSON.createObjectNode()
                .put("split", split)
                .put("question", question)
                .put("sql", sql)
                .putNull("template_id")
                .toString();
    }

    private static String paraphrase(String question, String other, String table) {
        return JSON.createObjectNode()
                .put("split", "dev")
                .put("question", question)
                .put("other", other)
                .put("sql", "SELECT count(*) FROM " + table)
                .put("template_id", table)
                .toString();
    }
}
