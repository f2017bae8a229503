package io.flyquery.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

class BenchmarksStartTest {
    @Test
    void everyBenchmarkRuns() throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include("io.flyquery.benchmarks.*")
                        .param("examples", "60")
                        .param("size", "30x5")
                        .param("query", "long")
                        .param("precision", "int8")
                        .param("texts", "questions")
                        .forks(0)
                        .warmupIterations(0)
                        .measurementIterations(1)
                        .measurementTime(TimeValue.milliseconds(20))
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();

        assertThat(results)
                .extracting(result -> result.getPrimaryResult().getLabel())
                .containsExactlyInAnyOrder(
                        "numbers",
                        "objects",
                        "retrieve",
                        "embed",
                        "rerank",
                        "score",
                        "score",
                        "question",
                        "sql",
                        "bm25",
                        "exactVectors",
                        "vectorsByCodes",
                        "observe",
                        "normalise",
                        "normaliseKnown",
                        "normaliseOtherBlanks",
                        "parse",
                        "generatedParser");
        assertThat(results)
                .allSatisfy(result ->
                        assertThat(result.getPrimaryResult().getScore()).isPositive());
    }
}
