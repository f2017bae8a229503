package io.flyquery.benchmarks;

import io.flyquery.Engine;
import io.flyquery.core.FlyQuery;
import io.flyquery.learning.LearnOutcome;
import io.flyquery.learning.RunRecord;
import io.flyquery.model.Caller;
import io.flyquery.model.Dialect;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Observing a run that becomes a proposal, in an SQLite file: ledger, gates, proposal and event, one transaction. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(1)
public class ObserveBenchmark {
    private final Caller caller = Caller.local();
    private final ScratchStore store = newFile();
    private final Engine engine = open();
    private int observed;

    private static ScratchStore newFile() {
        try {
            return ScratchStore.of("sqlite:");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Engine open() {
        return FlyQuery.builder()
                .store(store.url())
                .dialect(Dialect.SQLITE)
                .embedding("none")
                .set("flyquery.max-pending-per-workspace", "1000000")
                .build();
    }

    /** Observes once, and makes sure that this is a proposal. */
    @Setup
    public void begin() {
        LearnOutcome outcome = observe();
        if (!(outcome instanceof LearnOutcome.Proposed)) {
            throw new IllegalStateException("the run was not proposed but " + outcome);
        }
    }

    /** Closes the engine and deletes the file. */
    @TearDown
    public void end() throws IOException {
        engine.close();
        store.close();
    }

    /** Observes. */
    @Benchmark
    public LearnOutcome observe() {
        observed++;
        return engine.learning()
                .observe(
                        caller,
                        RunRecord.builder("run-" + observed, SyntheticExamples.question(observed))
                                .executed(SyntheticExamples.sql(observed), 7)
                                .build());
    }
}
