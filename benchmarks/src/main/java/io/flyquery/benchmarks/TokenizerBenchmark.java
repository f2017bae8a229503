package io.flyquery.benchmarks;

import io.flyquery.retrieval.onnx.MeasuredTokenizer;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** WordPiece in Java, on questions and on SQL. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TokenizerBenchmark {
    private static final int TEXTS = 1_000;

    private final List<String> questions =
            IntStream.range(0, TEXTS).mapToObj(SyntheticExamples::question).toList();
    private final List<String> sql =
            IntStream.range(0, TEXTS).mapToObj(SyntheticExamples::sql).toList();
    private @Nullable MeasuredTokenizer tokenizer;
    private int number;

    /** Loads the vocabulary. */
    @Setup
    public void load() throws IOException {
        tokenizer = MeasuredTokenizer.of(Models.tokenizer("int8"), Models.MAX_TOKENS);
    }

    /** Tokenizes a question. */
    @Benchmark
    public int question() {
        return encode(questions);
    }

    /** Tokenizes a query. */
    @Benchmark
    public int sql() {
        return encode(sql);
    }

    private int encode(List<String> texts) {
        number = (number + 1) % TEXTS;
        return Objects.requireNonNull(tokenizer).encode(texts.get(number));
    }
}
