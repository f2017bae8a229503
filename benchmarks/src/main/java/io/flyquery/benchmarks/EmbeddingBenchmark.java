package io.flyquery.benchmarks;

import io.flyquery.spi.EmbeddingProvider;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Embedding one question after the other with all-MiniLM-L6-v2. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class EmbeddingBenchmark {
    /** {@code int8} or {@code fp32}. */
    @Param({"int8", "fp32"})
    public String precision = "int8";

    private @Nullable EmbeddingProvider model;
    private int asked;

    /** Loads the model. */
    @Setup
    public void load() {
        model = Models.embedding(precision);
    }

    /** Closes the model. */
    @TearDown
    public void close() {
        Objects.requireNonNull(model).close();
    }

    /** Embeds. */
    @Benchmark
    public List<float[]> embed() {
        return Objects.requireNonNull(model).embed(List.of(SyntheticExamples.question(asked++ & 0xFFFF)));
    }
}
