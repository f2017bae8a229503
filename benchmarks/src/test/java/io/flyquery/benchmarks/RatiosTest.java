package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RatiosTest {
    private static final String[] IN_A_HURRY = {"--rounds", "1", "--warm-up", "0", "--slice", "1", "--json"};

    @Test
    void rowsAreObjectsWithGoalRatioAndVerdict() throws IOException {
        ProgramRun run = ProgramRun.of(Ratios::run, with("fusion.ids", "tokenizer.identical"));

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode rows = new ObjectMapper().readTree(run.out());
        assertThat(rows.findValuesAsText("name"))
                .containsExactly(
                        "fusion.ids-2x30-to-5",
                        "fusion.ids-2x30-to-5.bytes",
                        "fusion.ids-2x100-to-30",
                        "fusion.ids-2x100-to-30.bytes",
                        "fusion.ids-2x1000-to-30",
                        "fusion.ids-2x1000-to-30.bytes",
                        "tokenizer.identical");
        assertThat(rows.findValuesAsText("goal"))
                .containsExactly(">= 50", "<= 0", ">= 40", "<= 0", ">= 90", "<= 0", ">= 1");
        for (JsonNode row : rows) {
            assertThat(row.fieldNames())
                    .toIterable()
                    .containsExactly("name", "goal", "ratio", "low", "high", "met", "note");
            assertThat(row.path("ratio").isNumber()).isTrue();
            assertThat(row.path("met").isBoolean()).isTrue();
            assertThat(row.path("note").asText()).isNotBlank();
        }
        assertThat(rows.get(6).path("ratio").asDouble()).isEqualTo(1.0);
    }

    @Test
    void anUnknownNameListsTheRows() {
        ProgramRun run = ProgramRun.of(Ratios::run, "fusion.ids", "speed-of-light");

        assertThat(run.status()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .contains("there is no row 'speed-of-light'; the rows are:", "  vectors.codes-100k.recall", "Usage: ");
    }

    @Test
    void namesAreUniqueAndCoverTheTable() {
        List<String> names = ProgramRun.of(Ratios::run, "--list").out().lines().toList();

        assertThat(names)
                .doesNotHaveDuplicates()
                .contains(
                        "fusion.lucene-2x1000-to-30",
                        "fusion.generic-2x30-to-5.bytes",
                        "tokenizer.djl",
                        "embedding.two-callers-int8",
                        "cross-encoder.padded-int8",
                        "late-interaction.cross-encoder-fp32",
                        "vectors.exact-100k",
                        "lexical.fts5",
                        "retrieval.10k",
                        "growth.retrieval-100k");
    }

    @Test
    void whatCannotBeMeasuredHasNoRatioAndIsNotMet() throws Exception {
        List<SpeedRow> rows = new NewerJava(Optional.of(Path.of("no", "java", "here")))
                .measure(21, List.of("a", "b"), Goal.atLeast(6), Interleaved.Pace.standard());

        JsonNode printed = new ObjectMapper().readTree(SpeedRow.json(rows));
        assertThat(printed.findValuesAsText("name")).containsExactly("a", "b");
        assertThat(printed.get(0).path("ratio").isNull()).isTrue();
        assertThat(printed.get(0).path("met").asBoolean()).isFalse();
        assertThat(printed.get(0).path("note").asText()).contains("Java 21", "--newer-java");
    }

    private static String[] with(String... names) {
        String[] all = new String[IN_A_HURRY.length + names.length];
        System.arraycopy(IN_A_HURRY, 0, all, 0, IN_A_HURRY.length);
        System.arraycopy(names, 0, all, IN_A_HURRY.length, names.length);
        return all;
    }
}
