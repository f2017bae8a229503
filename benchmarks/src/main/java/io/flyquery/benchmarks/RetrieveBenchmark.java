package io.flyquery.benchmarks;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.example.Progress;
import io.flyquery.example.Retrieval;
import io.flyquery.example.RetrieveOptions;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import io.flyquery.model.Question;
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

/** A whole retrieval through the engine, over examples in memory, each time with another question. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class RetrieveBenchmark {
    /** How many approved examples there are. */
    @Param({"1000", "10000", "100000"})
    public int examples = 1_000;

    /** The embedding model: {@code none}, {@code hashed-ngram}, or a model id. */
    @Param("hashed-ngram")
    public String embedding = "hashed-ngram";

    private final Caller caller = Caller.local();
    private final RetrieveOptions options = RetrieveOptions.defaults().require().withoutTrackingUse();
    private @Nullable Engine engine;
    private int asked;

    /** Fills the store and loads the index. */
    @Setup
    public void fill() {
        Engine opened = FlyQuery.builder()
                .store("memory:")
                .dialect(Dialect.SQLITE)
                .embedding(embedding)
                .set("flyquery.retrieve-timeout-ms", "600000")
                .build();
        SyntheticExamples.importInto(opened, caller, examples, Progress.NONE);
        engine = opened;
        retrieve();
    }

    /** Closes the engine. */
    @TearDown
    public void close() {
        Objects.requireNonNull(engine).close();
    }

    /** Retrieves. */
    @Benchmark
    public Retrieval retrieve() {
        asked++;
        return Objects.requireNonNull(engine)
                .examples()
                .retrieve(caller, Question.of(SyntheticExamples.question(examples + asked)), options);
    }
}
