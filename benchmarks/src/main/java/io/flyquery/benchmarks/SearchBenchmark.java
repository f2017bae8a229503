package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.Analyzer;
import io.flyquery.core.internal.retrieval.MeasuredLexical;
import io.flyquery.core.internal.retrieval.MeasuredVectors;
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
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** The best 100 by words and by vectors. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class SearchBenchmark {
    private static final int QUERIES = 200;
    private static final int LIMIT = 100;

    /** How many examples there are. */
    @Param({"1000", "10000", "100000"})
    public int examples = 1_000;

    private @Nullable MeasuredLexical words;
    private @Nullable MeasuredVectors exact;
    private @Nullable MeasuredVectors codes;
    private List<List<String>> terms = List.of();
    private List<float[]> vectors = List.of();
    private int number;

    /** Fills the indexes. */
    @Setup
    public void fill() {
        words = new MeasuredLexical(terms(0, examples));
        terms = terms(examples, QUERIES);
        RealisticVectors made = RealisticVectors.of(examples, QUERIES);
        vectors = made.queries();
        exact = new MeasuredVectors(made.stored(), Integer.MAX_VALUE);
        codes = new MeasuredVectors(made.stored(), 0);
    }

    private static List<List<String>> terms(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(some -> Analyzer.terms(SyntheticExamples.question(some)))
                .toList();
    }

    /** Ranks by BM25. */
    @Benchmark
    public int bm25() {
        return Objects.requireNonNull(words).search(terms.get(next()), LIMIT);
    }

    /** Compares all vectors. */
    @Benchmark
    public int[] exactVectors() {
        return Objects.requireNonNull(exact).search(vectors.get(next()), LIMIT);
    }

    /** Compares the vectors that their signs propose. */
    @Benchmark
    public int[] vectorsByCodes() {
        return Objects.requireNonNull(codes).search(vectors.get(next()), LIMIT);
    }

    private int next() {
        number = (number + 1) % QUERIES;
        return number;
    }
}
