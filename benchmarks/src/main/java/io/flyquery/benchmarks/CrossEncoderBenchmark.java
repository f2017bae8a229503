package io.flyquery.benchmarks;

import io.flyquery.retrieval.onnx.CrossEncoderFactory;
import io.flyquery.spi.ModelConfig;
import io.flyquery.spi.Reranker;
import java.io.IOException;
import java.util.Map;
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

/** Reranking 30 candidates with a cross-encoder of the size of MiniLM-L6 and random weights on top. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 2, time = 5)
@Measurement(iterations = 5, time = 5)
@Fork(1)
public class CrossEncoderBenchmark {
    /** {@code int8} or {@code fp32}. */
    @Param({"int8", "fp32"})
    public String precision = "int8";

    /** {@code questions}, or {@code with-sql}: questions followed by SQL. */
    @Param({"questions", "with-sql"})
    public String texts = "questions";

    private @Nullable ScratchFolder folder;
    private @Nullable Reranker reranker;

    /** Makes and loads the model. */
    @Setup
    public void load() throws IOException {
        ScratchFolder made = ScratchFolder.create();
        folder = made;
        MadeCrossEncoder.write(made.path(), precision);
        reranker = new CrossEncoderFactory().open(new ModelConfig(made.path().toString(), Map.of()));
    }

    /** Closes and deletes the model. */
    @TearDown
    public void close() throws IOException {
        Objects.requireNonNull(reranker).close();
        Objects.requireNonNull(folder).close();
    }

    /** Reranks. */
    @Benchmark
    public float[] rerank() {
        return Objects.requireNonNull(reranker)
                .score(
                        MadePairs.query(),
                        texts.equals("questions") ? MadePairs.questions() : MadePairs.questionsWithSql());
    }
}
