package io.flyquery.benchmarks;

import io.flyquery.core.internal.retrieval.late.LateInteraction;
import io.flyquery.core.internal.retrieval.late.TokenCodes;
import io.flyquery.spi.TokenEmbedding;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
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
import org.openjdk.jmh.annotations.Warmup;

/** Late interaction of a question with candidates whose tokens are in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class LateInteractionBenchmark {
    private static final Duration NO_HURRY = Duration.ofHours(1);

    /** How many candidates there are. */
    @Param("30")
    public int candidates = 30;

    /** Tokens of the question; candidates have from a third fewer to a third more. */
    @Param({"12", "48"})
    public int tokens = 12;

    /** How many numbers a token has. */
    @Param("384")
    public int dimensions = 384;

    private final LateInteraction lateInteraction = new LateInteraction(System::nanoTime);
    private final List<@Nullable TokenCodes> found = new ArrayList<>();
    private TokenCodes question = TokenCodes.of(TokenEmbedding.of(new float[1], new float[0]));

    /** Makes tokens in random directions. */
    @Setup
    public void makeTokens() {
        Random random = new Random(20_260_101);
        question = codes(random, tokens);
        for (int i = 0; i < candidates; i++) {
            found.add(codes(random, tokens * 2 / 3 + random.nextInt(tokens * 2 / 3 + 1)));
        }
    }

    private TokenCodes codes(Random random, int count) {
        float[] vectors = new float[count * dimensions];
        for (int at = 0; at < vectors.length; at++) {
            vectors[at] = (float) (random.nextGaussian() / Math.sqrt(dimensions));
        }
        return TokenCodes.of(TokenEmbedding.of(new float[dimensions], vectors));
    }

    /** Scores all candidates. */
    @Benchmark
    public Optional<float[]> score() {
        return lateInteraction.scores(question, null, found, NO_HURRY);
    }
}
