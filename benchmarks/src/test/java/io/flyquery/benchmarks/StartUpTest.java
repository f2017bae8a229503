package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class StartUpTest {
    @Test
    void aNewProcessAnswersOverTheFileAndSaysWhatItTook() throws IOException {
        ProgramRun run = ProgramRun.of(
                StartUp::run, "--json", "--examples", "40", "--rounds", "1", "--embedding", "hashed-ngram");

        assertThat(run.status()).as(run.err()).isZero();
        JsonNode figures = new ObjectMapper().readTree(run.out()).get(0);
        assertThat(figures.path("indexed").asInt()).isEqualTo(40);
        assertThat(figures.path("start_ms").asDouble())
                .isGreaterThan(figures.path("build_ms").asDouble());
        assertThat(figures.path("first_index_ms").asDouble()).isPositive();
        assertThat(figures.has("heap_mib")).isTrue();
    }

    @Test
    void argumentsThatDoNotFitAreExplained() {
        ProgramRun wrongNumber = ProgramRun.of(StartUp::run, "--examples", "many");
        assertThat(wrongNumber.status()).isEqualTo(2);
        assertThat(wrongNumber.err()).contains("--examples was 'many'", "Usage: ");

        ProgramRun argument = ProgramRun.of(StartUp::run, "file");
        assertThat(argument.status()).isEqualTo(2);
        assertThat(argument.err()).contains("there is no argument file");
    }

    @Test
    void syntheticExamplesAreDifferentPairs() {
        assertThat(IntStream.range(0, 10_000)
                        .mapToObj(number -> SyntheticExamples.question(number) + "\n" + SyntheticExamples.sql(number)))
                .doesNotHaveDuplicates()
                .hasSize(10_000);
    }
}
